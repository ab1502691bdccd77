import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { cabinetCalls, headersOf } from '../cabinet/cabinet-calls.ts'
import { buildCity, tokenOf } from '../cabinet/cabinet-city.ts'
import { startCityServer } from '../city-server.ts'
import { apart, runWhere } from '../processors.ts'
import type { BenchResult } from '../result.ts'
import { metersOf, mix, noticeSecret, password, requestsOf } from './busiest-hour-requests.ts'
import { highestRate, isServed, type Load, type Served } from './highest-rate.ts'
import { askMixAtRate } from './open-loop.ts'

const seconds = 10
const sockets = 1000
const firstRate = 20
/** Slices at the first rate; they compile the portal's code. */
const warmUps = 6
const visitsPerSecond = 100
const mostResidents = 5000
/** Residents per core: of a city of 300,000 accounts every fifth household in one hour. */
const enough = 30_000

/**
 * Measures how many residents a processor serves in the busiest hour of a month: the rate of the mix is raised until the
 * 99th percentile takes 300 ms or an answer is refused. Each visit gives one reading.
 */
export async function benchBusiestHour(sizes: readonly number[]): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const accounts of sizes) results.push(...(await benchCity(accounts)))
  const perCore = results.filter(({ unit }) => unit === 'residents').map(({ value }) => value)
  const [smallest = Number.NaN] = perCore
  if (perCore.length < 2) return results
  const value = Math.min(...perCore) / smallest
  const note = `the slowest of ${sizes.join(', ')} accounts to the first`
  return [...results, { name: 'busiest hour, larger cities', value, unit: 'ratio', goal: { atLeast: 0.8 }, note }]
}

async function benchCity(accounts: number): Promise<BenchResult[]> {
  // The server inherits the processors.
  runWhere('portal')
  const server = await startCityServer()
  if (!server) {
    console.error('skipped, the busiest hour: install postgresql-15')
    return []
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: server.url,
    PORTAL_CAPTCHA_SIGN_IN: 'false',
    PORTAL_LOG_LEVEL: 'error',
    PORTAL_LOG_REQUESTS: 'false',
    PORTAL_PAYMENTS_SERVICES_PORTMONE_NOTICE_SECRET: noticeSecret,
  })
  runWhere('generator')
  try {
    const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const count = Math.min(mostResidents, Math.floor(accounts / 4))
    await buildCity(server.url, accounts, { count, passwordHash })
    await visitOnce(portal.origin, count)
    const { load, acknowledged } = await openLoad(portal.origin, server.url)
    for (let n = 0; n < warmUps; n += 1) await load(firstRate)
    const best = await highestRate(load, firstRate)
    return resultsOf({ accounts, best, stored: await storedReadings(server.url), acknowledged })
  } finally {
    await portal.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Each resident opens home and the bills, so that a city of any size has the residents' rows in memory. Otherwise larger
 * cities would be measured while the rows come from the disk, smaller ones not.
 */
async function visitOnce(origin: string, count: number): Promise<void> {
  const requests = [cabinetCalls.home, cabinetCalls.bills].flatMap((call) =>
    Array.from({ length: count }, (_, n) => ({ kind: 'visit', ...call, headers: headersOf(call, tokenOf(n)) })),
  )
  const seconds = Math.ceil(requests.length / visitsPerSecond)
  const { byKind, sent } = await askMixAtRate({ origin, requests, perSecond: visitsPerSecond, seconds, sockets })
  console.error(`  ${byKind['visit']?.count} of ${sent} visits answered, p99 ${byKind['visit']?.p99.toFixed(0)} ms`)
}

/**
 * Returns a function that sends the mix at a rate, each time with the next requests, and the meters whose readings were
 * acknowledged.
 */
async function openLoad(origin: string, url: string): Promise<{ load: Load; acknowledged: ReadonlySet<string> }> {
  const meters = await metersOf(url)
  const readings = new Set<string>()
  let turn = 0
  const load: Load = async (perSecond) => {
    const requests = requestsOf(meters, turn, Math.ceil(perSecond * seconds))
    turn += requests.length
    const told = await askMixAtRate({ origin, requests, perSecond, seconds, sockets })
    const given = requests.filter(({ kind }) => kind === 'reading')
    if (isServed(told)) for (const { body = '' } of given) readings.add(JSON.parse(body).readings[0].counterId)
    const kinds = Object.entries(told.byKind).map(([kind, { p99 }]) => `${kind} ${p99.toFixed(0)}`)
    console.error(
      `  ${perSecond.toFixed(0)}/s: p99 ${told.good.p99.toFixed(0)} ms (${kinds.join(', ')}); refused ${told.refused.count}, other ${told.other}, unanswered ${told.unanswered}, unsent ${told.unsent}, generator late ${told.late.toFixed(0)} ms`,
    )
    return told
  }
  return { load, acknowledged: readings }
}

async function storedReadings(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select distinct account_id || '-' || meter_id as id from reading_submissions`,
  )
  await client.end()
  return new Set(rows.map(({ id }) => id))
}

interface Measured {
  readonly accounts: number
  readonly best: Served | undefined
  readonly stored: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
}

function resultsOf({ accounts, best, stored, acknowledged }: Measured): BenchResult[] {
  const processors = Math.max(1, availableParallelism() - 1)
  const perHour = (best?.perSecond ?? 0) * 3600
  // One visit gives one reading, so the readings count the visits.
  const residents = (perHour * mix.reading) / 100 / processors
  const lost = [...acknowledged].filter((meter) => !stored.has(meter))
  const rate = `${(best?.perSecond ?? 0).toFixed(0)} requests per second, p99 ${(best?.told.good.p99 ?? Number.NaN).toFixed(0)} ms; ${apart}`
  return [
    {
      name: `busiest hour, residents per core, ${accounts} accounts`,
      value: residents,
      unit: 'residents',
      goal: { atLeast: enough },
      note: rate,
    },
    {
      name: `busiest hour, readings lost, ${accounts} accounts`,
      value: lost.length,
      unit: 'requests',
      goal: { atMost: 0 },
      note: `${acknowledged.size} meters with acknowledged readings`,
    },
  ]
}
