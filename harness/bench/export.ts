import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseSchema } from '../../apps/server/src/database-schema.ts'
import { openZip, unzip } from '../../apps/server/src/modules/imports/read/zip-archive.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded/embedded.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { workerFlags } from './load/worker-flags.ts'
import { type BenchResult, median } from './result.ts'

const READINGS = 300_000
const ROUNDS = 3
const FORMATS = ['dbf', 'csv', 'xlsx', 'jsonl'] as const
const MIGRATIONS = path.join(import.meta.dirname, '../../apps/server/migrations')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const run = promisify(execFile)

type Db = Database<DatabaseSchema>
export type ExportFormat = (typeof FORMATS)[number]

/** Times in seconds, memory in megabytes. */
export interface ExportMade {
  readonly choosing: number
  readonly making: number
  readonly records: number
  /** Key in the file store. */
  readonly key: string
  /** Peak memory when the records were selected, and at the end. */
  readonly before: number
  readonly megabytes: number
}

/**
 * Exports 300,000 readings of one provider to a file in the store. Compares it with the database's own COPY of the same
 * rows to a file. The two alternate, so that a busy machine slows both. Selecting the records, which writes a row for
 * each, is a separate figure, and so is the memory of each format.
 */
export async function benchExport(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zatyshok-bench-export-'))
  const embedded = await startEmbedded({ dataDir, log: silent })
  const { connection } = embedded
  const db = await openDatabase<DatabaseSchema>({ connection, log: silent, max: 3, statementTimeoutMs: 0 })
  try {
    await migrate(db.pool, MIGRATIONS)
    await fillReadings(db)
    return await measure(db, connection, dataDir)
  } finally {
    await db.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(db: Db, connection: unknown, dataDir: string): Promise<BenchResult[]> {
  const copies: number[] = []
  const made: Record<ExportFormat, ExportMade[]> = { dbf: [], csv: [], xlsx: [], jsonl: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const format of FORMATS) {
      await db.pool.query('truncate dispatch_records, dispatches')
      const one = await makeApart(connection, dataDir, format)
      if (one.records !== READINGS) throw new Error('not every reading is in the dispatch')
      made[format].push(one)
      copies.push(await seconds(() => copyRows(db, path.join(dataDir, 'copy.txt'))))
      await expectEachOnce(path.join(dataDir, 'files', one.key.slice(0, 2), one.key.slice(2, 4), one.key), format)
    }
  }
  return FORMATS.flatMap((format) => figures(format, made[format], median(copies)))
}

function figures(format: ExportFormat, made: readonly ExportMade[], copy: number): BenchResult[] {
  const making = median(made.map(({ making }) => making))
  const choosing = Math.round(READINGS / median(made.map(({ choosing }) => choosing)))
  const before = Math.round(Math.max(...made.map(({ before }) => before)))
  return [
    {
      name: `export to ${format}`,
      value: Math.round(READINGS / making),
      unit: 'per second',
      goal: { atLeast: 50_000 },
      note: `ratio ${(copy / making).toFixed(2)} to COPY of the same rows to a file; choosing them: ${choosing} rows/s`,
    },
    {
      name: `export to ${format}: memory`,
      value: Math.max(...made.map(({ megabytes }) => megabytes)),
      unit: 'MB',
      goal: { atMost: 300 },
      note: `whole Node process, ${READINGS} readings; ${before} MB before the file was begun`,
    },
  ]
}

/** Runs the export in a separate process, so that its memory contains only the export. */
async function makeApart(connection: unknown, dataDir: string, format: ExportFormat): Promise<ExportMade> {
  const script = path.join(import.meta.dirname, 'export-process.ts')
  const { stdout } = await run(process.execPath, [...workerFlags, script, JSON.stringify(connection), dataDir, format])
  return JSON.parse(stdout) as ExportMade
}

async function copyRows({ pool }: Db, file: string): Promise<void> {
  const client = await pool.connect()
  try {
    const rows = `select account.number, meter.serial_number, given.billing_month, given.read_on, given.value
      from dispatch_records record
      join reading_submissions given on given.receipt_number = record.record_id
      join accounts account on account.id = given.account_id
      join meters meter on meter.account_id = given.account_id and meter.id = given.meter_id
      order by record.file_row`
    await pipeline(client.query(copyTo(`copy (${rows}) to stdout (format csv)`)), createWriteStream(file))
  } finally {
    client.release()
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Checks that the file contains every meter exactly once. */
async function expectEachOnce(file: string, format: ExportFormat): Promise<void> {
  const sheet = async () => unzip(await openZip(file, (await stat(file)).size), 'xl/worksheets/sheet1.xml')
  const content: AsyncIterable<Buffer> = format === 'xlsx' ? await sheet() : createReadStream(file)
  const seen = new Set<string>()
  let met = 0
  let rest = ''
  for await (const piece of content) {
    const text = rest + piece.toString('latin1')
    // A number at the end may continue in the next chunk.
    const whole = text.slice(0, Math.max(0, text.length - 13))
    let end = 0
    for (const { 0: serial, index } of text.matchAll(/SH-20\d{8}/g)) {
      seen.add(serial)
      met += 1
      end = index + serial.length
    }
    rest = text.slice(Math.max(end, whole.length))
  }
  if (seen.size !== READINGS || met !== READINGS) throw new Error(`${format}: ${seen.size} meters, ${met} times`)
}

async function fillReadings({ pool }: Db): Promise<void> {
  await pool.query(`
    insert into providers (code, name, edrpou, iban, provider_group)
      values ('205', 'Теплоенерго', '99999013', 'UA560000000000000026000000001', 22);
    insert into accounts (provider_id, number)
      select p.id, '20' || lpad(g::text, 8, '0') from providers p, generate_series(1, ${READINGS}) g;
    insert into meters (account_id, serial_number, digits, decimals) select id, 'SH-' || number, 5, 3 from accounts;
    insert into reading_submissions (account_id, meter_id, billing_month, zone, revision, value, read_on, consumer_id,
        submitted_at)
      select account_id, id, '2026-11-01', 'total', 1, 100 + id % 1000 + 0.125, '2026-11-25', 1, now() from meters;`)
  for (const table of ['accounts', 'meters', 'reading_submissions']) await pool.query(`vacuum analyze ${table}`)
}
