import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { admin, draftOf, type Work } from '../../testing/scenes/publishing-scene.ts'
import { serveTestSite } from '../../testing/scenes/site.ts'
import { buildStaff } from '../../testing/staff.ts'
import { publishDue } from './publish-due.ts'

let portal: TestApp
let site: Awaited<ReturnType<typeof serveTestSite>>
let editorId: number
let editor: string

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
  site = await serveTestSite(portal, portal.app)
  editorId = (await buildStaff(portal, 'editor')).id
  editor = await portal.signIn(editorId)
})
afterAll(async () => {
  await site.close()
  await portal.close()
})

const ask = (sent: Omit<Parameters<TestApp['call']>[0], 'token'>) => portal.call({ ...sent, token: editor })
const later = async (moment: string) => {
  portal.setNow(moment)
  editor = await portal.signIn(editorId)
}
const made = async (slug: string, category = 'portal'): Promise<Work> =>
  (await ask({ url: admin, body: { kind: 'post', slug, title: slug, category } })).json
const saved = (work: Work, change: object = {}) =>
  ask({
    method: 'PUT',
    url: `${admin}/${work.id}/draft`,
    body: { ...draftOf(work, '<p>Текст</p>'), category: 'portal', ...change },
  })
const did = async (work: Work, action: string, more: object = {}) =>
  ask({ url: `${admin}/${work.id}/${action}`, body: { revision: work.revision, ...more } })
const moved = async (work: Work, change: object): Promise<Work> => {
  const { json } = await saved(work, change)
  return (await did(json.entry, 'publish')).json
}
const published = (slug: string) => made(slug).then((work) => moved(work, {}))
const open = async (url: string) => {
  const { statusCode, headers } = await portal.app.inject({ url })
  return headers['location'] === undefined ? statusCode : [statusCode, headers['location']]
}
const eventually = (url: string) => expect.poll(() => open(url))

describe('a draft', () => {
  test('J02 changes neither the address, nor the category, nor the place of a published post', async () => {
    const work = await published('live-address')
    const { status, json } = await saved(work, { slug: 'draft-address', category: 'meters', position: 7 })
    expect([status, json.entry.slug, json.entry.category, json.entry.position]).toEqual([
      200,
      'draft-address',
      'meters',
      7,
    ])
    expect([await open('/news/live-address'), await open('/news/draft-address')]).toEqual([200, 404])
    const { json: news } = await ask({ url: '/api/cms/public/content/posts/categories/portal' })
    expect(news.posts.map(({ id }: { id: string }) => id)).toContain('live-address')
    const { json: opened } = await ask({ url: `${admin}/${work.id}` })
    expect(opened).toMatchObject({
      entry: { slug: 'draft-address', category: 'meters', position: 7, status: 'changed' },
      text: { slug: 'draft-address', category: 'meters', position: 7 },
      usedAt: ['/news/live-address'],
    })
    await did(opened.entry, 'publish')
    await eventually('/news/live-address').toEqual([301, '/help/draft-address'])
    expect(await open('/help/draft-address')).toBe(200)
  })

  test('J02 reserves its address against other entries', async () => {
    const first = await published('kept-a')
    await saved(first, { slug: 'kept-b' })
    const taken = { status: 409, json: { code: 'slug_taken' } }
    const body = { kind: 'post', slug: 'kept-b', title: 'Інша', category: 'portal' }
    expect(await ask({ url: admin, body })).toMatchObject(taken)
    const second = await published('kept-c')
    expect(await saved(second, { slug: 'kept-b' })).toMatchObject(taken)
    expect(await saved(second, { slug: 'kept-a' })).toMatchObject(taken)
  })

  test('J02 keeps its category from deletion', async () => {
    const url = '/api/admin/content-categories'
    const { json: category } = await ask({ url, body: { code: 'to-be', section: 'news', title: 'Майбутня' } })
    await saved(await published('to-move'), { slug: 'to-move', category: 'to-be' })
    const remove = await ask({ method: 'DELETE', url: `${url}/${category.id}` })
    expect(remove.json.code).toBe('category_in_use')
  })
})

describe('a changed address', () => {
  test('J02 redirects from every former one to the present one in one step', async () => {
    const first = await published('chain-a')
    const second = await moved(first, { slug: 'chain-b' })
    const third = await moved(second, { slug: 'chain-c' })
    await eventually('/news/chain-a').toEqual([301, '/news/chain-c'])
    expect(await open('/news/chain-b')).toEqual([301, '/news/chain-c'])
    await moved(third, { slug: 'chain-a' })
    await eventually('/news/chain-c').toEqual([301, '/news/chain-a'])
    expect(await open('/news/chain-a')).toBe(200)
  })

  test('J02 does not hide a new post with the former address', async () => {
    const old = await published('popular')
    await moved(old, { slug: 'popular-2026' })
    await eventually('/news/popular').toEqual([301, '/news/popular-2026'])
    const next = await published('popular')
    await eventually('/news/popular').toBe(200)
    await moved(next, { slug: 'popular-2027' })
    await eventually('/news/popular').toEqual([301, '/news/popular-2027'])
  })

  test('J02 does not redirect while the entry is not public', async () => {
    const old = await published('hidden-a')
    const now = await moved(old, { slug: 'hidden-b' })
    await did(now, 'archive')
    await eventually('/news/hidden-a').toBe(404)
  })

  test('J02 leaves no redirect if it was never public', async () => {
    await moved(await made('never-a'), { slug: 'never-b' })
    await eventually('/news/never-b').toBe(200)
    expect(await open('/news/never-a')).toBe(404)
  })

  test('J02 applies from the scheduled hour, before and after the job', async () => {
    const work = await published('hour-a')
    const { json } = await saved(work, { slug: 'hour-b' })
    await did(json.entry, 'publish', { at: '2026-11-25T16:00:00.000Z' })
    expect([await open('/news/hour-a'), await open('/news/hour-b')]).toEqual([200, 404])
    await later('2026-11-25T16:00:00Z')
    const after = async () => [await open('/news/hour-a'), await open('/news/hour-b')]
    expect(await after()).toEqual([[301, '/news/hour-b'], 200])
    await publishDue(portal.context())
    await expect.poll(after).toEqual([[301, '/news/hour-b'], 200])
    await later('2026-11-25T10:00:00Z')
  })

  test('J02 made by a node of the previous version leaves a redirect too', async () => {
    const { id } = await published('older-a')
    await portal.db.updateTable('content_entries').set({ slug: 'older-b' }).where('id', '=', id).execute()
    await eventually('/news/older-a').toEqual([301, '/news/older-b'])
  })
})

test('J02 the first save after the scheduled hour is no conflict for the same editor', async () => {
  for (const settle of [false, true]) {
    const { json } = await saved(await made(`own-${settle}`), {})
    const { json: scheduled } = await did(json.entry, 'publish', { at: '2026-11-25T16:00:00.000Z' })
    await later('2026-11-25T16:00:00Z')
    if (settle) await publishDue(portal.context())
    const { status, json: next } = await saved(scheduled)
    expect([status, next.entry?.status]).toEqual([200, 'changed'])
    expect((await saved(scheduled)).status).toBe(409)
    await later('2026-11-25T10:00:00Z')
  }
})

test('J02 a version is compared and restored in every field', async () => {
  const first = await published('fields-a')
  const link = 'https://zakon.rada.gov.ua/go/2189-19'
  const other = { slug: 'fields-b', category: 'meters', position: 3, title: 'Інша назва', description: 'Опис', link }
  const second = await moved(first, other)
  const { json: versions } = await ask({ url: `${admin}/${first.id}/versions` })
  const url = `${admin}/${first.id}/versions/${versions.at(-1).id}`
  const { json: seen } = await ask({ url })
  expect(seen.version).toMatchObject({ slug: 'fields-a', category: 'portal' })
  expect(seen.fields).toEqual([
    { field: 'title', was: 'Оголошення', now: 'Інша назва' },
    { field: 'slug', was: 'fields-a', now: 'fields-b' },
    { field: 'description', was: '', now: 'Опис' },
    { field: 'category', was: 'portal', now: 'meters' },
    { field: 'position', was: '0', now: '3' },
    { field: 'link', was: '', now: link },
  ])
  const { json: restored } = await ask({ url: `${url}/restore`, body: { revision: second.revision } })
  expect(restored).toMatchObject({ slug: 'fields-a', category: 'portal', position: 0, title: 'Оголошення' })
  expect(await open('/help/fields-b')).toBe(200)
  await did(restored, 'publish')
  await eventually('/help/fields-b').toEqual([301, '/news/fields-a'])
})
