import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { startCityServer } from '../city-server.ts'
import { type BenchResult, median } from '../result.ts'
import { type CabinetCall, cabinetCalls, headersOf, methodOf } from './cabinet-calls.ts'
import { buildCity, residents, tokenOf } from './cabinet-city.ts'

const rounds = 5
const perRound = 400
const atOnce = 2
/** A million accounts takes about 40 GB and half an hour: `BENCH_ACCOUNTS=1000000 npm run bench -- cabinet`. */
const sizes = [10_000, Number(process.env['BENCH_ACCOUNTS'] ?? 100_000)] as const

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/**
 * Measures each cabinet request in a small and in a large city, alternately. A time that grows with the city reveals a
 * table scan.
 */
export async function benchCabinet(): Promise<BenchResult[]> {
  const server = await startCityServer()
  if (!server) {
    console.error('skipped, the cabinet of a large city: install postgresql-15')
    return []
  }
  const [small, large] = [await openCity(server.url, sizes[0]), await openCity(server.url, sizes[1])]
  try {
    const results: BenchResult[] = []
    for (const [name, asked] of Object.entries<CabinetCall>(cabinetCalls))
      results.push(...(await compare(name, asked, { small, large })))
    return results
  } finally {
    agent.destroy()
    for (const city of [small, large]) await city.stop()
    await server.stop()
  }
}

interface City {
  readonly origin: string
  stop(): Promise<void>
}
type Cities = Readonly<Record<'small' | 'large', City>>
type Times = Record<'small' | 'large', number[]>

async function openCity(url: string, accounts: number): Promise<City> {
  const database = new URL(url)
  database.pathname = `/bench${accounts}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database bench${accounts}`)
  await client.end()
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir, DATABASE_URL: database.href })
  await buildCity(database.href, accounts)
  const stop = async () => {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { origin: portal.origin, stop }
}

async function compare(name: string, asked: CabinetCall, cities: Cities): Promise<BenchResult[]> {
  await timesOf(cities, asked)
  const pairs: Times[] = []
  for (let n = 0; n < rounds; n += 1) pairs.push(await timesOf(cities, asked))
  return ([0.5, 0.99] as const).map((share) => {
    const of = (which: 'small' | 'large') => median(pairs.map((pair) => quantile(pair[which], share)))
    const note = `${of('large').toFixed(1)} ms of ${sizes[1]} accounts, ${of('small').toFixed(1)} ms of ${sizes[0]}`
    const value = median(pairs.map((pair) => quantile(pair.large, share) / quantile(pair.small, share)))
    return { name: `${name}, ${share === 0.5 ? 'median' : 'p99'}`, value, unit: 'ratio', goal: { atMost: 1.3 }, note }
  })
}

const quantile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN

/**
 * Returns milliseconds per response. The cities alternate, so that disturbances of the machine affect both. Each
 * request is another resident's, so that no rows are cached.
 */
async function timesOf(cities: Cities, asked: CabinetCall): Promise<Times> {
  const times: Times = { small: [], large: [] }
  let next = 0
  const worker = async () => {
    while (next < perRound) {
      const resident = next++ % residents
      for (const which of resident % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const begun = performance.now()
        await answered(cities[which].origin, asked, tokenOf(resident))
        times[which].push(performance.now() - begun)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return times
}

function answered(origin: string, asked: CabinetCall, token: string): Promise<void> {
  const options = { method: methodOf(asked), headers: headersOf(asked, token), agent }
  return new Promise((resolve, reject) => {
    request(origin + asked.path, options, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) answer.on('end', resolve)
      else reject(new Error(`${asked.path} answered ${answer.statusCode}`))
    })
      .on('error', reject)
      .end(asked.body)
  })
}
