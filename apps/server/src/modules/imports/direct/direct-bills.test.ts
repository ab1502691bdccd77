import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDirectScene } from '../../../testing/scenes/direct-scene.ts'
import { vodokanalLines } from '../../../testing/scenes/import-scene.ts'

const [HEADING = '', ...all] = vodokanalLines('narahuvannia.csv')
const LINES = 4

let scene: Awaited<ReturnType<typeof openDirectScene>>
/** Returns whole bills of a month with four lines each, without mistakes. */
const bills = (month: string): string[][] => {
  const lines = all.filter((line) => line.split(';')[1] === month)
  const accounts = [...new Set(lines.map((line) => line.split(';')[0]))]
  const byAccount = accounts.map((account) => lines.filter((line) => line.startsWith(`${account};`)))
  return byAccount.filter(({ length }) => length === LINES).slice(0, 30)
}
const first = bills('09.2025')

beforeAll(async () => {
  const lines = (table: string) =>
    `select jsonb_agg(to_jsonb(t) - 'import_id' order by account_id, billing_month${
      table === 'invoices' ? '' : ', line'
    }) from ${table} t`
  scene = await openDirectScene({
    table: 'invoice_lines',
    select: `select (${lines('invoices')}) as invoices, (${lines('invoice_lines')}) as lines`,
    clear: 'truncate invoices, invoice_lines, imports, import_refusals, import_journal',
  })
})
afterAll(() => scene.close())
beforeEach(() => scene.clear())

const written = (lines: readonly string[], as?: { encoding: string; lineEnd: string }) =>
  scene.written('narahuvannia.csv', [HEADING, ...lines], as)

/** Imports the same file the direct and the general way, with the same stored bills, and expects equal results. */
async function bothWays(
  lines: readonly string[],
  { before = [] as readonly string[], encoding = 'windows-1251', accountFormat = '#######' } = {},
) {
  const as = { encoding, lineEnd: '\r\n' }
  const change = (yaml: string) => yaml.replace('windows-1251', encoding).replace('"#######"', `"${accountFormat}"`)
  const taken = []
  for (const way of ['direct', 'general'] as const) {
    await scene.clear()
    if (before.length > 0) await scene.take(written(before, as), { profile: await scene.profile(change) })
    const file = written(lines, as)
    taken.push(
      way === 'direct'
        ? await scene.take(file, { profile: await scene.profile(change) })
        : await scene.takeGenerally(file, { column: 'Пеня', change }),
    )
  }
  const [direct, general] = taken
  if (!direct || !general) throw new Error('not taken')
  expect(general.starts).toBe(1)
  expect(direct.rows).toEqual(general.rows)
  expect(direct.report).toEqual(general.report)
  return direct
}

/** Returns the line with the given cells, by heading. */
function changed(line: string | undefined, cells: Readonly<Record<string, string>>): string {
  const written = (line ?? '').split(';')
  for (const [heading, cell] of Object.entries(cells)) written[HEADING.split(';').indexOf(heading)] = cell
  return written.join(';')
}

/** Returns a bill with changed cells in one of its lines. */
const spoilt = (at: number, cells: Readonly<Record<string, string>>): string[] => {
  const [line, ...others] = first[at] ?? []
  return [changed(line, cells), ...others]
}

describe('K02 bills of a new month are written while the file is read, with the result of the general way', () => {
  test.each(['windows-1251', 'utf-8', 'cp1125'])(
    'K02 a month of bills in %s has the same result both ways',
    async (encoding) => {
      const direct = await bothWays(first.flat(), { encoding })
      const counts = { invoices: { inserted: 30 }, invoiceLines: { inserted: 30 * LINES } }
      expect(direct).toMatchObject({
        starts: 1,
        direct: true,
        report: { status: 'done', refused: 0, warned: 0, byKind: counts },
      })
      expect(direct.report.totals).toMatchObject({ invoices: 30, invoiceLines: 120 })
    },
  )

  test('K02 the next month continues the sums of the month before; differing bills get a warning', async () => {
    const next = bills('10.2025')
    const [opened, ...others] = next
    const broken = (opened ?? []).map((line, at) => (at > 0 ? line : changed(line, { 'Сальдо на початок': '0,01' })))
    const direct = await bothWays([...broken, ...others.flat()], { before: first.flat() })
    expect(direct).toMatchObject({ starts: 1, direct: true })
    expect(direct.report.warned).toBeGreaterThan(0)
  })

  test('K02 every case has the same result both ways', async () => {
    const mishaps = [
      spoilt(0, { Нараховано: '1,00' }),
      spoilt(1, { 'Код послуги': '999' }),
      spoilt(2, { Обсяг: '1,2345' }),
      spoilt(3, { Обсяг: '' }),
      spoilt(4, { Тариф: '' }),
      spoilt(5, { Пеня: '-1,00' }),
      spoilt(6, { Перерахунок: '5,00' }),
      spoilt(7, { 'До сплати разом': '' }),
      spoilt(8, { 'Сплатити до': '31.02.2026' }),
      spoilt(9, { 'Сплатити до': '' }),
      spoilt(10, { '№ рахунка': '' }),
      spoilt(11, { '№ рахунка': 'інший' }),
      spoilt(12, { 'Особовий рахунок': '0000000' }),
      spoilt(13, { 'Од. виміру': 'відро' }),
      spoilt(14, { Спосіб: '' }),
      spoilt(15, { Спосіб: 'Я' }),
      spoilt(16, { Період: '10.2025' }),
      spoilt(17, { Період: '13.2025' }),
      spoilt(18, { 'Сальдо на кінець': '1 000,00' }),
      [...(first[19] ?? []), first[19]?.[0] ?? ''],
      (first[20] ?? []).map((line) => `${line};`),
      (first[21] ?? []).map((line) => line.replace(/;([^;]*)-/, ';Рах-$1№')),
      (first[22] ?? []).map((line) => line.replace(/;([^;]*)-2509;/, '; $1 ;')),
      ['', ...(first[23] ?? [])],
    ]
    const direct = await bothWays([...mishaps.flat(), ...first.slice(24).flat()])
    expect(direct).toMatchObject({ starts: 1, direct: true, report: { status: 'done' } })
    expect(direct.report.refused).toBeGreaterThan(8)
    expect(direct.report.warned).toBeGreaterThan(5)
  })

  test('K02 accounts whose numbers do not have the format of the profile are refused both ways', async () => {
    const [beginning = ''] = first.map(([line = '']) => line.slice(0, 3))
    const others = first.filter(([line = '']) => !line.startsWith(beginning))
    const direct = await bothWays(first.flat(), { accountFormat: `9######| ${beginning}####` })
    expect(others.length).toBeGreaterThan(0)
    expect(direct).toMatchObject({ direct: true, report: { refused: others.length * LINES } })
  })

  test('K02 a negative closing balance makes the sum to pay zero', async () => {
    const paid = (first[0] ?? []).map((line) => {
      const cells = line.split(';')
      const kop = (written = '') => Math.round(Number(written.replace(',', '.')) * 100)
      const written = (sum: number) => (sum / 100).toFixed(2).replace('.', ',')
      const more = changed(line, { Сплачено: written(kop(cells[14]) + 100_000), 'До сплати разом': '0,00' })
      return changed(more, { 'Сальдо на кінець': written(kop(cells[15]) - 100_000) })
    })
    expect(await bothWays([...paid, ...first.slice(1).flat()])).toMatchObject({ direct: true, report: { warned: 0 } })
  })

  test('G02 bills that open with balances show that the provider carries them, unless an administrator decided', async () => {
    const { pool } = scene.database
    const carriesAfter = async (before: boolean, told: string | null) => {
      await scene.clear()
      await pool.query('update providers set carries_balances = $1, carries_told = $2', [before, told])
      await scene.take(written(first.flat()))
      const { rows } = await pool.query(`select carries_balances as carries from providers where code = '101'`)
      await pool.query('update providers set carries_balances = true, carries_told = null')
      return rows[0]?.carries
    }
    expect(first.flat().some((line) => Number(line.split(';')[4]?.replace(',', '.')) !== 0)).toBe(true)
    expect(await carriesAfter(false, null)).toBe(true)
    expect(await carriesAfter(true, 'no')).toBe(false)
  })

  test('K02 --strict and a dry run write no rows', async () => {
    const file = written([...spoilt(0, { Тариф: '' }), ...first.slice(1).flat()])
    const nothing = [{ invoices: null, lines: null }]
    expect(await scene.take(file, { strict: true })).toMatchObject({ rows: nothing, report: { status: 'refused' } })
    const dry = await scene.take(file, { purpose: 'check' })
    expect(dry.rows).toEqual(nothing)
    expect(dry.report).toEqual((await scene.take(file)).report)
  })

  test('K02 the same file again changes nothing', async () => {
    const file = written(first.flat())
    expect(await scene.take(file)).toMatchObject({ direct: true, report: { inserted: 150 } })
    expect((await scene.take(file)).report).toMatchObject({ inserted: 0, updated: 0, unchanged: 150, removed: 0 })
  })
})

describe('K02 an unordered file of bills is read again the general way', () => {
  test.each([
    [
      'a row of a bill stands further on',
      () => [...(first[0] ?? []).slice(1), ...first.slice(1).flat(), first[0]?.[0] ?? ''],
    ],
    ['a row of a bill is quoted', () => [`"${first[0]?.[0]?.replaceAll(';', '";"')}"`, ...first.flat().slice(1)]],
    ['the first row tells no month', () => [...spoilt(0, { Період: '' }), ...first.slice(1).flat()]],
    ['the month before is corrected', () => [...first.flat(), changed(first[0]?.[0], { Період: '08.2025' })]],
    ['a later month stands first', () => [...bills('10.2025').flat(), ...first.flat()]],
  ])('K02 %s', async (_, lines) => {
    const direct = await bothWays(lines())
    expect(direct).toMatchObject({ starts: 2, direct: false, report: { status: 'done' } })
  })

  test('K02 a stored bill is compared', async () => {
    const direct = await bothWays(first.flat(), { before: first[7] ?? [] })
    expect(direct).toMatchObject({ starts: 2, report: { unchanged: 1 + LINES } })
  })
})
