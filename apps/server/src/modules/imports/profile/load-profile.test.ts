import { expect, test } from 'vitest'
import { builtInNames, loadBuiltIn, loadProfileFile, parseProfile } from './load-profile.ts'

const GOOD = `
provider: '1'
format: { type: csv, encoding: utf-8, separator: ';' }
notation: { decimal: '.', day: yyyy-MM-dd, month: yyyy-MM }
files:
  - name: r.csv
    tables:
      - records:
          - kind: readings
            fields: { account: a, serial: s, month: m, readOn: d, value: v, source: { value: staff } }
`

test('K01 every built-in profile is valid', async () => {
  const names = await builtInNames()
  expect(names.length).toBeGreaterThanOrEqual(8)
  for (const name of names) await expect(loadBuiltIn(name)).resolves.toBeDefined()
})

test('a built-in profile is parsed once, because residents wait meanwhile', async () => {
  const [name = ''] = await builtInNames()
  expect(await loadBuiltIn(name)).toBe(await loadBuiltIn(name))
})

test('K01 a new provider needs only a profile', () => {
  expect(parseProfile(GOOD, 'new').provider).toBe('1')
})

test.each([
  ['no YAML', '{', 'не є YAML'],
  ['an unknown encoding', GOOD.replace('utf-8', 'cp437'), 'encoding'],
  ['a key written twice', `${GOOD}\nprovider: '2'`, 'двічі'],
  ['a misspelt key', GOOD.replace('decimal', 'decimals'), 'decimals'],
  ['a needed field left out', GOOD.replace('readOn: d, ', ''), 'Показання: не визначено «Дата показання» (readOn)'],
  [
    'a field that the kind does not have',
    GOOD.replace('month: m', 'month: m, colour: c'),
    'Показання: такого поля немає, «colour»',
  ],
  ['two sources of one field', GOOD.replace('{ value: staff }', '{ value: staff, column: x }'), 'рівно одне джерело'],
  ['a date format without a year', GOOD.replace('yyyy-MM-dd', 'dd.MM'), 'не називає року'],
  ['no file', GOOD.replace(/files:[\s\S]*/, 'files: []'), 'має бути щонайменше 1 (елементів)'],
  ['no provider', GOOD.replace("provider: '1'", ''), 'Показання: у профілі не вибрано постачальника'],
])('K01 a profile with %s is refused in words', (_, text, reason) => {
  expect(() => parseProfile(text, 'new')).toThrow(reason)
})

test.each([
  [
    'SQL in the place of a number',
    GOOD.replace('d: d', 'd'),
    'zone: { column: z, codes: { a: "1); drop table users" } }',
    'не одне з',
  ],
  ['a word of theirs in the place of ours', GOOD, 'zone: { value: ніч }', 'не одне з'],
  ['words of theirs without a table of codes', GOOD, 'zone: z', 'виберіть, що означає кожне слово'],
  ['a pattern that would never end', GOOD, "serviceNo: { fileName: '(a+)+$' }", 'зразок назви файлу'],
])('K01 a profile with %s is refused in words', (_, text, field, reason) => {
  expect(() =>
    parseProfile(
      text.replace('account: a,', () => `account: a, ${field},`),
      'new',
    ),
  ).toThrow(reason)
})

test('K01 codes of a numeric field must be integers, because the SQL does not quote them', () => {
  const text = GOOD.replace('kind: readings', 'kind: meters').replace(
    /fields: .*/,
    `fields: { account: a, serial: s, counterType: t, digits: d, decimals: e, serviceType: { column: x, codes: { "1": "1; drop table users" } } }`,
  )
  expect(() => parseProfile(text, 'new')).toThrow('не ціле число')
})

test.each([
  [
    'a text of a hundred thousand signs',
    GOOD.replace('account: a,', `account: ${'a'.repeat(100_000)},`),
    'текст задовгий',
  ],
  ['a zero byte', GOOD.replace('account: a,', 'account: "a\\0",'), 'нульовий знак'],
  [
    'more fields than anybody writes',
    `${GOOD}\nservices: {${Array.from({ length: 20_001 }, (_, at) => `a${at}: 1`)}}`,
    'завеликий',
  ],
  ['a quotation mark for a separator', GOOD.replace("';'", `"'"`), 'separator'],
])('K01 a profile with %s is refused', (_, text, reason) => {
  expect(() => parseProfile(text, 'new')).toThrow(reason)
})

test('K01 a missing profile is reported, and no name leads out of the folder', async () => {
  for (const name of [
    'nowhere/none',
    '../package',
    'kalynivsk/../kalynivsk/bank',
    '/etc/passwd',
    'kalynivsk/bank.yaml',
  ]) {
    await expect(loadBuiltIn(name)).rejects.toThrow(`Профілю «${name}» немає.`)
  }
  await expect(loadProfileFile('/nowhere/none.yaml')).rejects.toThrow('немає')
})
