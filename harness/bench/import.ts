import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import iconv from 'iconv-lite'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { administrator } from '../../apps/server/src/modules/imports/import-authority.ts'
import { importFiles } from '../../apps/server/src/modules/imports/import-files.ts'
import { loadBuiltIn } from '../../apps/server/src/modules/imports/profile/load-profile.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/embedded.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { type BenchResult, median } from './result.ts'

const METERS = 62_500
const MONTHS = 16
const ROWS = METERS * MONTHS
const ROUNDS = 3
const PSQL = '/usr/lib/postgresql/15/bin/psql'
const MIGRATIONS = path.join(import.meta.dirname, '../../apps/server/migrations')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Imports a million readings of the 101 layout into empty tables, checked and merged, and compares it with the plain
 * load of the same bytes. The two alternate, so that a busy machine slows both.
 */
export async function benchImport(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zatyshok-bench-import-'))
  const embedded = await startEmbedded({ dataDir, log: silent })
  const pool = new pg.Pool(embedded.connection)
  try {
    await migrate(pool, MIGRATIONS)
    await fillMeters(pool)
    const file = path.join(dataDir, 'pokaznyky.csv')
    await writeReadings(file)
    return await measure({ pool, file, connection: embedded.connection })
  } finally {
    await pool.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Measured {
  readonly pool: pg.Pool
  readonly file: string
  readonly connection: pg.PoolConfig
}

async function measure({ pool, file, connection }: Measured): Promise<BenchResult[]> {
  const yardstick = await yardstickOf(connection)
  const copies: number[] = []
  const imports: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await pool.query(
      'truncate readings; drop table if exists plain; create table plain (a text, b text, c text, d text, e text, f text, g text); checkpoint',
    )
    copies.push(await seconds(() => (yardstick === 'psql' ? psqlCopy(connection, file) : nodeCopy(pool, file))))
    await pool.query('drop table plain; checkpoint')
    imports.push(await seconds(() => importReadings(pool, file)))
  }
  const [copy, importing] = [median(copies), median(imports)]
  const rows = `${Math.round(ROWS / importing)} rows/s; \\copy of the same file by ${yardstick}, into an unindexed text table`
  return [
    { name: 'import of readings', value: copy / importing, unit: 'ratio', goal: { atLeast: 0.4 }, note: rows },
    {
      name: 'import memory',
      value: process.resourceUsage().maxRSS / 1024,
      unit: 'MB',
      goal: { atMost: 300 },
      note: `whole Node process, ${ROWS} rows`,
    },
  ]
}

async function importReadings(pool: pg.Pool, file: string): Promise<void> {
  const report = await importFiles({
    authority: administrator,
    db: pool,
    profile: await loadBuiltIn('kalynivsk/101-vodokanal'),
    files: [file],
    now: new Date(),
  })
  const [done] = report.files
  if (done?.inserted !== ROWS || done.refused !== 0) throw new Error(`the import took ${done?.inserted} rows over`)
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const OPTIONS = `format csv, delimiter ';', header true, encoding 'WIN1251'`

async function yardstickOf(connection: pg.PoolConfig): Promise<'psql' | 'node'> {
  try {
    await promisify(execFile)(PSQL, ['-c', 'select 1'], { env: psqlEnvironment(connection) })
    return 'psql'
  } catch {
    return 'node'
  }
}

async function psqlCopy(connection: pg.PoolConfig, file: string): Promise<void> {
  const command = `\\copy plain from '${file}' with (${OPTIONS})`
  await promisify(execFile)(PSQL, ['-q', '-c', command], { env: psqlEnvironment(connection) })
}

function psqlEnvironment({ host, port, user, database, password }: pg.PoolConfig): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    PGHOST: host ?? '',
    PGPORT: String(port ?? 5432),
    PGDATABASE: database ?? '',
  }
  return { ...environment, PGUSER: user ?? '', PGPASSWORD: typeof password === 'string' ? password : '' }
}

async function nodeCopy(pool: pg.Pool, file: string): Promise<void> {
  const client = await pool.connect()
  try {
    await pipeline(createReadStream(file), client.query(copyFrom(`copy plain from stdin with (${OPTIONS})`)))
  } finally {
    client.release()
  }
}

async function fillMeters(pool: pg.Pool): Promise<void> {
  await pool.query(
    `
    insert into providers (code, name, edrpou, iban, provider_group)
      values ('101', 'Водоканал', '99999013', 'UA560000000000000026000000001', 22);
    insert into accounts (provider_id, number)
      select p.id, lpad(g::text, 7, '0') from providers p, generate_series(1, ${METERS}) g;
    insert into meters (account_id, serial_number, digits, decimals)
      select id, 'КВ-' || number, 5, 3 from accounts;
    vacuum analyze accounts;`.replace('vacuum analyze accounts;', ''),
  )
  await pool.query('vacuum analyze accounts')
  await pool.query('vacuum analyze meters')
}

const SOURCES = ['споживач', 'сайт', 'контролер', 'дистанційно']

/** Writes account by account and month by month, as the provider does. */
async function writeReadings(file: string): Promise<void> {
  const out = createWriteStream(file)
  out.write(
    iconv.encode('Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака\r\n', 'windows-1251'),
  )
  for (let meter = 1; meter <= METERS; meter += 1) {
    const number = String(meter).padStart(7, '0')
    let lines = ''
    for (let month = 0; month < MONTHS; month += 1) {
      const period = `${String((month % 12) + 1).padStart(2, '0')}.${2025 + Math.floor(month / 12)}`
      const day = String(20 + ((meter + month) % 8)).padStart(2, '0')
      const value = `${100 + month * 6},${String((meter * 7 + month * 131) % 1000).padStart(3, '0')}`
      lines += `${number};КВ-${number};${period};${day}.${period};${value};${SOURCES[(meter + month) % 4]};\r\n`
    }
    if (!out.write(iconv.encode(lines, 'windows-1251'))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}
