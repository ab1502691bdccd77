import { mkdirSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fingerprintOf, listTables } from '../../../../apps/server/src/platform/backup/catalog.ts'
import { expectOnlyHonestRefusals, expectThat } from '../../../kit/load/answers.ts'
import { startLoad } from '../../../kit/load/mixed-load.ts'
import { copyServer, folderOfServer, seenOn } from '../../../kit/stage/copied-server.ts'
import type { StageDatabase } from '../../../kit/stage/database.ts'
import { embeddedIn } from '../../../kit/stage/embedded-database.ts'
import { BrokenPromise, type FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'
import { runServer } from '../../../kit/stage/server-database.ts'
import { waitUntil } from '../../../kit/stage/wait-until.ts'
import { expectNothingLostOrDoubled } from '../../checks/compare.ts'

export const faultCase: FaultCase = {
  id: 'FT34',
  title: 'Backups under load, restored elsewhere: by the portal’s command, and by a base backup and the log',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const archive = stage.where === 'server' ? await archiveLog(stage) : undefined
    const node = await stage.startNode()
    const load = startLoad(stage, { origins: [node.origin] })
    await waitUntil('something is there to keep', 30_000 * stage.patience, async () => load.tally.done >= 20)
    const before = await stage.acknowledgements.read()
    const backup = join(stage.folder, 'backup')
    const made = await stage.command(['backup', backup])
    expectThat(`the backup is made: ${made.printed}`, made.code === 0)
    const folder = folderOfServer(stage, 'recovered')
    if (archive !== undefined) await copyServer(stage, folder)
    await pause(stage.quick ? 2000 : 20_000)
    expectOnlyHonestRefusals(stage, await load.stop())
    await node.end('SIGTERM')
    const restored = await restoreElsewhere(stage, backup)
    // Everything acknowledged before the backup began.
    const asThen = { ...stage.acknowledgements, read: async () => before }
    await expectNothingLostOrDoubled({ ...seenOn(stage, restored), acknowledgements: asThen }, 5)
    // Only a server has a base copy; the embedded database has the portal's backup alone.
    if (archive === undefined) return
    const recovered = await recover(stage, { folder, archive })
    await expectNothingLostOrDoubled(seenOn(stage, recovered), 20)
    await expectSameRows(stage, recovered)
  },
}

/** Copies every finished log file to another folder, as docs/operating.md describes. Returns the folder. */
async function archiveLog(stage: Stage): Promise<string> {
  const archive = folderOfServer(stage, 'archive')
  await stage.query("alter system set archive_mode = 'on'")
  await stage.query(`alter system set archive_command = 'cp %p ${archive}/.%f && mv ${archive}/.%f ${archive}/%f'`)
  await stage.database.shutDown('fast')
  await stage.database.comesBack()
  return archive
}

/** Runs `portal restore` into an empty database; it succeeds only if counts and checksums match. */
async function restoreElsewhere(stage: Stage, backup: string): Promise<Pick<StageDatabase, 'connection'>> {
  const dataDir = join(stage.folder, 'elsewhere')
  mkdirSync(dataDir)
  const beside = stage.where === 'server' ? await emptyDatabase(stage) : undefined
  const environment = { DATA_DIR: dataDir, ...(beside && { DATABASE_URL: beside.url }) }
  const { code, printed } = await stage.command(['restore', backup], { environment })
  expectThat(`the backup comes back: ${printed}`, code === 0)
  if (beside) return beside
  await stage.startNode({ environment })
  return embeddedIn(dataDir)
}

async function emptyDatabase(stage: Stage): Promise<Pick<StageDatabase, 'connection'> & { readonly url: string }> {
  await stage.query('create database elsewhere')
  const { host, port, user } = stage.database.connection
  const url = `postgresql://${user}@${host}:${port}/elsewhere`
  return { url, connection: { ...stage.database.connection, database: 'elsewhere' } }
}

/** Starts the base copy, which replays the log to its end. */
async function recover(
  stage: Stage,
  { folder, archive }: { readonly folder: string; readonly archive: string },
): Promise<StageDatabase> {
  const [last] = await stage.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await waitUntil('the log is archived', 20_000 * stage.patience, async () => {
    const [row] = await stage.query<{ file: string }>('select last_archived_wal as file from pg_stat_archiver')
    return (row?.file ?? '') >= (last?.file ?? '')
  })
  const cluster = join(folder, 'cluster')
  await appendFile(
    join(cluster, 'postgresql.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_action = 'promote'\n`,
  )
  await writeFile(join(cluster, 'recovery.signal'), '')
  const server = await runServer({ folder, settings: { archive_mode: 'off' } })
  stage.atEnd(() => server.close())
  const recovered = seenOn(stage, server)
  await waitUntil('the log is read to its end', 30_000 * stage.patience, async () => {
    const [row] = await recovered.query<{ reads: boolean }>('select pg_is_in_recovery() as reads')
    return row?.reads === false
  })
  return server
}

/** Compares counts and checksums of every table in both databases. */
async function expectSameRows(stage: Stage, recovered: StageDatabase): Promise<void> {
  const [here, there] = [await rowsOf(stage.database), await rowsOf(recovered)]
  const other = [...here].filter(([table, rows]) => there.get(table) !== rows)
  if (other.length > 0) {
    throw new BrokenPromise(
      'tables that differ',
      other.map(([table, rows]) => `${table}: ${rows}, ${there.get(table)}`),
    )
  }
  stage.note(`${here.size} tables are the same`)
}

async function rowsOf({ connection }: StageDatabase): Promise<Map<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  const found = new Map<string, string>()
  for (const table of await listTables(client)) {
    const { rows, checksum } = await fingerprintOf(client, table)
    found.set(table.address, `${rows} ${checksum}`)
  }
  await client.end()
  return found
}
