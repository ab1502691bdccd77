import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPortalProcess } from '../kit/portal-process.ts'
import { cabinetCalls, headersOf } from './cabinet/cabinet-calls.ts'
import { buildCity, residents, tokenOf } from './cabinet/cabinet-city.ts'
import { writeMonth } from './city-month.ts'
import { startCityServer } from './city-server.ts'
import { importByNode } from './import-by-node.ts'
import { askAtRate } from './load/open-loop.ts'
import { workerFlags } from './load/worker-flags.ts'
import { inOwnSession } from './processors.ts'
import { type BenchResult, median } from './result.ts'

/** A whole city has 300000 accounts and about 2.4 million rows. */
const accounts = Number(process.env['BENCH_ACCOUNTS'] ?? 30_000)
/** An odd number; one round is enough for a first estimate of a whole city. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const perSecond = 50
const psql = '/usr/lib/postgresql/15/bin/psql'
const run = promisify(execFile)

/** Tables that the import writes, with their own columns. */
const tables = ['readings', 'invoices', 'invoice_lines', 'payments']

/** A file and its import profile, adapted to this city. */
export interface CityDelivery {
  readonly profile: string
  readonly changes: { readonly provider?: string; readonly accountFormat?: string }
  readonly file: string
}

export interface CityImported {
  readonly seconds: number
  readonly rows: number
  readonly perFile: Readonly<Record<string, number>>
  readonly megabytes: number
}

/**
 * Imports a month into a city with 24 earlier months, in a separate process, and compares it with `\copy` of the same
 * rows by psql. The rows of the earlier months lie as imports wrote them, month by month. Import and `\copy` alternate,
 * and each starts without the month. Residents use the cabinet at an unchanged rate during an
 * import by that process, during one by the portal itself, and during a check.
 */
export async function benchCityImport(): Promise<BenchResult[]> {
  const server = await startCityServer()
  if (!server) {
    console.error('skipped, the import of a city: install postgresql-15')
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const inbox = join(folder, 'inbox')
  await mkdir(inbox)
  const environment = { DATA_DIR: folder, DATABASE_URL: server.url, PORTAL_IMPORTS_FOLDER: inbox }
  const portal = await startPortalProcess(environment)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await buildCity(server.url, accounts, { count: residents, metersPerAccount: 2, rowsBy: 'month' })
    for (const provider of ['B1', 'B2']) await mkdir(join(folder, provider))
    const month = new Date().toISOString().slice(0, 7)
    const deliveries = await writeMonth(client, { folder, month })
    return await measure({ client, url: server.url, folder, inbox, month, deliveries, origin: portal.origin })
  } finally {
    await client.end()
    await portal.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Noticed {
  readonly ratio: number
  /** Milliseconds. */
  readonly idle: number
  readonly busy: number
  readonly unserved: number
}

interface City {
  readonly client: pg.Client
  readonly url: string
  readonly folder: string
  /** The folder from which the portal imports by itself. */
  readonly inbox: string
  /** `YYYY-MM` of the delivery. */
  readonly month: string
  readonly deliveries: readonly CityDelivery[]
  readonly origin: string
}

async function measure(city: City): Promise<BenchResult[]> {
  const checks: CityImported[] = []
  const imports: CityImported[] = []
  const again: CityImported[] = []
  const copies: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    imports.push(await importMonth(city))
    again.push(await importMonth(city))
    if (round === 0) await dumpMonth(city)
    await forgetMonth(city)
    copies.push(await copyMonth(city))
    await forgetMonth(city)
    checks.push(await importMonth(city, 'check'))
    // Removes the rows that the check has rolled back.
    await forgetMonth(city)
  }
  const seconds = median(imports.map((one) => one.seconds))
  const checking = median(checks.map((one) => one.seconds))
  const noticed: Noticed[] = []
  const noticedNode: Noticed[] = []
  const noticedCheck: Noticed[] = []
  for (let round = 0; round < rounds; round += 1) {
    noticed.push(await noticedBy(city, seconds, async () => ({ ended: importMonth(city) })))
    await forgetMonth(city)
    noticedNode.push(await noticedBy(city, seconds, () => importByNode(city)))
    await forgetMonth(city)
    noticedCheck.push(await noticedBy(city, checking, async () => ({ ended: importMonth(city, 'check') })))
    await forgetMonth(city)
  }
  const rows = imports[0]?.rows ?? 0
  const ratio = median(imports.map((one, n) => (copies[n] ?? 0) / one.seconds))
  const speed = `${rows} rows in ${seconds.toFixed(1)} s, \\copy in ${median(copies).toFixed(1)} s; ${perFileOf(imports)}`
  const memory = Math.max(...imports.map(({ megabytes }) => megabytes))
  return [
    { name: 'import of a city', value: ratio, unit: 'ratio', goal: { atLeast: 0.4 }, note: speed },
    {
      name: 'the same month of a city again',
      value: median(again.map((one, n) => one.seconds / (imports[n]?.seconds ?? 0))),
      unit: 'ratio',
      goal: { atMost: 5 },
      note: `${median(again.map((one) => one.seconds)).toFixed(1)} s, all rows compared and none written`,
    },
    {
      name: 'import of a city, memory',
      value: memory,
      unit: 'MB',
      goal: { atMost: 300 },
      note: 'the importing process',
    },
    ...noticedResults('the import', noticed),
    ...noticedResults('an import by the same portal', noticedNode),
    {
      name: 'check of a city',
      value: median(checks.map((one, n) => (imports[n]?.seconds ?? 0) / one.seconds)),
      unit: 'ratio',
      goal: { atLeast: 0.5 },
      note: `${checking.toFixed(1)} s with what the delivery changes, ${perFileOf(checks)}`,
    },
    {
      name: 'check of a city, memory',
      value: Math.max(...checks.map(({ megabytes }) => megabytes)),
      unit: 'MB',
      goal: { atMost: 300 },
      note: 'the checking process',
    },
    ...noticedResults('the check', noticedCheck),
  ]
}

function perFileOf(runs: readonly CityImported[]): string {
  const files = Object.keys(runs[0]?.perFile ?? {})
  return files.map((file) => `${file} ${median(runs.map((one) => one.perFile[file] ?? 0)).toFixed(1)} s`).join(', ')
}

/** `work` as in «cabinet during the import». */
function noticedResults(work: string, noticed: readonly Noticed[]): BenchResult[] {
  const ms = (of: (one: Noticed) => number) => median(noticed.map(of)).toFixed(0)
  const note = `${ms(({ idle }) => idle)} ms idle, ${ms(({ busy }) => busy)} ms meanwhile, ${perSecond} a second`
  return [
    {
      name: `cabinet during ${work}, p99`,
      value: median(noticed.map((one) => one.ratio)),
      unit: 'ratio',
      goal: { atMost: 2 },
      note,
    },
    {
      name: `cabinet during ${work}, unserved`,
      value: Math.max(...noticed.map(({ unserved }) => unserved)),
      unit: 'requests',
      goal: { atMost: 0 },
      note,
    },
  ]
}

async function importMonth(
  { client, url, deliveries }: City,
  purpose: 'import' | 'check' = 'import',
): Promise<CityImported> {
  await client.query('checkpoint')
  const script = fileURLToPath(new URL('city-import-process.ts', import.meta.url))
  const { stdout } = await run(...inOwnSession([...workerFlags, script, url, JSON.stringify(deliveries), purpose]))
  return JSON.parse(stdout)
}

/** Measures the cabinet's p99 during an import and just before it; the import takes about so many seconds. */
async function noticedBy(
  city: City,
  seconds: number,
  begin: () => Promise<{ readonly ended: Promise<unknown> }>,
): Promise<Noticed> {
  const url = city.origin + cabinetCalls.home.path
  const headers = Array.from({ length: residents }, (_, n) => headersOf(cabinetCalls.home, tokenOf(n)))
  const asked = { url, headers, perSecond, seconds: Math.max(5, Math.floor(seconds)), sockets: 1000 }
  await askAtRate({ ...asked, seconds: 3 })
  const idle = await askAtRate(asked)
  const { ended } = await begin()
  const busy = await askAtRate(asked)
  await ended
  const unserved = busy.sent + busy.unsent - busy.good.count
  return { ratio: busy.good.p99 / idle.good.p99, idle: idle.good.p99, busy: busy.good.p99, unserved }
}

const fileOf = ({ folder }: City, table: string) => join(folder, `${table}.copy`)

async function dumpMonth(city: City): Promise<void> {
  for (const table of tables) {
    const rows = `select * from ${table} where billing_month = '${city.month}-01'`
    await run(psql, ['-q', city.url, '-c', `\\copy (${rows}) to '${fileOf(city, table)}'`])
  }
}

async function copyMonth(city: City): Promise<number> {
  await city.client.query('checkpoint')
  const begun = performance.now()
  for (const table of tables) await run(psql, ['-q', city.url, '-c', `\\copy ${table} from '${fileOf(city, table)}'`])
  return (performance.now() - begun) / 1000
}

async function forgetMonth({ client, month }: City): Promise<void> {
  for (const table of tables) {
    await client.query(`delete from ${table} where billing_month = '${month}-01'`)
    await client.query(`vacuum analyze ${table}`)
  }
}
