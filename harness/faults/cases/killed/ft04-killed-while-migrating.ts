import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expectThat } from '../../../kit/load/answers.ts'
import { embeddedIn } from '../../../kit/stage/embedded-database.ts'
import type { FaultCase } from '../../../kit/stage/fault-case.ts'
import type { Stage } from '../../../kit/stage/open-stage.ts'

const migrations = fileURLToPath(new URL('../../../../apps/server/migrations', import.meta.url))
const points = [
  'before insert into schema_migrations #3',
  'after insert into schema_migrations #10',
  'before ^commit$ #4',
  'after pg_try_advisory_lock #1',
]

export const faultCase: FaultCase = {
  id: 'FT4',
  title: 'A node dies during a migration; the lock is released, and the next start completes it',
  on: ['server', 'embedded'],
  run: async (stage) => {
    const { environment, connection } = await emptyDatabase(stage)
    for (const faultPoint of points) {
      const victim = await stage.launchNode({ faultPoint, environment })
      expectThat(`killed ${faultPoint}`, (await victim.ended).signal === 'SIGKILL')
    }
    const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
    const nodes = await Promise.all([stage.startNode({ environment }), stage.startNode({ environment })])
    const client = new pg.Client(await connection())
    await client.connect()
    const { rows } = await client.query('select name from schema_migrations order by name collate "C"')
    await client.end()
    expectThat('every migration is there, once', `${rows.map(({ name }) => name)}` === `${names}`)
    for (const node of nodes) expectThat('both nodes are ready', await node.isReady())
  },
}

interface Empty {
  readonly environment: Readonly<Record<string, string>>
  connection(): Promise<pg.ClientConfig>
}

async function emptyDatabase(stage: Stage): Promise<Empty> {
  if (stage.where === 'embedded') {
    const dataDir = join(stage.folder, 'fresh')
    stage.atEnd(async () => (await embeddedIn(dataDir)).close())
    return { environment: { DATA_DIR: dataDir }, connection: async () => (await embeddedIn(dataDir)).connection }
  }
  await stage.query('create database fresh')
  const connection = { ...stage.database.connection, database: 'fresh' }
  const url = `postgresql://zatyshok@127.0.0.1:${stage.database.connection.port}/fresh`
  return { environment: { DATABASE_URL: url }, connection: async () => connection }
}
