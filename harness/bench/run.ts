import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BenchResult, meetsGoal, statusOf } from './result.ts'

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { accounts: { type: 'string', default: '30000' } },
})

/** `npm run bench [names…] [--accounts 30000,300000]`: runs the benchmarks one after another, prints a table and writes JSON. */
const benches: Readonly<Record<string, () => Promise<BenchResult[]>>> = {
  sizes: async () => (await import('./sizes.ts')).benchSizes(),
  start: async () => (await import('./start.ts')).benchStart(),
  'sign-in': async () => (await import('./sign-in.ts')).benchSignIn(),
  throughput: async () => (await import('./load/throughput.ts')).benchThroughput(),
  desk: async () => (await import('./desk/desk.ts')).benchDesk(),
  dashboard: async () => (await import('./cabinet/dashboard.ts')).benchDashboard(),
  cabinet: async () => (await import('./cabinet/cabinet.ts')).benchCabinet(),
  public: async () => (await import('./public/public.ts')).benchPublic(),
  receipts: async () => {
    const { perSecond } = await (await import('./receipts.ts')).benchReceipts()
    return [
      {
        name: 'receipts',
        value: perSecond,
        unit: 'per second',
        goal: { atLeast: 40 },
        note: 'A4 PDF with QR, one core',
      },
    ]
  },
  import: async () => (await import('./import.ts')).benchImport(),
  'city-import': async () => (await import('./city-import.ts')).benchCityImport(),
  overload: async () => (await import('./load/overload.ts')).benchOverload(),
  'slow-sockets': async () => (await import('./load/slow-sockets.ts')).benchSlowSockets(),
  'busiest-hour': async () => (await import('./load/busiest-hour.ts')).benchBusiestHour(sizesOf(values.accounts)),
  export: async () => (await import('./export.ts')).benchExport(),
}

/** '30000,300000' → the sizes of the cities, one after another. */
function sizesOf(text: string): number[] {
  const sizes = text.split(',').map(Number)
  if (sizes.every((size) => Number.isInteger(size) && size >= 1000)) return sizes
  throw new Error(`--accounts takes whole numbers from 1000, such as 30000,300000; this is ${text}`)
}

const unknown = asked.filter((name) => !benches[name])
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}

const results: BenchResult[] = []
for (const [name, run] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`… ${name}`)
  results.push(...(await run()))
}

console.table(
  results.map((result) => ({
    figure: result.name,
    value: `${Number(result.value.toPrecision(3))} ${result.unit}`,
    goal: 'atLeast' in result.goal ? `≥ ${result.goal.atLeast}` : `≤ ${result.goal.atMost}`,
    met: meetsGoal(result) ? 'yes' : 'NO',
    note: result.note,
  })),
)
const folder = fileURLToPath(new URL('results/', import.meta.url))
await mkdir(folder, { recursive: true })
await writeFile(`${folder}latest.json`, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = statusOf(results)
