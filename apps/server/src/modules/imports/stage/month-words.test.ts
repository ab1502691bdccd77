import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { monthsAsNumbers, monthsAsNumbersSql } from './month-words.ts'
import { dayPattern } from './written-day.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Reads texts in a format by SQL, as an import does; null means refused. */
async function read(format: string, texts: readonly string[]): Promise<(string | null)[]> {
  const { pattern, parts } = dayPattern(format)
  const { rows } = await database.pool.query(
    `select import_day(${monthsAsNumbersSql('q.t')}, $2, $3)::text as day, ${monthsAsNumbersSql('q.t')} as plain
     from unnest($1::text[]) with ordinality q (t, n) order by n`,
    [texts, pattern, parts],
  )
  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(monthsAsNumbers))
  return rows.map(({ day }) => day)
}

const nominative = 'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень'
const genitive = 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'
const cut = 'січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.'
const russian = 'Январь ФЕВРАЛЬ март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'

test.each([nominative, genitive, cut, russian])('R07 every month is read by its name: %s', async (names) => {
  const texts = names.split(' ').map((name) => `${name} 2026`)
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`)
  expect(await read('MMMM yyyy', texts)).toEqual(months)
})

test('R07 a year may be short, joined by a point, or named as a year', async () => {
  expect(await read('MMMM.yy', ['лист.26', 'ЛИСТ.26', 'листопад.26'])).toEqual(Array(3).fill('2026-11-01'))
  const years = ['Листопад 2026 р.', 'листопад 2026 року', 'листопад\u00a02026р', 'сiчень 2026']
  expect(await read('MMMM yyyy', years)).toEqual([...Array(3).fill('2026-11-01'), '2026-01-01'])
  expect(await read('d MMMM yyyy', ['5 листопада 2026', '31 листопада 2026'])).toEqual(['2026-11-05', null])
})

test('R07 other words than months are refused', async () => {
  const wrong = ['сервіс 2026', 'вер 26', 'травневий 2026', 'листопад', '', 'листопад грудень 2026', 'липа 2026']
  expect(await read('MMMM yyyy', wrong)).toEqual(wrong.map(() => null))
})
