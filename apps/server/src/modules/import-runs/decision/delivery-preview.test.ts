import type { DeliveryFigures } from '@zatyshok/contract/providers/import-previews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import {
  as1251,
  type importer,
  openImportScene,
  vodokanal,
  vodokanalLines,
} from '../../../testing/scenes/import-scene.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
const now = new Date('2026-11-05T10:00:00Z')
const name = 'narahuvannia.csv'
const [heading = '', ...lines] = vodokanalLines(name)
const [month, monthBefore] = ['10.2026', '09.2026']
const linesOf = (period: string) => lines.filter((line) => line.split(';')[1] === period)
const october = linesOf(month)
const cell = (line: string, at: number) => line.split(';')[at] ?? ''
const withCell = (line: string, at: number, text: string) => line.split(';').with(at, text).join(';')
/** «1 284,5» in hryvnias → kopiykas, without the portal's own parser. */
const kop = (text: string) => {
  const [whole = '', fraction = ''] = text.replace('-', '').split(',')
  return Number(`${text.startsWith('-') ? '-' : ''}${whole || '0'}${fraction.padEnd(2, '0')}`)
}
const sum = (of: readonly string[], column: number) => of.reduce((total, line) => total + kop(cell(line, column)), 0)
const [VOLUME, CHARGED, RECALCULATED] = [5, 9, 10]

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
  await clerk.run('import', 'taryfy.csv', as1251(vodokanalLines('taryfy.csv')))
  const earlier = await clerk.run('import', name, as1251([heading, ...lines.filter((line) => cell(line, 1) !== month)]))
  expect(earlier.state).toBe('done')
})
afterAll(() => portal.close())

async function check(content: readonly string[]): Promise<{ id: number; figures: DeliveryFigures }> {
  const run = await clerk.run('check', name, as1251([heading, ...content]))
  const { json } = await clerk.get(`runs/${run.id}/preview`)
  return { id: run.id, figures: json.figures }
}

const TABLES = [
  ...['providers', 'premises', 'accounts', 'meters', 'meter_services', 'readings', 'tariffs', 'invoices'],
  ...[
    'invoice_lines',
    'payments',
    'subsidies',
    'benefits',
    'import_journal',
    'payment_notices',
    'verification_requests',
  ],
]

/** A checksum of all rows of every table that an import writes. */
async function checksums(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of TABLES) {
    const { rows } = await portal.database.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
    )
    sums[table] = rows[0].sum
  }
  return sums
}

test('check 99 no row of data differs after a check, and sums by service equal an independent count of the file', async () => {
  const before = await checksums()
  const { figures } = await check(october)
  expect(await checksums()).toEqual(before)
  expect(figures).toMatchObject({ month: '2026-10', isPartial: false, otherBills: 0 })
  const codes = [...new Set(october.map((line) => cell(line, 3)))].toSorted()
  expect(figures.services.map(({ code }) => code).toSorted()).toEqual(codes)
  for (const { code, type, name, afterKop, beforeKop } of figures.services) {
    const own = (of: readonly string[]) => of.filter((line) => cell(line, 3) === code)
    expect([code, afterKop, beforeKop]).toEqual([
      code,
      sum(own(october), CHARGED),
      sum(own(linesOf(monthBefore)), CHARGED),
    ])
    expect([typeof type, name]).not.toContain('')
  }
  const charged = { afterKop: sum(october, CHARGED), beforeKop: sum(linesOf(monthBefore), CHARGED) }
  expect(figures.sums.charged).toEqual(charged)
  expect(figures.sums.recalculated.afterKop).toBe(sum(october, RECALCULATED))
  expect(figures.control).toEqual({ fileKop: charged.afterKop, takenKop: charged.afterKop, mendedKop: 0 })
  const accounts = new Set(october.map((line) => cell(line, 0)))
  expect(figures.counts).toEqual({ accounts: accounts.size, refused: 0, repeats: 0 })
  expect(figures.spread?.bars.reduce((all, { bills }) => all + bills, 0)).toBe(figures.spread?.bills)
})

test('R08 a house that a file leaves out is named, and its accounts are listed', async () => {
  const addresses = new Map(
    vodokanalLines('osobovi_rahunky.csv').map((line) => [cell(line, 0), line.split(';').slice(3, 7).join(' ')]),
  )
  const houses = Map.groupBy(new Set(october.map((line) => cell(line, 0))), (account) => addresses.get(account))
  const [, gone = []] = [...houses].find(([, accounts]) => accounts.length > 3) ?? []
  const { figures } = await check(october.filter((line) => !gone.includes(cell(line, 0))))
  expect(figures.vanished.total).toBe(gone.length)
  expect(figures.vanished.house?.total).toBe(gone.length)
  expect(figures.vanished.listed.map(({ number }) => number).toSorted()).toEqual(gone.toSorted())
  for (const { address } of figures.vanished.listed) expect(address).toContain(figures.vanished.house?.address)
  expect(figures.sums.charged.beforeKop).toBe(sum(linesOf(monthBefore), CHARGED))
})

test('R08 repeats without loss, refused rows and the difference of the control sum are counted', async () => {
  const [first = '', second = ''] = october
  const spoiled = withCell(second, 0, '9999999')
  const { figures } = await check([first, spoiled, ...october.slice(2), first])
  expect(figures.counts).toMatchObject({ refused: 2, repeats: 1 })
  const { fileKop = 0, takenKop = 0 } = figures.control ?? {}
  expect(fileKop - takenKop).toBe(kop(cell(second, CHARGED)))
})

test('R08 a bill far outside of the others is told with its cause, and a usual delivery has none', async () => {
  expect((await check(october)).figures.jumps.listed.map(({ cause }) => cause?.kind)).not.toContain('reading')
  const at = october.findIndex((line) => cell(line, 8) === 'Л' && kop(cell(line, CHARGED)) > 5000)
  const line = october[at] ?? ''
  const much = [VOLUME, CHARGED].reduce(
    (text, column) => withCell(text, column, `${cell(line, column)}`.replace(/^/, '9')),
    line,
  )
  const { figures } = await check(october.with(at, much))
  const jump = figures.jumps.listed.find(({ number }) => number === cell(line, 0))
  expect(jump).toMatchObject({ against: 'yearBefore', cause: { kind: 'volume', unit: 'm3' } })
  expect((jump?.afterKop ?? 0) - (jump?.beforeKop ?? 0)).toBeGreaterThan(10_000)
})

test('R08 new accounts are told, and a check without bills tells only its rows', async () => {
  const account = cell(october[0] ?? '', 0)
  await portal.database.pool.query(
    `delete from invoices where account_id = (select id from accounts where number = $1 and provider_id =
      (select id from providers where code = '101'))`,
    [account],
  )
  const { figures } = await check(october)
  expect(figures.added).toMatchObject({ total: 1, listed: [{ number: account }] })
  const readings = vodokanalLines('pokaznyky.csv').slice(0, 20)
  const run = await clerk.run('check', 'pokaznyky.csv', as1251(readings))
  const { json } = await clerk.get(`runs/${run.id}/preview`)
  expect(json.figures).toMatchObject({ month: null, control: null, services: [], spread: null })
})

test('R08 a check that has not ended has no figures, and the figures of an old check are deleted', async () => {
  const uploads = [await clerk.upload(name, as1251([heading, ...october]))]
  const { json } = await clerk.begin({ purpose: 'check', profile: vodokanal, uploads })
  expect((await clerk.get(`runs/${json.id}/preview`)).json).toMatchObject({ figures: null, decision: null })
  await portal.jobsDone()
  expect((await clerk.get(`runs/${json.id}/preview`)).json.figures.month).toBe('2026-10')
  const { tendRuns } = await import('../tend-runs.ts')
  const later = { ...portal.context(), now: new Date(now.getTime() + 400 * 86_400_000) }
  await tendRuns(later, { openForLongWork: async () => ({ ...portal.database, close: async () => undefined }) })
  expect((await clerk.get(`runs/${json.id}/preview`)).json.figures).toBeNull()
})
