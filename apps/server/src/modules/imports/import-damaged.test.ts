import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { FIXTURES } from '../../testing/imports/fixture-figures.ts'
import { administrator } from './import-authority.ts'
import { type ImportOptions, importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

const NOW = new Date('2026-11-05T10:00:00Z')

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-damaged-'))
  await take('providers', path.join(FIXTURES, 'providers.csv'))
  for (const file of ['osobovi_rahunky.csv', 'lichylnyky.csv'])
    await take('101-vodokanal', path.join(FIXTURES, '101-vodokanal', file))
  await take('205-teploenergo', path.join(FIXTURES, '205-teploenergo/ABON.DBF'))
  await take('999-peredmistia', path.join(FIXTURES, '999-peredmistia/customers.csv'))
  await take('999-peredmistia', path.join(FIXTURES, '999-peredmistia/meters.csv'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query('truncate readings, invoices, invoice_lines, payments, imports, import_refusals')
})

async function take(profile: string, file: string, options: Partial<ImportOptions> = {}): Promise<FileReport> {
  const report = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn(`kalynivsk/${profile}`),
    files: [file],
    now: NOW,
    ...options,
  })
  return report.files[0]!
}

/** Writes a file of the damaged delivery. */
function written(name: string, content: Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

const fixture = (name: string) => readFileSync(path.join(FIXTURES, name))
const READINGS_HEADING = 'Особовий рахунок;Заводський №;Період;Дата показника;Показник;Джерело;Ознака'
const GOOD = '0792561;КВ-365958;09.2025;24.09.2025;788,309;дистанційно;'

const readings = (lines: readonly string[]) =>
  written('pokaznyky.csv', iconv.encode([READINGS_HEADING, ...lines, ''].join('\r\n'), 'windows-1251'))

async function count(table: string): Promise<number> {
  return (await database.pool.query(`select count(*) as count from ${table}`)).rows[0].count
}

const places = (report: FileReport) => report.notes.map(({ place, column, reason }) => `${place}|${column}|${reason}`)

describe('K02 a bad row is refused with place, column and reason, and the other rows are imported', () => {
  test.each([
    [
      'an unknown account',
      '9999999;КВ-365958;09.2025;24.09.2025;1;сайт;',
      'Особовий рахунок|невідомий особовий рахунок «9999999»',
    ],
    [
      'an account of another format',
      '79-256;КВ-365958;09.2025;24.09.2025;1;сайт;',
      'Особовий рахунок|«79-256» — не такий вигляд має особовий рахунок цього постачальника',
    ],
    [
      'an unknown meter',
      '0792561;КВ-1;09.2025;24.09.2025;1;сайт;',
      'Заводський №|невідомий лічильник «КВ-1» цього особового рахунка',
    ],
    [
      'the 31st of February',
      '0792561;КВ-365958;02.2026;31.02.2026;1;сайт;',
      'Дата показника|«31.02.2026» — немає такої дати',
    ],
    ['the 13th month', '0792561;КВ-365958;13.2025;24.09.2025;1;сайт;', 'Період|«13.2025» — немає такого місяця'],
    [
      'a reading that is no number',
      '0792561;КВ-365958;08.2025;24.09.2025;1O5;сайт;',
      'Показник|«1O5» — не число або має забагато знаків',
    ],
    [
      'a reading with four decimals',
      '0792561;КВ-365958;08.2025;24.09.2025;1,2345;сайт;',
      'Показник|«1,2345» — не число або має забагато знаків',
    ],
    ['an empty reading', '0792561;КВ-365958;08.2025;24.09.2025;;сайт;', 'Показник|значення немає, а воно обов’язкове'],
    ['an unknown code', '0792561;КВ-365958;08.2025;24.09.2025;1;сусід;', 'Джерело|«сусід» — коду немає в профілі'],
    ['a field too many', '0792561;КВ-365958;08.2025;24.09.2025;1;сайт;;', '|полів 8, а в заголовку 7'],
    ['a field too few', '0792561;КВ-365958;08.2025', '|полів 3, а в заголовку 7'],
    ['a quote inside a field', '0792561;КВ"365958;08.2025;24.09.2025;1;сайт;', '|лапки посеред поля'],
    ['a zero byte', '0792561;КВ-365958;08.2025;24.09.2025;1\0;сайт;', '|нульовий байт у рядку'],
    ['a row repeated', GOOD, 'Особовий рахунок|такий рядок уже є у файлі: рядок 2'],
  ])('K02 %s', async (_, line, expected) => {
    const report = await take(
      '101-vodokanal',
      readings([GOOD, '1777368;нема;09.2025;24.09.2025;1;сайт;', line, GOOD.replaceAll('09.2025', '10.2025')]),
    )
    expect(places(report).filter((place) => place.startsWith('рядок 4|'))).toEqual([`рядок 4|${expected}`])
    expect(report).toMatchObject({ status: 'done', read: 4, inserted: 2, refused: 2 })
    const stored = await database.pool.query(`select place from import_refusals where not taken order by n`)
    expect(stored.rows.map(({ place }) => place).toSorted()).toEqual(['рядок 3', 'рядок 4'])
  })

  test('K02 a byte that Windows-1251 lacks refuses only its line', async () => {
    const file = readings([GOOD, 'x', GOOD.replaceAll('09.2025', '10.2025')])
    const bytes = readFileSync(file)
    bytes[bytes.indexOf('\r\nx\r\n') + 2] = 0x98
    writeFileSync(file, bytes)
    const report = await take('101-vodokanal', file)
    expect(places(report)).toEqual(['рядок 3||байти, яких у цьому кодуванні немає'])
    expect(report.inserted).toBe(2)
  })

  test('K02 after a field of several lines, places are still physical lines', async () => {
    const file = written('customers.csv', fixture('999-peredmistia/customers.csv'))
    const text = readFileSync(file, 'utf8')
    const last = text.split('\n').length
    writeFileSync(file, `${text}"90","Хто","с. Передмістя, вул. Польова, 1","1","1","","",""\r\n`)
    const report = await take('999-peredmistia', file)
    expect(report).toMatchObject({ read: 46, refused: 1, unchanged: 45 })
    expect(report.notes[0]).toMatchObject({ place: `рядок ${last}`, column: 'customer_no' })
  })

  test('K02 spaces around values and mixed line ends are ignored', async () => {
    const file = readings([' 0792561 ;КВ-365958 ; 09.2025;24.09.2025; 788,309;дистанційно ;'])
    writeFileSync(
      file,
      Buffer.concat([readFileSync(file), iconv.encode(`${GOOD.replaceAll('09.2025', '10.2025')}\n`, 'windows-1251')]),
    )
    expect(await take('101-vodokanal', file)).toMatchObject({ inserted: 2, refused: 0 })
  })

  test('K02 additional columns and another order of columns are accepted', async () => {
    const lines = [READINGS_HEADING, GOOD].map((line) => `нове;${line.split(';').toReversed().join(';')}`)
    const file = written('pokaznyky.csv', iconv.encode(`${lines.join('\r\n')}\r\n`, 'windows-1251'))
    expect(await take('101-vodokanal', file)).toMatchObject({ inserted: 1, refused: 0 })
  })

  test('K02 --strict: one bad row prevents all writes, and the rows are reported and stored', async () => {
    const file = readings([GOOD, GOOD.replace('24.09', '31.09')])
    const report = await take('101-vodokanal', file, { strict: true })
    expect(report).toMatchObject({ status: 'refused', refused: 1, inserted: 0 })
    expect([await count('readings'), await count('import_refusals'), await count('imports')]).toEqual([0, 1, 1])
  })

  test('K02 a dry run reports the same and changes nothing', async () => {
    const file = readings([GOOD, GOOD.replace('24.09', '31.09')])
    expect(await take('101-vodokanal', file, { purpose: 'check' })).toMatchObject({ inserted: 1, refused: 1 })
    expect([await count('readings'), await count('imports')]).toEqual([0, 0])
  })

  test('K02 a bill whose sums do not agree is imported, marked and reported', async () => {
    const text = fixture('999-peredmistia/invoices.csv').toString().replace('"492.66","417.51"', '"492.66","417.52"')
    const report = await take('999-peredmistia', written('invoices.csv', Buffer.from(text)))
    expect(places(report)).toEqual([
      'рядок 2|closing_balance|сальдо на кінець 910,40, а за рядками рахунка має бути 910,41',
    ])
    expect(report).toMatchObject({ refused: 0, warned: 1 })
    expect((await database.pool.query('select count(*) as count from invoices where not balanced')).rows[0].count).toBe(
      1,
    )
    expect(await take('999-peredmistia', path.join(FIXTURES, '999-peredmistia/invoices.csv'))).toMatchObject({
      updated: 1,
      warned: 0,
    })
    expect((await database.pool.query('select count(*) as count from invoices where not balanced')).rows[0].count).toBe(
      0,
    )
  })
})

describe('K02 a damaged file is refused whole', () => {
  const cut = (name: string, share: number) => fixture(name).subarray(0, Math.floor(fixture(name).length * share))
  const REE = 'bank/REE_2610.TXT'
  const utf8 = () => iconv.encode(iconv.decode(fixture('101-vodokanal/pokaznyky.csv'), 'windows-1251'), 'utf-8')
  const in1251 = () => iconv.encode(fixture('999-peredmistia/customers.csv').toString().slice(1), 'windows-1251')

  test.each([
    ['empty', '101-vodokanal', 'pokaznyky.csv', () => Buffer.alloc(0), 'Файл порожній'],
    [
      'heading only',
      '101-vodokanal',
      'pokaznyky.csv',
      () => iconv.encode(`${READINGS_HEADING}\r\n`, 'windows-1251'),
      'Файл порожній',
    ],
    ['CSV cut off', '101-vodokanal', 'pokaznyky.csv', () => cut('101-vodokanal/pokaznyky.csv', 0.5), 'Файл обірвано'],
    [
      'quoted CSV cut off',
      '999-peredmistia',
      'customers.csv',
      () => cut('999-peredmistia/customers.csv', 0.5),
      'не закрито',
    ],
    [
      'UTF-8 called Windows-1251',
      '101-vodokanal',
      'pokaznyky.csv',
      utf8,
      'Файл записано в UTF-8, а профіль каже Windows-1251',
    ],
    [
      'Windows-1251 called UTF-8',
      '999-peredmistia',
      'customers.csv',
      in1251,
      'Файл записано в Windows-1251, а профіль каже UTF-8',
    ],
    [
      'a column is missing',
      '101-vodokanal',
      'pokaznyky.csv',
      () => iconv.encode(`${READINGS_HEADING.replace('Показник;', 'Покази;')}\r\n${GOOD}\r\n`, 'windows-1251'),
      '«Показник»',
    ],
    [
      'DBF cut off',
      '205-teploenergo',
      'POKAZ.DBF',
      () => cut('205-teploenergo/POKAZ.DBF', 0.7),
      'за заголовком записів 1848, а цілих',
    ],
    [
      'XLSX cut off',
      '310-oblenergo',
      'oblenergo_1.xlsx',
      () => cut('310-oblenergo/oblenergo_2026-10.xlsx', 0.9),
      'немає кінця архіву',
    ],
    [
      'JSON lines cut off',
      '889-gaz',
      'grm_export_1.jsonl',
      () => cut('889-gaz/grm_export_2026-10.jsonl', 0.5),
      'Файл обірвано',
    ],
    [
      'another provider',
      '889-gaz',
      'grm_export_1.jsonl',
      () => Buffer.from('{"type":"header","provider":"101"}\n'),
      'Файл постачальника 101',
    ],
    [
      'register without totals',
      'bank',
      'REE_2610.TXT',
      () => fixture(REE).subarray(0, fixture(REE).lastIndexOf('999999999')),
      'контрольних сум',
    ],
    [
      'register cut off in its totals',
      'bank',
      'REE_2610.TXT',
      () => fixture(REE).subarray(0, fixture(REE).length - 9),
      'Контрольна сума не сходиться',
    ],
    [
      'register with another sum',
      'bank',
      'REE_2610.TXT',
      () => Buffer.from(fixture(REE).toString('latin1').replace('      3138810', '      3138910'), 'latin1'),
      'зазначено 28810555',
    ],
  ])('K02 %s', async (_, profile, name, content, reason) => {
    const report = await take(profile, written(name, content()))
    expect(report.status).toBe('refused')
    expect(report.refusal).toContain(reason)
    expect((await database.pool.query('select status, refusal from imports')).rows).toEqual([
      { status: 'refused', refusal: report.refusal },
    ])
    expect((await count('readings')) + (await count('payments'))).toBe(0)
  })

  test('K02 a workbook whose «Разом» differs by a kopiyka', async () => {
    const broken = path.resolve(FIXTURES, '../broken')
    const wrong = await take('310-oblenergo', path.join(broken, 'oblenergo_wrong-total.xlsx'))
    expect(wrong.status).toBe('refused')
    expect(wrong.refusal).toContain('Контрольна сума не сходиться: Сальдо на початок, грн')
    const right = await take('310-oblenergo', path.join(broken, 'oblenergo_one-consumer.xlsx'))
    expect(right).toMatchObject({ status: 'done', refused: 0, warned: 0 })
  })

  test('K01 a file without a matching rule is reported', async () => {
    const file = path.join(folder, 'zvit.csv')
    copyFileSync(path.join(FIXTURES, 'providers.csv'), file)
    expect(await take('101-vodokanal', file)).toMatchObject({ status: 'unknown' })
  })
})
