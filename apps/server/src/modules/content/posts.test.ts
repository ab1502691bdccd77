import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPublished } from '../../testing/scenes/content.ts'

const url = (tail: string) => `/api/cms/public/content/${tail}`
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
  await portal.db
    .insertInto('content_categories')
    .values([
      { code: 'test-bills', section: 'help', title: 'Про рахунки', position: -2 },
      { code: 'test-meters', section: 'help', title: 'Про лічильники', position: -1 },
      { code: 'test-news', section: 'news', title: 'Про місто' },
      { code: 'test-acts', section: 'documents', title: 'Акти' },
    ])
    .execute()
  const { db } = portal
  await buildPublished(db, { kind: 'page', slug: 'test-page', html: '<p>Текст</p><script>steal()</script>' })
  await buildPublished(db, {
    kind: 'post',
    slug: 'why',
    html: '<p>Бо так.</p>',
    title: 'Чому?',
    category: 'test-bills',
  })
  await buildPublished(db, { kind: 'post', slug: 'how', html: '<p>Отак.</p>', title: 'Як?', category: 'test-meters' })
  const dated = (slug: string, day: string) =>
    buildPublished(db, { kind: 'post', slug, html: '', category: 'test-news', at: new Date(`${day}T08:00:00Z`) })
  await dated('older', '2030-11-01')
  await dated('newer', '2030-11-02')
})
afterAll(() => portal.close())

test('B05 a page returns only its sanitised text', async () => {
  const { status, json, headers } = await portal.call({ url: url('pages/test-page') })
  expect([status, json]).toEqual([200, { content: '<p>Текст</p>' }])
  expect(headers['cache-control']).toMatch(/^public, max-age=0/)
})

test('B02 help returns its whole section by categories in the editors’ order', async () => {
  const { json } = await portal.call({ url: url('posts/categories/help') })
  const [bills, meters] = json.categories
  expect([bills.id, meters.id]).toEqual(['test-bills', 'test-meters'])
  expect(bills.posts).toEqual([expect.objectContaining({ id: 'why', title: 'Чому?', content: '<p>Бо так.</p>' })])
})

test('B02 a category returns its own posts', async () => {
  const { json } = await portal.call({ url: url('posts/categories/test-meters') })
  expect(json).toMatchObject({ id: 'test-meters', title: 'Про лічильники', posts: [{ id: 'how' }], categories: [] })
})

test.each(['news', 'test-news'])('B02 %s returns the newest first', async (id) => {
  const { json } = await portal.call({ url: url(`posts/categories/${id}`) })
  expect(json.posts.slice(0, 2).map((post: { id: string }) => post.id)).toEqual(['newer', 'older'])
})

test.each(['pages/nothing', 'pages/why', 'posts/categories/nothing', 'posts/categories/test-acts'])(
  'B09 %s is not found: 404 with advice',
  async (tail) => {
    const { status, json, headers } = await portal.call({ url: url(tail) })
    expect([status, json.code, json.message]).toEqual([404, 'not_found', expect.stringMatching(/Перевірте посилання/)])
    expect(headers['cache-control']).toBe('no-store')
  },
)

test('J02 a scheduled draft becomes public at its hour', async () => {
  const id = await buildPublished(portal.db, { kind: 'page', slug: 'scheduled', html: '<p>Старе</p>' })
  const draft = await portal.db
    .insertInto('content_versions')
    .values({ entry_id: id, number: 2, title: 'Нове', html: '<p>Нове</p>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hour = new Date('2026-11-25T12:00:00Z')
  await portal.db
    .updateTable('content_entries')
    .set({ draft_id: draft.id, publish_at: hour })
    .where('id', '=', id)
    .execute()
  expect((await portal.call({ url: url('pages/scheduled') })).json.content).toBe('<p>Старе</p>')
  portal.setNow('2026-11-25T12:00:00Z')
  expect((await portal.call({ url: url('pages/scheduled') })).json.content).toBe('<p>Нове</p>')
  await portal.db.updateTable('content_entries').set({ archived_at: hour }).where('id', '=', id).execute()
  expect((await portal.call({ url: url('pages/scheduled') })).status).toBe(404)
})
