import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, publishingScene, type Work } from '../../testing/scenes/publishing-scene.ts'
import { serveTestSite } from '../../testing/scenes/site.ts'

const { ask, did, portal } = await publishingScene()
let site: Awaited<ReturnType<typeof serveTestSite>>
beforeAll(async () => {
  site = await serveTestSite(portal, portal.app)
  await ask({ url: '/api/admin/content-categories', body: { code: 'works', section: 'news', title: 'Роботи' } })
})
afterAll(async () => {
  await site.close()
  await portal.close()
})

const key = 'a'.repeat(32)
const cover = { url: `/media/${key}.png`, alt: 'Розрита вулиця', width: 640, height: 360 }
const plan = { url: `/media/${'b'.repeat(32)}.pdf`, name: 'План <робіт>.pdf', type: 'pdf', size: 20_480 }
const news = { kind: 'post', category: 'works' }

const written = async (
  slug: string,
  more: object,
): Promise<{ status: number; json: { entry: Work; text: object } }> => {
  const { json } = await ask({ url: admin, body: { ...news, slug, title: 'Ремонт' } })
  return drafted(json, more)
}
const drafted = ({ id, revision, slug }: Work, more: object) =>
  ask({
    method: 'PUT',
    url: `${admin}/${id}/draft`,
    body: {
      ...{ revision, slug, title: 'Ремонт', description: '', html: '<p>Текст</p>', file: null, link: null },
      ...{ category: 'works', position: 0, ...more },
    },
  })
/** Nodes drop their cached pages when the notification arrives, a moment after the change. */
const eventually = (path: string) => expect.poll(() => pageOf(path))
const pageOf = async (path: string) => String((await portal.call({ url: path })).bytes)

test('J02 B02 a cover and files are public with the post: in the list, on its page and in previews of links', async () => {
  const { json } = await written('road', { cover, attachments: [plan] })
  expect(json.text).toMatchObject({ cover, attachments: [plan] })
  expect(await pageOf('/news')).not.toContain(key)
  await did(json.entry, 'publish')
  await eventually('/news').toMatch(new RegExp(`<img [^>]*src="/media/${key}.png" alt="Розрита вулиця" width="640"`))
  await eventually('/news/road').toContain('cover page-cover')
  const page = await pageOf('/news/road')
  expect(page).toContain(`<img class="cover page-cover" src="/media/${key}.png" alt="Розрита вулиця" width="640"`)
  expect(page).toMatch(/og:image" content="[^"]*\/media\/a{32}\.png"/)
  expect(page).toContain('План &lt;робіт&gt;.pdf')
  expect(page).toContain('PDF, 20')
})

test('B02 the content API has cover and files of news with their addresses, and none of a question', async () => {
  const { json } = await written('in-api', { cover, attachments: [plan] })
  const posts = async (): Promise<{ id: string }[]> =>
    (await portal.call({ url: '/api/cms/public/content/posts/categories/works' })).json.posts
  expect((await posts()).map(({ id }) => id)).not.toContain('in-api')
  await did(json.entry, 'publish')
  expect((await posts()).find(({ id }) => id === 'in-api')).toMatchObject({
    cover,
    attachments: [{ ...plan, type: 'PDF' }],
  })
  const help = (await portal.call({ url: '/api/cms/public/content/posts/categories/help' })).json
  expect(help.categories[0].posts[0]).toMatchObject({ cover: null, attachments: [] })
})

test('B02 B08 the feed encloses the cover with the bytes of the library, and files with type and length', async () => {
  const stored = { key: 'c'.repeat(32), purpose: 'media', kind: 'png', bytes: 51_234, name: 'street.png' } as const
  const files = { sha256: Buffer.alloc(32), width: 640, height: 360, state: 'ready', created_at: new Date() } as const
  await portal.db
    .insertInto('files')
    .values({ ...stored, ...files, kept_at: new Date() })
    .execute()
  const { json } = await written('in-feed', {
    cover: { ...cover, url: `/media/${stored.key}.png` },
    attachments: [plan, { url: `/media/${'d'.repeat(32)}.xyz`, name: 'Інше', type: 'xyz', size: 5 }],
  })
  await did(json.entry, 'publish')
  await eventually('/news/feed.xml').toContain('/news/in-feed')
  const feed = await pageOf('/news/feed.xml')
  const [, entry = ''] = /news\/in-feed<\/id>([\s\S]*?)<\/entry>/.exec(feed) ?? []
  const media = 'https://misto.example/media/'
  expect(entry.match(/<link rel="enclosure"[^>]*>/g)).toEqual([
    `<link rel="enclosure" type="image/png" length="51234" href="${media}${stored.key}.png" title="Розрита вулиця"/>`,
    `<link rel="enclosure" type="application/pdf" length="20480" href="${media}${'b'.repeat(32)}.pdf" title="План &lt;робіт&gt;.pdf"/>`,
    `<link rel="enclosure" type="application/octet-stream" length="5" href="${media}${'d'.repeat(32)}.xyz" title="Інше"/>`,
  ])
  // The library no longer has the first cover, so its length is unknown.
  const { json: other } = await written('in-feed-too', { cover: { ...cover, alt: '' } })
  await did(other.entry, 'publish')
  await eventually('/news/feed.xml').toContain(`<link rel="enclosure" type="image/png" href="${media}${key}.png"/>`)
})

test('J02 cover and files wait for publication like the text, and a version restores them', async () => {
  const { json } = await written('wait', { cover, attachments: [plan] })
  const { json: live } = await did(json.entry, 'publish')
  const { json: next } = await drafted(live, { cover: null, attachments: [] })
  await eventually('/news/wait').toContain(key)
  const { json: versions } = await ask({ url: `${admin}/${live.id}/versions` })
  const first = versions.at(-1).id
  const { json: old } = await ask({ url: `${admin}/${live.id}/versions/${first}` })
  expect(old.fields).toEqual([
    { field: 'cover', was: 'Розрита вулиця', now: '' },
    { field: 'attachments', was: 'План <робіт>.pdf', now: '' },
  ])
  const { json: without } = await did(next.entry, 'publish')
  await eventually('/news/wait').not.toContain(key)
  const url = `${admin}/${live.id}/versions/${first}/restore`
  const { json: restored } = await ask({ url, body: { revision: without.revision } })
  expect((await ask({ url: `${admin}/${live.id}` })).json.text).toMatchObject({ cover, attachments: [plan] })
  const { json: preview } = await ask({ url: `${admin}/${restored.id}/preview`, body: {} })
  expect(await pageOf(preview.path)).toContain(key)
})

test('J02 an older browser that knows no cover leaves it as it is', async () => {
  const { json } = await written('older', { cover, attachments: [plan] })
  const { json: again } = await drafted(json.entry, {})
  expect(again.text).toMatchObject({ cover, attachments: [plan] })
})

test.each([
  ['another site', { cover: { ...cover, url: 'https://evil.example/a.png' } }],
  ['a document as a cover', { cover: { ...cover, url: `/media/${key}.pdf` } }],
  ['no size', { cover: { ...cover, width: 0 } }],
  ['too long a description', { cover: { ...cover, alt: 'а'.repeat(501) } }],
  ['a foreign file', { attachments: [{ ...plan, url: '//evil.example/a.pdf' }] }],
  ['too many files', { attachments: Array.from({ length: 21 }, () => plan) }],
])('MA10 %s is refused', async (name, more) => {
  expect((await written(`wrong-${name.length}-${Object.keys(more)[0]}`, more)).status).toBe(422)
})

test('XS1 a planted address of a cover or a file is not shown', async () => {
  const { json } = await written('planted', { cover, attachments: [plan] })
  await did(json.entry, 'publish')
  await portal.database.pool.query(`update content_versions set cover = jsonb_set(cover, '{url}', '"javascript:a"'),
    attachments = '[{"url": "javascript:b", "name": "b", "type": "pdf", "size": 1}]' where entry_id = ${json.entry.id}`)
  await eventually('/news/planted').not.toMatch(/javascript:/)
  const page = await pageOf('/news/planted')
  expect(page).toContain('Ремонт')
  expect(page).not.toMatch(/javascript:/)
})
