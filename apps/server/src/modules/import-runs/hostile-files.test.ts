import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { longestBlock } from '../../testing/attackers/longest-block.ts'
import { as1251, type importer, openImportScene, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'
import { buildStaff } from '../../testing/staff.ts'
import { zipOf } from '../../testing/zip-of.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
let token: string
const now = new Date('2026-11-25T10:00:00Z')
const obl = 'kalynivsk/310-oblenergo'
const bookName = 'oblenergo_2026-10.xlsx'

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(now))
  token = (await buildStaff(portal, 'administrator')).token
})
afterAll(() => portal.close())

const sheet = '<worksheet><sheetData/></worksheet>'
const book = (parts: Readonly<Record<string, string>>): Buffer =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Споживачі" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  })
/** A workbook of 2.5 KB that took the former scan by regular expressions minutes. */
const hints = book({ 'xl/sharedStrings.xml': `<sst><si>${'<rPh '.repeat(220_000)}</si></sst>` })
const closedHints = book({ 'xl/sharedStrings.xml': `<sst><si>${'<rPh x="">'.repeat(220_000)}</si></sst>` })
const post = (rest: string, body: object) => portal.call({ url: `/api/admin/import-profiles/${rest}`, token, body })
/** A profile of tariffs, which need no other record. */
const tariffs = (format: object, name: string, table: object): string =>
  JSON.stringify({
    ...{ provider: '101', format, services: { x: 10 } },
    notation: { decimal: '.', day: 'yyyy-MM-dd', month: 'yyyy-MM' },
    files: [{ name, tables: [{ ...table, records: [{ kind: 'tariffs', fields: tariff }] }] }],
  })
const tariff = { serviceCode: 'code', validFrom: 'since', price: 'price', unit: { value: 'm3' } }
const trial = (upload: number, definition: string) =>
  longestBlock(() => post('trial', { upload, name: 'kalynivsk/new', definition }))
/**
 * Longest accepted block of the event loop, milliseconds. A busy machine blocks it too; the attacks blocked it for
 * seconds.
 */
const unnoticed = 1000

describe('AT17 a workbook of 2.5 KB that blocks a parser', () => {
  test.each([
    ['hints that never end', hints],
    ['hints inside each other', closedHints],
  ])('AT17 %s: check and import refuse it with a reason, and the portal responds meanwhile', async (_, content) => {
    expect(content.length).toBeLessThan(8000)
    for (const purpose of ['check', 'import'] as const) {
      const { done: run, longestMs } = await longestBlock(() => clerk.run(purpose, bookName, content, { profile: obl }))
      expect(run).toMatchObject({ state: 'refused', failure: null })
      expect(run.files[0].refusal).toMatch(/пошкоджено.*збережіть ще раз/)
      expect(run.files[0].refusalCode).toBe('unreadable')
      expect(longestMs).toBeLessThan(unnoticed)
    }
  })

  test('AT17 a preview and a trial of it give the same error', async () => {
    const upload = await clerk.upload(bookName, hints)
    const previewed = await longestBlock(() => post('inspection', { upload }))
    const tried = await trial(upload, tariffs({ type: 'xlsx' }, '*', { sheet: 'Споживачі' }))
    for (const { done, longestMs } of [previewed, tried]) {
      expect([done.status, done.json.mistakes ?? []]).toEqual([200, []])
      expect(done.json.refusal).toMatch(/пошкоджено.*збережіть ще раз/)
      expect(longestMs).toBeLessThan(unnoticed)
    }
  })
})

describe('AT19 a small file that expands to far more data', () => {
  test('AT19 a workbook whose rows repeat one long text is refused with advice', async () => {
    const headings = ['code', 'since', 'price'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`
    const content = book({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1 << 20)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${headings.join('')}</row>${row.repeat(2000)}</sheetData></worksheet>`,
    })
    const upload = await clerk.upload('a.xlsx', content)
    const { done, longestMs } = await trial(upload, tariffs({ type: 'xlsx' }, '*', { sheet: 'Споживачі' }))
    expect(done.json).toMatchObject({ mistakes: [], refusal: expect.stringMatching(/більше даних.*передайте ще раз/) })
    expect(longestMs).toBeLessThan(unnoticed)
  })

  test('AT19 a line of JSON that repeats itself for each item of a list is refused', async () => {
    const line = { type: 'tariff', code: 'x'.repeat(1 << 18), list: Array.from({ length: 1000 }, () => ({ a: 1 })) }
    const upload = await clerk.upload('a.jsonl', Buffer.from(`${JSON.stringify(line)}\n`))
    const definition = tariffs({ type: 'jsonl', discriminator: 'type' }, '*', { type: 'tariff', each: 'list' })
    const { done, longestMs } = await trial(upload, definition)
    expect(done.json).toMatchObject({ mistakes: [], refusal: expect.stringContaining('більше даних') })
    expect(longestMs).toBeLessThan(unnoticed)
  })

  test('AT19 a table of two thousand columns is refused, not tried five times', async () => {
    const heading = [
      ...vodokanalLines('taryfy.csv')[0]!.split(';'),
      ...Array.from({ length: 2000 }, (_, at) => `x${at}`),
    ]
    const content = as1251([heading.join(';'), heading.map(() => '1').join(';')])
    const run = await clerk.run('check', 'taryfy.csv', content, { profile: vodokanal })
    expect(run).toMatchObject({ state: 'refused', failure: null })
    expect(run.files[0].refusal).toContain('приберіть зайві стовпці')
  })
})

describe('AT20 a profile with excessive sizes', () => {
  const check = (definition: string) => post('definition', { definition })

  test('AT20 leading zeros for two thousand million places are refused at their field', async () => {
    const padded = (places: number) =>
      tariffs({ type: 'xlsx' }, '*', { sheet: 'x' }).replace(
        '"price":"price"',
        `"price":{"column":"price","pad":${places}}`,
      )
    expect((await check(padded(200))).json.mistakes).toEqual([])
    const { json } = await check(padded(2_000_000_000))
    expect(json.definition).toBeNull()
    expect(json.mistakes.join()).toContain('pad')
  })

  test('AT20 half a megabyte of YAML does not block other requests', async () => {
    const definition = `a: [${'{ a: 1 }, '.repeat(49_000)}]`
    const { done, longestMs } = await longestBlock(() => check(definition))
    expect(done.json.mistakes).not.toEqual([])
    expect(longestMs).toBeLessThan(unnoticed)
  })
})

describe('AT21 a file with an invalid name', () => {
  const url = '/api/admin/imports/uploads'

  test.each([
    '..',
    '.',
    '',
    ' ',
    'a/..',
    'a\\..',
    '...',
    'a\0.csv',
    'a\u0007.csv',
    'CON',
    'nul.csv',
    `${'x'.repeat(300)}.csv`,
  ])('AT21 «%j» is refused at once with a reason, and other files are still checked', async (name) => {
    const { status, json } = await portal.call({ url, token, body: { name, bytes: 10 } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json.message ?? json.errors[0].message).toMatch(/[а-яі]/)
    expect((await clerk.run('check', 'pokaznyky.csv', as1251(vodokanalLines('pokaznyky.csv').slice(0, 3)))).state).toBe(
      'done',
    )
  })

  test('AT21 an earlier upload with a path as its name is still read', async () => {
    const upload = await clerk.upload('pokaznyky.csv', as1251(vodokanalLines('pokaznyky.csv').slice(0, 4)))
    await portal.db.updateTable('uploads').set({ name: '..' }).where('id', '=', upload).execute()
    const { json } = await clerk.begin({ purpose: 'check', profile: vodokanal, uploads: [upload] })
    await portal.jobsDone()
    expect(await clerk.read(json.id)).toMatchObject({ state: 'refused', failure: null, files: [{ state: 'unknown' }] })
  })

  test('AT21 a file with a long name of four-byte characters is still read', async () => {
    const content = as1251(vodokanalLines('pokaznyky.csv').slice(0, 4))
    const run = await clerk.run('check', `${'𝒳'.repeat(99)}.csv`, content)
    expect(run).toMatchObject({ state: 'refused', failure: null, files: [{ state: 'unknown' }] })
  })
})
