import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { MendableRow } from '@zatyshok/contract/providers/mending'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { type importer, openImportScene } from '../../../testing/scenes/import-scene.ts'
import { buildStaff } from '../../../testing/staff.ts'
import { formatOf } from '../../imports/formats/formats.ts'
import { administrator } from '../../imports/import-authority.ts'
import { importFiles, ruleFor } from '../../imports/import-files.ts'
import { loadBuiltIn } from '../../imports/profile/load-profile.ts'
import { readCells } from '../../imports/rejected/rejected-cells.ts'

const fixtures = path.join(import.meta.dirname, '../../../../../../fixtures/kalynivsk')
const now = new Date('2026-11-25T10:00:00Z')
let portal: TestApp
let clerk: ReturnType<typeof importer>
let token: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-mending-'))
  ;({ portal, clerk } = await openImportScene(now))
  ;({ token } = await buildStaff(portal, 'operator'))
  const files = ['ABON.DBF', 'LICH.DBF', 'TARIF.DBF'].map((name) => path.join(fixtures, '205-teploenergo', name))
  const profile = await loadBuiltIn('kalynivsk/205-teploenergo')
  await importFiles({ authority: administrator, db: portal.database, profile, files, now })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => portal.database.pool.query('truncate import_run_files, import_runs, import_journal cascade'))

/** A cell of the n-th row (from 0) of a sheet, and its wrong text. */
interface Mistake {
  readonly sheet?: string
  readonly row: number
  readonly heading: string
  readonly text: string
}

interface Delivery {
  readonly profile: string
  readonly name: string
  readonly mistakes: readonly Mistake[]
  /** Most rows of each sheet; all by default. */
  readonly most?: number
  /** Only rows whose first cell is this. */
  readonly only?: string
}

/** A fixture with wrong cells, and the same file without mistakes. */
async function spoiled({ profile: profileName, name, mistakes, only, most = Number.POSITIVE_INFINITY }: Delivery) {
  const profile = await loadBuiltIn(`kalynivsk/${profileName}`)
  const rule = ruleFor(profile, { name })
  if (!rule) throw new Error('the profile knows no such file')
  const format = rule.format ?? profile.format
  const source = path.join(fixtures, profileName, name)
  const of = { path: source, tables: rule.tables, format }
  const rows = (await readCells({ ...of, wanted: 'all' })).filter(
    ({ ordinal, cells }) => ordinal < most && (only === undefined || cells[0] === only),
  )
  const sheets = Map.groupBy(rows, ({ sheet }) => sheet)
  const rejected = new Map([...sheets].map(([sheet, rows]) => [sheet, new Set(rows.map(({ row }) => row))]))
  const mended = new Map<string, Map<number, Map<number, string>>>()
  for (const { sheet = '', row, heading, text } of mistakes) {
    const found = sheets.get(sheet)?.[row]
    if (!found?.headings.includes(heading)) throw new Error(`no ${heading} in row ${row}`)
    const ofSheet = mended.get(sheet) ?? new Map<number, Map<number, string>>()
    const cells = ofSheet.get(found.row) ?? new Map<number, string>()
    cells.set(found.headings.indexOf(heading), text)
    mended.set(sheet, ofSheet.set(found.row, cells))
  }
  const { writeRejected } = formatOf(format)
  if (!writeRejected) throw new Error('rows of this format are not written')
  return {
    good: await buffer(writeRejected({ ...of, rejected }, format)),
    bad: await buffer(writeRejected({ ...of, rejected, mended }, format)),
    rightOf: (at: Mistake) => {
      const found = sheets.get(at.sheet ?? '')?.[at.row]
      return found?.cells[found.headings.indexOf(at.heading)] ?? ''
    },
  }
}

const mendingOf = async (run: number) =>
  (await portal.call({ url: `/api/admin/imports/runs/${run}/mending`, token })).json

async function send(run: number, after: number, rows: readonly object[]) {
  const { json, status } = await portal.call({
    url: `/api/admin/imports/runs/${run}/mending`,
    token,
    body: { after, rows },
  })
  await portal.jobsDone()
  expect([status, json.code]).toEqual([200, undefined])
  return clerk.read(json.id)
}

const deliveries: Readonly<Record<string, Delivery>> = {
  'a DBF in CP866': {
    profile: '205-teploenergo',
    name: 'N_2610.DBF',
    mistakes: [
      { row: 1, heading: 'NARAH', text: '827.2O' },
      { row: 3, heading: 'OS_RAH', text: 'X000000000' },
      { row: 5, heading: 'DATA_SPL', text: '20261399' },
    ],
  },
  'readings of a DBF': {
    profile: '205-teploenergo',
    name: 'POKAZ.DBF',
    most: 30,
    mistakes: [{ row: 2, heading: 'POKAZ', text: '1O' }],
  },
  'a CSV in Windows-1251 whose bills have several rows': {
    profile: '101-vodokanal',
    name: 'narahuvannia.csv',
    most: 60,
    mistakes: [
      { row: 0, heading: 'Нараховано', text: '1O' },
      { row: 1, heading: 'Обсяг', text: 'багато' },
      { row: 9, heading: 'Сплатити до', text: '31.11.2026' },
    ],
  },
  'a register of fixed columns': {
    profile: 'bank',
    name: 'REE_2510.TXT',
    only: '101',
    mistakes: [
      { row: 0, heading: 'account', text: '9999999' },
      { row: 1, heading: 'date', text: '31112025' },
      { row: 3, heading: 'account', text: '1' },
    ],
  },
  'a workbook with a row of totals': {
    profile: '310-oblenergo',
    name: 'oblenergo_2026-10.xlsx',
    most: 12,
    mistakes: [
      { sheet: 'Показники', row: 3, heading: 'Дата зняття показника', text: '2026-11-31' },
      { sheet: 'Нарахування', row: 2, heading: 'Сплатити до', text: 'завтра' },
      { sheet: 'Нарахування', row: 4, heading: 'Спосіб нарахування', text: 'навмання' },
    ],
  },
}

test.each(Object.entries(deliveries))(
  'R09 rows of %s are mended in place',
  async (_, delivery) => {
    const { good, bad, rightOf } = await spoiled(delivery)
    const profile = `kalynivsk/${delivery.profile}`
    const run = await clerk.run('import', delivery.name, bad, { profile })
    expect(run).toMatchObject({ state: 'partly', counts: { refused: delivery.mistakes.length } })
    const shown = await mendingOf(run.id)
    const rows = shown.rows as MendableRow[]
    expect(rows.map(({ cells, wrong }) => wrong.map((at) => cells[at]))).toEqual(
      delivery.mistakes
        .toSorted((one, other) => order(delivery, one) - order(delivery, other))
        .map(({ text }) => [text]),
    )
    // One row at a time: the rows that were mended before must stay.
    let after = 0
    for (const row of rows) {
      const [at = -1] = row.wrong
      const mistake = delivery.mistakes.find(({ text }) => text === row.cells[at])
      if (!mistake) throw new Error('another cell is wrong')
      expect(shown.headings[row.table][at]).toBe(mistake.heading)
      const mended = await send(run.id, after, [{ file: row.file, n: row.n, cells: [{ at, text: rightOf(mistake) }] }])
      expect([mended.state, mended.counts.refused, mended.files[0].refusal]).toEqual(['done', 0, null])
      after = mended.id
    }
    expect((await mendingOf(run.id)).open).toBe(0)
    // The right file brings nothing more: all its rows are there.
    const right = await clerk.run('import', delivery.name, good, { profile })
    expect(right).toMatchObject({ state: 'done', counts: { refused: 0, inserted: 0, updated: 0, removed: 0 } })
  },
  120_000,
)

const order = ({ mistakes }: Delivery, { sheet = '', row }: Mistake) =>
  [...new Set(mistakes.map((mistake) => mistake.sheet ?? ''))].indexOf(sheet) * 1000 + row

test('R09 lines of JSON are mended in place, also a value in a list, and numbers stay numbers', async () => {
  const profile = 'kalynivsk/889-gaz'
  const name = 'grm_export_2026-10.jsonl'
  const lines = (await readFile(path.join(fixtures, '889-gaz', name), 'utf8')).split('\n')
  const account = lines.find((line) => line.includes('"type":"account"')) ?? ''
  const number = JSON.parse(account).account
  const own = lines.filter((line) => line.includes('"type":"tariff"') || line.includes(`"account":"${number}"`))
  const text = (all: readonly string[]) => Buffer.from(`${[lines[0], ...all].join('\n')}\n`)
  const isReading = (line: string) => line.includes('"type":"reading"') && line.includes('"value"')
  const isBill = (line: string) => line.includes('"type":"bill"') && line.includes('"qty"')
  const reading = own.findIndex(isReading)
  const bill = own.findIndex(isBill)
  const wrong = own
    .with(reading, (own[reading] ?? '').replace(/"value":"?[0-9.]+"?/, '"value":"12З"'))
    .with(bill, (own[bill] ?? '').replace(/"qty":([0-9.]+)/, '"qty":"$1м"'))
  const run = await clerk.run('import', name, text(wrong), { profile })
  expect(run).toMatchObject({ state: 'partly', counts: { refused: 2 } })
  const shown = await mendingOf(run.id)
  const rows = shown.rows as MendableRow[]
  const named = rows.map(({ table, wrong }) => wrong.map((at) => shown.headings[table][at]))
  expect(named).toContainEqual(['value'])
  expect(named.flat()).toContainEqual(expect.stringMatching(/^lines\[\d\]\.qty$/))
  const cells = rows.map(({ file, n, wrong: [at = 0], cells, table }) => {
    const [, right] = /"qty":([0-9.]+)/.exec(own[bill] ?? '') ?? []
    const [, value] = /"value":"?([0-9.]+)/.exec(own[reading] ?? '') ?? []
    expect(cells[at]).toMatch(/м$|З$/)
    return { file, n, cells: [{ at, text: (shown.headings[table][at] === 'value' ? value : right) ?? '' }] }
  })
  expect(await send(run.id, 0, cells)).toMatchObject({ state: 'done', counts: { refused: 0 } })
  const right = await clerk.run('import', name, text(own), { profile })
  expect(right).toMatchObject({ counts: { inserted: 0, updated: 0, removed: 0 } })
})

test('R09 a text that the field of a DBF cannot hold is refused with the field and its width', async () => {
  const delivery = { profile: '205-teploenergo', name: 'POKAZ.DBF', most: 5 }
  const { bad } = await spoiled({ ...delivery, mistakes: [{ row: 2, heading: 'POKAZ', text: '1O' }] })
  const run = await clerk.run('import', delivery.name, bad, { profile: 'kalynivsk/205-teploenergo' })
  const [row] = (await mendingOf(run.id)).rows as MendableRow[]
  if (!row) throw new Error('no row was refused')
  for (const [text, message] of [
    ['1'.repeat(100), 'вміщується'],
    ['ґ', 'CP866'],
  ] as const) {
    const { json, status } = await portal.call({
      url: `/api/admin/imports/runs/${run.id}/mending`,
      token,
      body: { after: 0, rows: [{ file: row.file, n: row.n, cells: [{ at: row.wrong[0], text }] }] },
    })
    expect([status, json.errors[0].path]).toEqual([422, 'rows.0.cells.0.text'])
    expect(json.errors[0].message).toContain(message)
    expect(json.errors[0].message).toContain('POKAZ')
  }
})

test('R09 a record with too many or too few fields is mended by its cells', async () => {
  const profile = await loadBuiltIn('kalynivsk/101-vodokanal')
  const source = path.join(fixtures, '101-vodokanal/pokaznyky.csv')
  const lines = (await readFile(source, 'latin1')).split('\r\n').slice(0, 5)
  const bad = Buffer.from(
    `${lines
      .with(1, `${lines[1]};;x`)
      .with(2, (lines[2] ?? '').replace(/;[^;]*;$/, ''))
      .join('\r\n')}\r\n`,
    'latin1',
  )
  await writeFile(path.join(folder, 'pokaznyky.csv'), bad)
  expect(profile.files.length).toBeGreaterThan(0)
  const run = await clerk.run('import', 'pokaznyky.csv', bad)
  expect(run).toMatchObject({ counts: { refused: 2 } })
  const [long, short] = (await mendingOf(run.id)).rows as MendableRow[]
  if (!long || !short) throw new Error('two rows were refused')
  expect([long.cells.at(-1), short.cells.length]).toEqual(['x', 7])
  const mended = await send(run.id, 0, [
    { file: long.file, n: long.n, cells: [{ at: long.cells.length - 1, text: '' }] },
    { file: short.file, n: short.n, cells: [{ at: 5, text: 'сайт' }] },
  ])
  expect(mended).toMatchObject({ state: 'done', counts: { refused: 0 } })
})

test.each([
  ['a CSV without headings', 'ls.csv', { type: 'csv', encoding: 'cp866', separator: ';', headingRow: 0 }],
  ['fixed columns without a header', 'ls.txt', { type: 'fixed', encoding: 'cp866' }],
])('R09 rows of %s are mended in place, also the first one', async (_, name, layout) => {
  const columns = ['Стовпець 1', 'Стовпець 2', 'Стовпець 3']
  const isFixed = layout.type === 'fixed'
  const places = { 'Стовпець 1': [1, 8], 'Стовпець 2': [9, 30], 'Стовпець 3': [31, 38] }
  const format = { ...layout, ...(isFixed ? { columns: places } : { headings: columns }) }
  const [account, address, area] = columns
  const definition = {
    ...{ provider: '101', format, notation: { decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy' } },
    files: [{ name, tables: [{ records: [{ kind: 'accounts', fields: { account, address, area } }] }] }],
  }
  const profile = `misto/${name.replace('.', '-')}`
  const saved = await portal.call({
    method: 'PUT',
    url: '/api/admin/import-profile',
    token,
    body: { name: profile, basedOn: 0, definition: JSON.stringify(definition) },
  })
  expect([saved.status, saved.json.errors]).toEqual([200, undefined])
  const first = isFixed ? '700010' : '700020'
  const rows = [
    [`${first}1`, 'вул. Лугова, 1', 'сорок'],
    [`${first}2`, 'вул. Лугова, 2', '41,5'],
    [`${first}3`, 'вул. Лугова, 3', '4O,5'],
  ]
  const lineOf = ([number = '', street = '', size = '']: readonly string[]) =>
    isFixed ? number.padEnd(8) + street.padEnd(22) + size.padStart(8) : [number, street, size].join(';')
  const bytes = iconv.encode(rows.map((cells) => `${lineOf(cells)}\r\n`).join(''), 'cp866')
  const run = await clerk.run('import', name, bytes, { profile })
  expect(run).toMatchObject({ state: 'partly', counts: { read: 3, refused: 2, inserted: 1 } })
  const shown = await mendingOf(run.id)
  expect(shown.headings).toEqual([columns])
  const texts = ['40,5', '42,5']
  const mended = await send(
    run.id,
    0,
    shown.rows.map(({ file, n, wrong: [at] }: MendableRow, row: number) => ({
      file,
      n,
      cells: [{ at, text: texts[row] }],
    })),
  )
  expect([mended.state, mended.counts.inserted]).toEqual(['done', 2])
})

test('R09 items of a JSON document are mended in place, and a document that was cut off is refused', async () => {
  const format = { type: 'jsonl', list: 'data.accounts' }
  const fields = { account: 'number', address: 'address', area: 'size.m2' }
  const definition = {
    ...{ provider: '101', format, notation: { decimal: '.', day: 'yyyy-MM-dd', month: 'yyyy-MM' } },
    files: [{ name: 'accounts.json', tables: [{ records: [{ kind: 'accounts', fields }] }] }],
  }
  const body = { name: 'misto/document', basedOn: 0, definition: JSON.stringify(definition) }
  const saved = await portal.call({ method: 'PUT', url: '/api/admin/import-profile', token, body })
  expect([saved.status, saved.json.errors]).toEqual([200, undefined])
  const itemOf = (number: number, m2: unknown) => ({ number: String(number), address: 'вул. Лугова, 1', size: { m2 } })
  const accounts = [itemOf(7_000_301, 'сорок'), itemOf(7_000_302, 41.5), 'не рахунок', itemOf(7_000_303, '4O')]
  const whole = Buffer.from(JSON.stringify({ notes: ['[{'], data: { accounts }, more: [] }, null, 1))
  const profile = 'misto/document'
  const cut = await clerk.run('import', 'accounts.json', whole.subarray(0, whole.length - 60), { profile })
  expect(cut).toMatchObject({ state: 'refused', files: [{ refusalCode: 'cutOff' }] })
  const run = await clerk.run('import', 'accounts.json', whole, { profile })
  expect(run).toMatchObject({ state: 'partly', counts: { read: 4, refused: 3, inserted: 1 } })
  const rows = (await mendingOf(run.id)).rows as MendableRow[]
  expect(rows.map(({ place }) => place).toSorted()).toEqual(['запис 1', 'запис 3', 'запис 4'])
  const wrong = rows.filter(({ wrong: [at = -1], cells }) => ['сорок', '4O'].includes(cells[at] ?? ''))
  const mended = await send(
    run.id,
    0,
    wrong.map(({ file, n, wrong: [at] }) => ({ file, n, cells: [{ at, text: '40' }] })),
  )
  expect([mended.state, mended.counts.inserted]).toEqual(['done', 2])
})
