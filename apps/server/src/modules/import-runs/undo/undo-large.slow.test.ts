import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { as1251, type importer, openImportScene, vodokanalLines } from '../../../testing/scenes/import-scene.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
const now = new Date('2026-11-25T10:00:00Z')
const [accountHeading = '', account = ''] = vodokanalLines('osobovi_rahunky.csv')
const [billHeading = '', ...billRows] = vodokanalLines('narahuvannia.csv')
/** The first bill: one row for each of four services. */
const bill = billRows.slice(0, 4)
const numbers = Array.from({ length: 20_000 }, (_, at) => String(2_000_000 + at))

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
})
afterAll(() => portal.close())

/** Returns for bills, lines and accounts their number and a checksum of all values. */
async function warehouse(): Promise<unknown[]> {
  const found = []
  for (const table of ['invoices', 'invoice_lines', 'accounts']) {
    const { rows } = await portal.database.pool.query(
      `select count(*)::int as rows, sum(hashtextextended(t::text, 0)) as sum from ${table} t`,
    )
    found.push([table, rows[0]])
  }
  return found
}

const bills = (lines: readonly string[]): Buffer =>
  as1251([billHeading, ...numbers.flatMap((number) => lines.map((line) => line.replaceAll('0792561', number)))])

/** Changes the payment of one of four services by one hryvnia: the bill still balances, and all its rows change. */
const paidLess = (line: string): string =>
  line.replace(
    /;(\d+),(\d\d);(\d+),(\d\d);288,45;/,
    (_, paid, kop, closing, rest) => `;${paid - 1},${kop};${Number(closing) + 1},${rest};292,45;`,
  )

test('J05 K02 undo restores a hundred thousand changed rows exactly, and then the import before it', async () => {
  const accounts = numbers.map((number) => account.replace('0792561', number))
  await clerk.run('import', 'osobovi_rahunky.csv', as1251([accountHeading, ...accounts]))
  const empty = await warehouse()
  const first = await clerk.run('import', 'narahuvannia.csv', bills(bill))
  expect(first).toMatchObject({ state: 'done', counts: { inserted: 100_000, refused: 0 } })
  const before = await warehouse()
  const changed = bill.map(paidLess)
  const second = await clerk.run('import', 'narahuvannia.csv', bills(changed))
  expect(second.counts).toMatchObject({ inserted: 0, updated: 100_000, refused: 0 })
  expect(await warehouse()).not.toEqual(before)
  expect((await clerk.undo(second.id)).json).toMatchObject({ state: 'done', failure: null })
  expect(await warehouse()).toEqual(before)
  expect((await clerk.undo(first.id)).json).toMatchObject({ state: 'done', failure: null })
  expect(await warehouse()).toEqual(empty)
}, 300_000)
