import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPublished } from '../../testing/scenes/content.ts'

const url = (tail: string) => `/api/cms/public/content/${tail}`
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ content: 'cached' })
})
afterAll(() => portal.close())

/** Changes a text without the notification that its triggers send. */
async function changeSilently(entry: number, html: string): Promise<void> {
  await portal.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await db.updateTable('content_versions').set({ html }).where('entry_id', '=', entry).execute()
  })
}

const change = () => sql`notify content`.execute(portal.db)

test.each([
  { kind: 'page', path: 'pages/cached-page' },
  { kind: 'part', path: 'page-parts/cached-part' },
] as const)('B08 a node caches the text of a $kind until content changes', async ({ kind, path }) => {
  const text = async () => (await portal.call({ url: url(path) })).json.content
  const entry = await buildPublished(portal.db, { kind, slug: `cached-${kind}`, html: '<p>Перший</p>' })
  // The notification of the new entry may arrive between two calls.
  await vi.waitFor(async () => {
    await changeSilently(entry, '<p>Перший</p>')
    expect(await text()).toBe('<p>Перший</p>')
    await changeSilently(entry, '<p>Другий</p>')
    expect(await text()).toBe('<p>Перший</p>')
  })
  await change()
  await vi.waitFor(async () => expect(await text()).toBe('<p>Другий</p>'))
})

test('J02 a scheduled post is in its category from its hour on, also in a cached reply', async () => {
  const titles = async () =>
    (await portal.call({ url: url('posts/categories/portal') })).json.posts.map((post: { title: string }) => post.title)
  const entry = await buildPublished(portal.db, {
    kind: 'post',
    slug: 'later',
    html: '',
    title: 'Згодом',
    category: 'portal',
  })
  await portal.db
    .updateTable('content_entries')
    .set(({ ref }) => ({
      draft_id: ref('published_id'),
      published_id: null,
      publish_at: new Date('2026-11-25T10:10:00Z'),
    }))
    .where('id', '=', entry)
    .execute()
  portal.setNow('2026-11-25T10:09:59Z')
  await vi.waitFor(async () => expect(await titles()).not.toContain('Згодом'))
  portal.setNow('2026-11-25T10:10:00Z')
  expect(await titles()).toContain('Згодом')
})
