import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import '@zatyshok/i18n/all-messages'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guessEncoding, wrongLines } from '../imports/formats/sample/guess-encoding.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { inspectFile } from './inspect-file.ts'
import { proposeFile } from './propose-file.ts'
import { readHead } from './sample/read-head.ts'

const FIXTURES = path.resolve(import.meta.dirname, '../../../../../fixtures/kalynivsk')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-detection-'))
})
afterAll(() => rm(folder, { recursive: true }))

const inspect = async (file: string, given = {}) => inspectFile(await readHead(path.join(FIXTURES, file)), given)
const written = async (bytes: Buffer, given = {}) => {
  const file = path.join(folder, 'sample.csv')
  await writeFile(file, bytes)
  return inspectFile(await readHead(file), given)
}
const found = (inspected: Awaited<ReturnType<typeof inspect>>, what: string) =>
  inspected.findings.find((finding) => finding.what === what)

const files: [file: string, format: object, sure: string][] = [
  ...['osobovi_rahunky', 'lichylnyky', 'pokaznyky', 'narahuvannia', 'taryfy'].map((name): [string, object, string] => [
    `101-vodokanal/${name}.csv`,
    { type: 'csv', encoding: 'windows-1251', separator: ';' },
    'certain',
  ]),
  ...['customers', 'meters', 'readings', 'invoices', 'invoice_lines', 'tariffs'].map(
    (name): [string, object, string] => [
      `999-peredmistia/${name}.csv`,
      { type: 'csv', encoding: 'utf-8', separator: ',' },
      'certain',
    ],
  ),
  ['providers.csv', { type: 'csv', encoding: 'utf-8', separator: ';' }, 'certain'],
  ...['ABON', 'LICH', 'POKAZ', 'N_2610'].map((name): [string, object, string] => [
    `205-teploenergo/${name}.DBF`,
    { type: 'dbf', encoding: 'cp866', languageByte: 101 },
    'certain',
  ]),
  ['412-upravytel/OSELIA.DBF', { type: 'dbf', encoding: 'cp1125', languageByte: 0 }, 'certain'],
  [
    '889-gaz/grm_export_2026-10.jsonl',
    { type: 'jsonl', discriminator: 'type', header: { type: 'header', provider: 'provider' } },
    'certain',
  ],
]

test.each(files)('K01 %s is recognised by its content alone', async (file, format, sure) => {
  const inspected = await inspect(file)
  expect(inspected.format).toEqual(format)
  expect(found(inspected, 'encoding')?.sure).toBe(sure)
  expect(inspected.problems).toEqual([])
  expect(inspected.tables[0]?.rows.length).toBeGreaterThan(2)
})

test('K01 a workbook’s title above the headings and its row of sums are detected', async () => {
  const inspected = await inspect('310-oblenergo/oblenergo_2026-10.xlsx')
  expect(inspected.tables.map(({ sheet, headingRow }) => [sheet, headingRow])).toEqual(
    ['Нарахування', 'Споживачі', 'Лічильники', 'Показники', 'Тарифи'].map((sheet) => [sheet, 2]),
  )
  const [bills] = proposeFile(inspected, 'oblenergo_2026-10.xlsx', await builtInProfiles(null)).tables
  expect(bills?.totals).toMatchObject({ column: 'Особовий рахунок', is: 'Разом' })
  expect(bills?.totals?.sums).toContain('До сплати, грн')
})

test('K01 the bank’s register has columns by position, which staff must enter', async () => {
  const inspected = await inspect('bank/REE_2610.TXT')
  expect([inspected.kind, inspected.format, inspected.encoding]).toEqual(['fixed', null, 'cp866'])
})

describe('the draft of a mapping', () => {
  const draft = async (file: string, without: string) => {
    const profiles = (await builtInProfiles(null)).filter(({ name }) => !name.includes(without))
    return proposeFile(await inspect(file), path.basename(file), profiles)
  }

  test('K01 kinds, fields, codes and formats of an unknown provider', async () => {
    const bills = await draft('101-vodokanal/narahuvannia.csv', '101')
    expect(bills.notation).toEqual({ decimal: ',', day: 'dd.MM.yyyy', month: 'MM.yyyy', money: 'hryvnias' })
    expect(bills.accountFormat).toBe('#######')
    const [invoices, lines] = bills.tables[0]?.records ?? []
    expect(invoices).toMatchObject({ kind: 'invoices', combine: 'sum' })
    expect(invoices?.fields['opening']).toEqual({ column: 'Сальдо на початок', empty: '0' })
    expect(lines?.fields['unit']?.codes).toMatchObject({ 'куб.м': 'm3' })
    expect(lines?.fields['method']?.codes).toMatchObject({ Л: 'meter', А: '' })
    expect(bills.tables[0]?.key).toEqual(['Особовий рахунок', 'Період', 'Код послуги'])
    expect(bills.services).toEqual({ '10': 10, '14': 14, '111': 0, '112': 0 })

    const readings = await draft('101-vodokanal/pokaznyky.csv', '101')
    expect(readings.tables[0]?.records[0]).toMatchObject({
      kind: 'readings',
      fields: {
        account: { column: 'Особовий рахунок' },
        value: { column: 'Показник' },
        readOn: { column: 'Дата показника' },
      },
    })
  })

  test('K01 the mask of the file name also matches other months', async () => {
    expect((await draft('205-teploenergo/N_2610.DBF', '-')).fileName).toBe('N_????.DBF')
    expect((await draft('889-gaz/grm_export_2026-10.jsonl', '-')).fileName).toBe('grm_export_????-??.jsonl')
  })

  test('K01 a table of 1,000 columns with headings of 10,000 letters is drafted quickly', async () => {
    const strange = ['"; drop table users; --', "' or 1=1", 'а'.repeat(10_000), '<script>', '__proto__', 'constructor']
    const headings = Array.from({ length: 1000 }, (_, at) => strange[at] ?? `Стовпець ${at}`)
    const quoted = headings.map((heading) => `"${heading.replaceAll('"', '""')}"`).join(';')
    const started = performance.now()
    const inspected = await written(Buffer.from(`${quoted}\r\n${headings.map(() => '1').join(';')}\r\n`))
    const { tables } = proposeFile(inspected, 'x.csv', await builtInProfiles(null))
    expect(performance.now() - started).toBeLessThan(5000)
    expect([inspected.tables[0]?.headings.length, tables.length]).toEqual([300, 1])
  })
})

describe('encodings', () => {
  const sentence =
    'Шевченко Їжакевич Ганна Григорівна, вулиця Центральна, будинок п’ять; Євген Ґалаґан, місто Калинівськ'
  const some = ['windows-1251', 'cp1125', 'koi8-u', 'utf-8', 'utf-16le'] as const

  test.each(some)('IM2 Ukrainian text in %s is detected', (encoding) => {
    const text = `№;Назва\r\n1;${sentence.replace('’', encoding === 'windows-1251' ? '’' : "'")}\r\n`.repeat(4)
    expect(guessEncoding(iconv.encode(text, encoding)).encoding).toBe(encoding)
  })

  test('IM2 CP866 is detected by Latin letters in place of «і»', () => {
    const text = sentence.replaceAll('і', 'i').replaceAll('І', 'I').replace(/[Ґґ’]/g, 'г')
    expect(guessEncoding(iconv.encode(text, 'cp866'))).toEqual({ encoding: 'cp866', sure: 'certain' })
  })

  test('IM2 any words of a street register are told apart, in capitals as well', () => {
    const words = [
      'Соборна',
      'Київський шлях',
      'Незалежності',
      'Лесі Українки',
      'Грушевського',
      'Їжакевича',
      'Щаслива',
      'Європейська',
    ]
    for (let from = 0; from < words.length; from += 1) {
      const list = [...words.slice(from), ...words.slice(0, from)].slice(0, 5)
      for (const text of [list.join('\n'), list.join('\n').toUpperCase()]) {
        for (const encoding of ['windows-1251', 'cp1125', 'koi8-u'] as const) {
          expect([text, guessEncoding(iconv.encode(text, encoding)).encoding]).toEqual([text, encoding])
        }
      }
    }
  })

  test('IM2 a damaged byte does not change the detected encoding and is reported with its line', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `${at};Шевченко Ганна;вулиця Соборна`)
    const good = Buffer.from(`Номер;Власник;Вулиця\r\n${rows.join('\r\n')}\r\n`)
    const at = good.indexOf(Buffer.from('Ганна'), good.length / 2)
    const damaged = Buffer.concat([good.subarray(0, at), Buffer.from([0xd0]), good.subarray(at)])
    const { encoding, problems } = await written(damaged)
    expect(encoding).toBe('utf-8')
    const line = damaged.subarray(0, at).toString('latin1').split('\n').length
    expect(problems).toEqual([{ line, message: expect.stringContaining(`Рядок ${line}`) }])
  })

  test('IM2 a line in another encoding is reported', () => {
    const line = (encoding: string) => iconv.encode(`1;${sentence.replace('’', "'")}\n`, encoding)
    const bytes = Buffer.concat([line('windows-1251'), line('windows-1251'), line('cp1125'), line('windows-1251')])
    expect(wrongLines(bytes, 'windows-1251').mixed).toEqual([3])
    expect(wrongLines(Buffer.concat([line('windows-1251'), Buffer.from([0x98, 10])]), 'windows-1251').bytes).toEqual([
      2,
    ])
  })

  test('IM2 the encoding that staff chose overrides the detected one', async () => {
    const bytes = iconv.encode('А|Б\r\nтак;ні|3\r\n', 'windows-1251')
    const { format } = await written(bytes, { encoding: 'koi8-u', separator: '|' })
    expect(format).toMatchObject({ encoding: 'koi8-u', separator: '|' })
  })
})

test.each([
  ['nothing', '', 'порожній'],
  ['an old workbook', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1', 'XLS'],
  ['a PDF', '%PDF-1.7', 'не читає'],
  ['a page', '<!DOCTYPE html><table>', 'HTML'],
  ['a cut workbook', 'PK\u0003\u0004 and nothing more', 'XLSX'],
])('K01 %s is refused in words', async (_, text, reason) => {
  await expect(written(Buffer.from(text, 'latin1'))).rejects.toThrow(reason)
})
