import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { dbfBytes } from '../../testing/dbf-bytes.ts'
import { buildProvider } from '../../testing/factories.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { loadProfileFile } from './profile/load-profile.ts'

const now = new Date('2026-11-05T10:00:00Z')
let database: TestDatabase
let folder: string

interface Written {
  readonly format: string
  readonly decimal?: string
  readonly day?: string
  /** Shows where a row is in XLSX and JSON lines. */
  readonly table?: string
}

/** Tariffs refer to no other record, so one file is enough to test a format. */
const profileOf = ({ format, decimal = ',', day = 'dd.MM.yyyy', table = 'headingRow: 1' }: Written) => `
provider: '101'
format: ${format}
notation: { decimal: '${decimal}', day: ${day}, month: MM.yyyy }
services: { Вода: 10 }
files:
  - name: tariffs.*
    tables:
      - ${table}
        key: [code, since]
        records:
          - kind: tariffs
            fields: { serviceCode: code, validFrom: since, price: price, unit: { value: m3 }, basis: basis }
`
const csvIn = (encoding: string) => profileOf({ format: `{ type: csv, encoding: ${encoding}, separator: ';' }` })
const profiles: Readonly<Record<string, string>> = {
  'csv-1251': csvIn('windows-1251'),
  'csv-utf8': csvIn('utf-8'),
  'csv-866': csvIn('cp866'),
  'csv-1125': csvIn('cp1125'),
  'csv-utf16le': csvIn('utf-16le'),
  'csv-utf16be': csvIn('utf-16be'),
  dbf: profileOf({ format: '{ type: dbf, encoding: cp1125 }', decimal: '.', day: 'yyyyMMdd' }),
  jsonl: profileOf({ format: '{ type: jsonl, discriminator: type }', decimal: '.', table: 'type: tariff' }),
  xlsx: profileOf({ format: '{ type: xlsx }', decimal: '.', day: 'yyyy-MM-dd', table: 'sheet: Тарифи' }),
}

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-attacks-'))
  await buildProvider(database.query, { code: '101' })
  for (const [name, text] of Object.entries(profiles)) writeFileSync(profilePath(name), text)
})
beforeEach(() => database.pool.query('truncate tariffs, imports, import_refusals'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const profilePath = (name: string) => path.join(folder, `${name}.yaml`)
async function take(profile: string, bytes: Buffer | string, options: { strict?: boolean } = {}): Promise<FileReport> {
  const file = path.join(folder, 'tariffs.bin')
  writeFileSync(file, bytes)
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadProfileFile(profilePath(profile)),
    files: [file],
    now,
    ...options,
  })
  return files[0]!
}
const stored = async () =>
  (await database.pool.query('select service_code, price, valid_from, basis from tariffs order by valid_from')).rows
const notes = ({ notes: all }: FileReport) => all.map(({ place, column, reason }) => `${place}|${column}|${reason}`)

const heading = 'code;since;price;basis'
const good = 'Вода;01.01.2026;25,62;Рішення виконкому: ціни на послуги'
const csv = (...lines: string[]) => [heading, ...lines, ''].join('\r\n')

describe('IM2 encodings are detected or refused, never decoded wrongly', () => {
  test.each([
    ['csv-1251', 'windows-1251'],
    ['csv-utf8', 'utf8'],
    ['csv-1125', 'cp1125'],
    ['csv-utf16le', 'utf-16le'],
    ['csv-utf16be', 'utf-16be'],
  ])('IM2 %s written in %s is read, with and without a mark', async (profile, encoding) => {
    for (const addBOM of encoding.startsWith('utf') ? [false, true] : [false]) {
      const report = await take(profile, iconv.encode(csv(good), encoding, { addBOM }))
      expect(report, String(report.refusal)).toMatchObject({ status: 'done', read: 1, refused: 0 })
    }
    expect(await stored()).toMatchObject([{ price: '25.620000', basis: 'Рішення виконкому: ціни на послуги' }])
  })

  test('IM2 CP866 with Latin i is read unchanged', async () => {
    expect(await take('csv-866', iconv.encode(csv(good.replaceAll('і', 'i')), 'cp866'))).toMatchObject({ inserted: 1 })
  })

  test.each([
    ['csv-1251', 'utf8', 'UTF-8'],
    ['csv-1251', 'utf-16le', 'UTF-16 LE'],
    ['csv-1251', 'utf-16be', 'UTF-16 BE'],
    ['csv-1251', 'cp1125', 'CP1125'],
    ['csv-866', 'cp1125', 'CP1125'],
    ['csv-utf8', 'utf-16le', 'UTF-16 LE'],
    ['csv-utf8', 'windows-1251', 'Windows-1251'],
    ['csv-utf8', 'cp866', 'CP866'],
    ['csv-utf16le', 'utf-16be', 'UTF-16 BE'],
    ['csv-866', 'windows-1251', 'Windows-1251'],
    ['jsonl', 'utf-16be', 'UTF-16 BE'],
  ])(
    'IM2 a file of profile %s written in %s is refused by the name of the encoding',
    async (profile, encoding, name) => {
      for (const addBOM of encoding.startsWith('utf-16') ? [false, true] : [false]) {
        const report = await take(profile, iconv.encode(csv(good, good.replace('2026', '2025')), encoding, { addBOM }))
        expect(report.refusal).toContain(`Файл записано в ${name}`)
      }
      expect(await stored()).toEqual([])
    },
  )

  test('IM2 CP866 with Latin i in place of «і» is not taken for CP1125', async () => {
    const report = await take('csv-1125', iconv.encode(csv(good, good).replaceAll('і', 'i'), 'cp866'))
    expect(report.refusal).toContain('Файл записано в CP866, а профіль каже CP1125')
  })

  test('IM2 invalid bytes refuse only their line', async () => {
    const bytes = Buffer.concat([Buffer.from(csv(good)), Buffer.from('Вода;01.02.2026;1,00;\xff\xfe\r\n', 'latin1')])
    expect(notes(await take('csv-utf8', bytes))).toEqual(['рядок 3||байти, яких у цьому кодуванні немає'])
    expect(await stored()).toHaveLength(1)
  })

  test('IM2 a byte-order mark inside two joined files refuses only its row', async () => {
    const report = await take('csv-utf8', Buffer.from(csv(good, `\ufeff${heading}`, good.replace('2026', '2025'))))
    expect(report).toMatchObject({ inserted: 2, refused: 1 })
    expect(notes(report)[0]).toMatch(/^рядок 3\|/)
  })
})

describe('IM4 an error in the last line', () => {
  const many = Array.from({ length: 500 }, (_, at) => {
    const two = (figure: number) => String(figure).padStart(2, '0')
    return good.replace(
      '01.01.2026',
      `${two(1 + (at % 25))}.${two(1 + (Math.floor(at / 25) % 10))}.${2010 + Math.floor(at / 250)}`,
    )
  })
  const file = Buffer.from(csv(...many, good.replace('01.01', '30.02')))

  test('IM4 strict: no row is written, and the report is complete', async () => {
    const report = await take('csv-utf8', file, { strict: true })
    expect(report).toMatchObject({ status: 'refused', refused: 1, inserted: 0 })
    expect(notes(report)).toEqual(['рядок 502|since|«30.02.2026» — немає такої дати'])
    expect(await stored()).toEqual([])
  })

  test('IM4 otherwise the good rows are written in one transaction, with the same report', async () => {
    const report = await take('csv-utf8', file)
    expect(report).toMatchObject({ status: 'done', refused: 1, inserted: 500 })
    expect(notes(report)).toEqual(['рядок 502|since|«30.02.2026» — немає такої дати'])
  })
})

describe('K02 a bad value is refused with its place, never taken for an empty one', () => {
  test.each([
    ['price', '1e309'],
    ['price', '1e3'],
    ['price', '١٢٣'],
    ['price', '1 234,56-'],
    ['price', '(1,00)'],
    ['price', '-1,00'],
    ['price', '1.234,56'],
    ['price', '0x10'],
    ['price', 'NaN'],
    ['price', 'Infinity'],
    ['price', '99999999999999999999999999'],
    ['price', '1,1234567'],
    ['since', '30.02.2026'],
    ['since', '29.02.2025'],
    ['since', '01.13.2026'],
    ['since', '00.01.2026'],
    ['since', '1.1.2026'],
    ['since', '2026-01-01'],
    ['since', '٠١.٠١.٢٠٢٦'],
    ['code', 'вода'],
  ])('K02 %s «%s»', async (column, value) => {
    const cells = { code: 'Вода', since: '01.01.2026', price: '1,00', [column]: value }
    const report = await take('csv-utf8', Buffer.from(csv(`${cells.code};${cells.since};${cells.price};`)))
    expect(report).toMatchObject({ status: 'done', read: 1, inserted: 0, refused: 1 })
    expect(notes(report)[0]).toContain(`рядок 2|${column}|«${value}»`)
  })

  test.each([
    ['empty', 'csv-utf8', '', 'Файл порожній'],
    ['of spaces', 'csv-utf8', '  \r\n', 'бракує стовпців'],
    ['one heading', 'csv-utf8', `${heading}\r\n`, 'Файл порожній'],
    ['a heading without an end', 'csv-utf8', heading, 'Файл обірвано'],
    ['a column twice', 'csv-utf8', `${heading};price\r\n${good};1\r\n`, 'Стовпці записано двічі: «price»'],
    ['without an end', 'csv-utf8', csv(good).trimEnd(), 'не має кінця'],
    ['JSON lines, empty', 'jsonl', '\n\n', 'Файл порожній'],
    ['no archive', 'xlsx', 'not a zip', 'немає кінця архіву XLSX'],
    ['no DBF', 'dbf', 'not a dbf', 'немає заголовка DBF'],
  ])('K02 a file that is %s is refused whole', async (_, profile, text, reason) => {
    const report = await take(profile, text)
    expect(report).toMatchObject({ status: 'refused', inserted: 0 })
    expect(report.refusal).toContain(reason)
  })

  test('K02 a repeated heading row is a refused row', async () => {
    const report = await take('csv-utf8', csv(good, heading, good.replace('2026', '2025')))
    expect(report).toMatchObject({ inserted: 2, refused: 1 })
    expect(notes(report)[0]).toMatch(/^рядок 3\|/)
  })
})

describe('K02 JSON lines', () => {
  const line = { type: 'tariff', code: 'Вода', since: '01.01.2026', price: 25.62, basis: '' }
  test.each([
    [
      'a name twice',
      JSON.stringify(line).replace('"price":25.62', '"price":1,"price":25.62'),
      'якесь поле записано двічі',
    ],
    ['a list', '[1]', 'не є об’єктом JSON'],
    ['1e309', JSON.stringify(line).replace('25.62', '1e309'), '«1e309»'],
    ['a zero byte', JSON.stringify({ ...line, basis: 'a\0' }), 'нульовий байт'],
    ['an object for a text', JSON.stringify({ ...line, code: {} }), 'значення немає'],
    ['another type', JSON.stringify({ ...line, type: '__proto__' }), 'невідомий вид запису'],
  ])('K02 %s is a refused line', async (_, bad, reason) => {
    const report = await take(
      'jsonl',
      `${JSON.stringify({ ...line, since: '01.01.2025', basis: 'a: "b": c' })}\n${bad}\n${JSON.stringify(line)}\n`,
    )
    expect(report).toMatchObject({ status: 'done', inserted: 2, refused: 1 })
    expect(notes(report)[0]).toContain('рядок 2|')
    expect(notes(report)[0]).toContain(reason)
  })
})

describe('K02 DBF', () => {
  const fields = ['code C10', 'since D8', 'price N12.4', 'basis C20']
  const row = ['Вода', '20260101', '25.6200', 'Рішення']
  const table = (shape: object = {}) => dbfBytes({ fields, rows: [row], encoding: 'cp1125', ...shape })

  test('K02 a right one is read', async () => {
    expect(await take('dbf', table())).toMatchObject({ status: 'done', inserted: 1, refused: 0 })
  })

  test.each([
    ['fewer records than told', table({ told: 2 }), 'за заголовком записів 2, а цілих 1'],
    [
      'more records than told',
      dbfBytes({ fields, rows: [row, row], encoding: 'cp1125', told: 1 }),
      'а у файлі їх більше',
    ],
    ['none', table({ rows: [] }), 'Файл порожній'],
    ['four thousand million', table({ told: 0xff_ff_ff_ff }), 'Файл обірвано'],
    ['all of them deleted', table({ mark: '*' }), 'Усі записи файлу (1) позначено вилученими'],
    ['a cut header', table().subarray(0, 90), 'DBF'],
    ['another language byte', table({ language: 201 }), 'Файл записано в Windows-1251, а профіль каже CP1125'],
  ])('K02 %s: the file is refused whole', async (_, bytes, reason) => {
    expect((await take('dbf', bytes)).refusal).toContain(reason)
  })

  test.each([
    ['a date of garbage', { rows: [row.with(1, '2026AB01')] }, 'запис 1|since|«2026AB01» — немає такої дати'],
    ['the 30th of February', { rows: [row.with(1, '20260230')] }, 'запис 1|since|«20260230» — немає такої дати'],
    ['an empty date', { rows: [row.with(1, '')] }, 'запис 1|since|значення немає'],
    ['stars for a number that did not fit', { rows: [row.with(2, '************')] }, 'запис 1|price|«************»'],
    ['an unknown mark', { mark: '?' }, 'запис 1||«?» — не позначка запису DBF'],
  ])('K02 %s: the record is refused', async (_, shape, reason) => {
    expect(notes(await take('dbf', table(shape)))[0]).toContain(reason)
  })
})

interface Book {
  readonly before?: string
  readonly rows?: string
  readonly after?: string
  readonly date1904?: string
  readonly strings?: string
}

const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const headings = `<row r="1">${text('A1', 'code')}${text('B1', 'since')}${text('C1', 'price')}${text('D1', 'basis')}</row>`
const dataRow = (price: string, n = 2) =>
  `<row r="${n}">${text(`A${n}`, 'Вода')}<c r="B${n}" s="1"><v>46023</v></c>${price}</row>`

/** Makes a workbook of one sheet with tariffs; 46023 is 01.01.2026 if days count from 1900. */
function book({
  before = '',
  rows = dataRow('<c r="C2"><v>25.62</v></c>'),
  after = '',
  date1904 = '0',
  strings,
}: Book = {}): Buffer {
  return zipOf({
    'xl/workbook.xml': `<workbook><workbookPr date1904="${date1904}"/><sheets><sheet name="Тарифи" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': strings }),
    'xl/worksheets/sheet1.xml': `${before}<worksheet><sheetData>${headings}${rows}</sheetData>${after}</worksheet>`,
  })
}

describe('K02 XLSX', () => {
  test('K02 a valid workbook is read; a computed formula counts by its value', async () => {
    expect(await take('xlsx', book({ rows: dataRow('<c r="C2"><f>5*5.124</f><v>25.62</v></c>') }))).toMatchObject({
      inserted: 1,
    })
    expect(await stored()).toMatchObject([{ price: '25.620000', valid_from: '2026-01-01' }])
  })

  test('K02 days since 1904, as old Macintosh workbooks count them', async () => {
    const rows = dataRow('<c r="C2"><v>25.62</v></c>').replace('46023', String(46_023 - 1462))
    expect(await take('xlsx', book({ rows, date1904: '1' }))).toMatchObject({ inserted: 1 })
    expect(await stored()).toMatchObject([{ valid_from: '2026-01-01' }])
  })

  test.each([
    ['a formula that nobody computed', '<c r="C2"><f>5*5</f></c>', '«=формула без значення»'],
    ['an error of a formula', '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '«#DIV/0!»'],
    ['an entity of its own', text('C2', '&lol;'), '«&lol;»'],
    ['1e309', '<c r="C2"><v>1e309</v></c>', '«1e309»'],
  ])('K02 %s is a refused row', async (_, cell, reason) => {
    expect(notes(await take('xlsx', book({ rows: dataRow(cell) })))[0]).toContain(
      `аркуш «Тарифи», рядок 2|price|${reason}`,
    )
  })

  test.each([
    [
      'merged data',
      { after: '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>' },
      'об’єднано клітинки з даними (C2:C3)',
    ],
    [
      'rows out of order',
      { rows: dataRow('<c r="C2"><v>1</v></c>', 3) + dataRow('<c r="C2"><v>1</v></c>', 3) },
      'не по порядку',
    ],
    ['a column past the last one', { rows: dataRow('<c r="ZZZZZ2"><v>1</v></c>') }, 'за межами аркуша'],
    ['no rows', { rows: '' }, 'Файл порожній'],
  ])('K02 %s: the workbook is refused whole', async (_, shape, reason) => {
    expect((await take('xlsx', book(shape))).refusal).toContain(reason)
  })

  test('IM3 a workbook that declares entities is refused as a whole, with advice', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]>'
    const declared = book({ before: bomb, rows: dataRow(`<c r="C2"><v>25.62</v></c>${text('D2', '&b;&c;')}`) })
    const refusal = expect.stringMatching(/DOCTYPE.*збережіть ще раз/)
    expect(await take('xlsx', declared)).toMatchObject({ status: 'refused', inserted: 0, refusal })
  })
})
