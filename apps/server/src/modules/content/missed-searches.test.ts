import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPublished } from '../../testing/scenes/content.ts'
import { serveTestSite } from '../../testing/scenes/site.ts'
import { buildStaff } from '../../testing/staff.ts'
import { sweep } from '../sweep/sweep.ts'
import { storedWords } from './missed-searches.ts'

const now = '2026-11-25T10:00:00Z'
let portal: TestApp
let hears: Awaited<ReturnType<typeof serveTestSite>>

beforeAll(async () => {
  portal = await testApp({ now })
  hears = await serveTestSite(portal, portal.app)
})
afterAll(async () => {
  await hears.close()
  await portal.close()
})
beforeEach(async () => {
  portal.setNow(now)
  await portal.db.deleteFrom('missed_searches').execute()
  await portal.db.deleteFrom('missed_search_days').execute()
})

const search = (q: string) => portal.call({ url: '/help', query: { q } })
const stored = () =>
  portal.db.selectFrom('missed_searches').select(['on_day', 'words', 'times']).orderBy('words').execute()

test.each([
  ['Субсидія,  ДОКУМЕНТИ!', 'субсидія документи'],
  ["зв'язок", 'зв’язок'],
  ['графік графік світла', 'графік світла'],
  ['a', null],
  ['  ', null],
  ['?!', null],
  ['рахунок 0792561', null],
  ['дзвонити +380 67', null],
  ['olena@misto', null],
  ['٣٤ показання', null],
  ['Мороз Олена Вікторівна', null],
  ['борг Петренка Івана Петровича', null],
])('R05 a search «%s» is stored as %s', (query, words) => {
  expect(storedWords(query)).toBe(words)
})

test('R05 stored words are short', () => {
  const words = storedWords('довге '.repeat(3) + 'слово'.repeat(30)) ?? ''
  expect(words.length).toBeLessThanOrEqual(60)
  expect(storedWords('раз два три чотири пʼять шість сім вісім')?.split(' ')).toHaveLength(6)
})

test('R05 a search of the public help that finds nothing is counted by day, one that finds something is not', async () => {
  await buildPublished(portal.db, {
    kind: 'post',
    slug: 'verify',
    title: 'Повірка',
    html: '<p>Як?</p>',
    category: 'meters',
  })
  const found = await search('повірка')
  expect(found.status).toBe(200)
  for (const q of ['браузер прізвище', 'Браузер, прізвище?', 'борг 0792561', 'a@misto.example']) await search(q)
  portal.setNow('2026-11-25T22:00:00Z')
  await search('браузер прізвище')
  expect(await stored()).toEqual([
    { on_day: '2026-11-25', words: 'браузер прізвище', times: 2 },
    { on_day: '2026-11-26', words: 'браузер прізвище', times: 1 },
  ])
})

test.each(['Коваленко', 'борг Мазепенко', 'перепломбування'])(
  'R05 «%s» has a word of no text of the portal: it is stored from the third day on, and no sooner',
  async (q) => {
    const words = q.toLowerCase()
    for (const day of ['2026-11-01', '2026-11-08']) {
      portal.setNow(`${day}T10:00:00Z`)
      for (let time = 0; time < 4; time++) await search(q)
    }
    expect(await stored()).toEqual([])
    const kept = await portal.db.selectFrom('missed_search_days').selectAll().execute()
    expect(kept.map(({ on_day }) => on_day)).toEqual(['2026-11-01', '2026-11-08'])
    expect(JSON.stringify(kept.map(({ search }) => search.toString('utf8')))).not.toContain(words)
    portal.setNow('2026-11-20T10:00:00Z')
    await search(q)
    await search(q)
    expect(await stored()).toEqual([{ on_day: '2026-11-20', words, times: 2 }])
  },
)

test('R05 a word of a published answer is known, in the form that the answer has', async () => {
  await buildPublished(portal.db, {
    kind: 'post',
    slug: 'seal',
    title: 'Пломба',
    html: '<p>Порядок перепломбування</p>',
    category: 'meters',
  })
  // The node reads the help anew once the database has notified it.
  await expect.poll(async () => (await portal.app.inject('/help')).body).toContain('Пломба')
  await search('перепломбування браузер')
  expect((await stored()).map(({ words }) => words)).toEqual(['перепломбування браузер'])
})

test('R05 a day keeps 300 searches; known ones are counted on', async () => {
  const letter = (at: number) => String.fromCodePoint(0x0430 + at)
  const rows = Array.from({ length: 299 }, (_, at) => ({
    on_day: '2026-11-25',
    words: `слово ${letter(Math.floor(at / 30))}${letter(at % 30)}`,
  }))
  await portal.db.insertInto('missed_searches').values(rows).execute()
  const asked = ['завантажити браузер', 'завантажити прізвище']
  for (const q of [...asked, 'завантажити браузер']) await search(q)
  expect((await stored()).filter(({ words }) => asked.includes(words))).toEqual([
    { on_day: '2026-11-25', words: 'завантажити браузер', times: 2 },
  ])
})

test('R05 the overview lists the searches of a month, the most frequent first', async () => {
  for (const q of ['завантажити прізвище', 'завантажити браузер', 'завантажити браузер']) await search(q)
  await portal.db.insertInto('missed_searches').values({ on_day: '2026-10-31', words: 'жовтень', times: 9 }).execute()
  const { token } = await buildStaff(portal, 'operator')
  const { json } = await portal.call({ url: '/api/admin/city-figures/searches', token })
  expect(json).toMatchObject({
    rows: [
      { at: 'завантажити браузер', name: null, values: [2] },
      { at: 'завантажити прізвище', name: null, values: [1] },
    ],
    total: [3],
    compared: null,
  })
})

test('R05 searches are deleted after 90 days', async () => {
  for (const on_day of ['2026-08-26', '2026-08-28']) {
    await portal.db.insertInto('missed_searches').values({ on_day, words: 'слово' }).execute()
    await portal.db
      .insertInto('missed_search_days')
      .values({ on_day, search: Buffer.from('слово') })
      .execute()
  }
  await sweep(portal.context())
  const days = await portal.db.selectFrom('missed_search_days').select('on_day').execute()
  expect(days).toEqual([{ on_day: '2026-08-28' }])
  expect((await stored()).map(({ on_day }) => on_day)).toEqual(['2026-08-28'])
})

test('R05 a page of a search appears although the search cannot be counted', async () => {
  await portal.database.pool.query('alter table missed_searches rename to missed_searches_away')
  try {
    expect((await search('перепломбування')).status).toBe(200)
  } finally {
    await portal.database.pool.query('alter table missed_searches_away rename to missed_searches')
  }
})
