import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Context } from '../apps/server/src/context.ts'
import type { DatabaseSchema } from '../apps/server/src/database-schema.ts'
import { askForDispatch } from '../apps/server/src/modules/dispatches/ask-for-dispatch.ts'
import { collectRecords } from '../apps/server/src/modules/dispatches/collect-records.ts'
import { makeFile } from '../apps/server/src/modules/dispatches/make-file.ts'
import { type Database, openDatabase } from '../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openFileRoom } from '../apps/server/src/platform/files/file-room.ts'
import { type BenchResult, median } from './result.ts'

const READINGS = 300_000
const ROUNDS = 3
const FORMATS = ['dbf', 'csv', 'xlsx'] as const
const MIGRATIONS = path.join(import.meta.dirname, '../apps/server/migrations')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Db = Database<DatabaseSchema>

/**
 * 300,000 readings of one provider become a file in the store, against COPY of the same rows by the database itself to
 * a file; the two alternate so that a busy machine slows both. Choosing the records, which writes a row for each, is a
 * figure of its own.
 */
export async function benchExport(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zatyshok-bench-export-'))
  const embedded = await startEmbedded({ dataDir, log: silent })
  const { connection } = embedded
  const db = await openDatabase<DatabaseSchema>({ connection, log: silent, max: 3, statementTimeoutMs: 0 })
  try {
    await migrate(db.pool, MIGRATIONS)
    await fillReadings(db)
    return await measure(db, dataDir)
  } finally {
    await db.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(db: Db, dataDir: string): Promise<BenchResult[]> {
  const files = await openFileRoom(dataDir, { store: 'folder', scanner: '', s3: {} as never })
  const ctx = { db: db.query, files, now: new Date() } as Context
  const copies: number[] = []
  const choices: number[] = []
  const makings: Record<(typeof FORMATS)[number], number[]> = { dbf: [], csv: [], xlsx: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const format of FORMATS) {
      await db.pool.query('truncate dispatch_records, dispatches')
      const asked = { provider_id: 1, kind: 'readings', origin: 'command', asked_by: '', asked_at: ctx.now } as const
      const { id } = await askForDispatch(ctx, { ...asked, format, encoding: format === 'dbf' ? 'cp866' : 'utf-8' })
      choices.push(await seconds(() => collectRecords(ctx, id)))
      copies.push(await seconds(() => copyRows(db, path.join(dataDir, 'copy.txt'))))
      makings[format].push(await seconds(() => makeFile(ctx, id)))
      const { rows } = await db.pool.query('select records, state from dispatches')
      if (rows[0]?.state !== 'ready' || rows[0].records !== READINGS) throw new Error('the dispatch was not made')
    }
  }
  const copy = median(copies)
  const perSecond = (times: readonly number[]) => Math.round(READINGS / median(times))
  const choosing = `choosing them: ${perSecond(choices)} rows/s`
  const speeds = FORMATS.map(
    (format): BenchResult => ({
      name: `export to ${format}`,
      value: perSecond(makings[format]),
      unit: 'per second',
      goal: { atLeast: 50_000 },
      note: `ratio ${(copy / median(makings[format])).toFixed(2)} to COPY of the same rows to a file; ${choosing}`,
    }),
  )
  const memory = process.resourceUsage().maxRSS / 1024
  const note = `whole Node process, ${READINGS} readings`
  return [...speeds, { name: 'export memory', value: memory, unit: 'MB', goal: { atMost: 300 }, note }]
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
