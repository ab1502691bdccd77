import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildPublished } from '../testing/scenes/content.ts'
import { serveTestSite } from '../testing/scenes/site.ts'

let portal: TestApp
let nodes: Pick<TestApp, 'app'>[]
const sites: Awaited<ReturnType<typeof serveTestSite>>[] = []

beforeAll(async () => {
  portal = await testApp()
  const another = await portal.secondNode()
  nodes = [portal, another]
  for (const { app } of nodes) sites.push(await serveTestSite(portal, app))
  await buildPublished(portal.db, { kind: 'post', slug: 'shown', html: '<p>Старе</p>', category: 'portal' })
})
afterAll(async () => {
  for (const site of sites) await site.close()
  await portal.close()
})

const everywhere = async (url: string) => Promise.all(nodes.map(async ({ app }) => (await app.inject({ url })).body))

const change = (html: string) =>
  portal.db
    .updateTable('content_versions')
    .set({ html })
    .where('number', '=', 1)
    .where('entry_id', '=', portal.db.selectFrom('content_entries').select('id').where('slug', '=', 'shown'))
    .execute()

test('J02 K04 what one node publishes all nodes show within a second, though each keeps its pages', async () => {
  for (const body of await everywhere('/news/shown')) expect(body).toContain('Старе')
  await change('<p>Нове</p>')
  await expect
    .poll(() => everywhere('/news/shown'), { timeout: 1000 })
    .toEqual([expect.stringContaining('Нове'), expect.stringContaining('Нове')])
})

test('J02 a scheduled draft is published on every node without a notification', async () => {
  const { id } = await portal.db
    .selectFrom('content_entries')
    .select('id')
    .where('slug', '=', 'shown')
    .executeTakeFirstOrThrow()
  const draft = await portal.db
    .insertInto('content_versions')
    .values({ entry_id: id, number: 2, title: 'Заплановане', html: '<p>Заплановане</p>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const publish_at = new Date('2026-11-25T10:30:00Z')
  await portal.db.updateTable('content_entries').set({ draft_id: draft.id, publish_at }).where('id', '=', id).execute()
  await change('<p>До години</p>')
  await expect
    .poll(() => everywhere('/news/shown'))
    .toEqual([expect.stringContaining('До години'), expect.stringContaining('До години')])
  portal.setNow('2026-11-25T10:30:00Z')
  for (const body of await everywhere('/news/shown')) expect(body).toContain('Заплановане')
  portal.setNow('2026-11-25T10:00:00Z')
})

test('J02 a node without notifications disables its cache: its next page is current', async () => {
  await everywhere('/news/shown')
  for (const site of sites.splice(0)) await site.close()
  await portal.db.updateTable('content_entries').set({ publish_at: null }).where('slug', '=', 'shown').execute()
  await change('<p>Після розриву</p>')
  for (const body of await everywhere('/news/shown')) expect(body).toContain('Після розриву')
})

test('B08 CS4 a cached page is sent with the same bytes and headers as by the usual path', async () => {
  sites.push(await serveTestSite(portal, (await portal.secondNode()).app))
  const { app } = await portal.secondNode()
  sites.push(await serveTestSite(portal, app))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = async (url: string, headers = {}) => {
    const answer = await fetch(`${origin}${url}`, { headers })
    const {
      date,
      connection,
      'keep-alive': alive,
      'transfer-encoding': _,
      ...told
    } = Object.fromEntries(answer.headers)
    return { status: answer.status, told, body: await answer.text(), always: [date, connection, alive].map(Boolean) }
  }
  for (const headers of [{}, { 'x-forwarded-proto': 'https' }, { 'accept-encoding': 'gzip' }]) {
    // A request with a query takes the usual path. The first request without a query renders the page, the second one
    // is served from the cache.
    const wholeWay = await ask('/features?x', headers)
    await ask('/features', headers)
    expect(await ask('/features', headers)).toEqual(wholeWay)
  }
  const { told } = await ask('/features', { 'accept-encoding': 'identity' })
  const known = await ask('/features', { 'accept-encoding': 'identity', 'if-none-match': told['etag'] })
  expect([known.status, known.body, known.told['content-security-policy']]).toEqual([304, '', expect.any(String)])
})

test('J02 a publication ends on every node without a notification, in the page, the list and the feed', async () => {
  const ends_at = new Date('2026-11-25T10:40:00Z')
  portal.setNow('2026-11-25T10:31:00Z')
  const id = await buildPublished(portal.db, {
    kind: 'post',
    slug: 'ending',
    html: '<p>Ярмарок</p>',
    category: 'portal',
  })
  await portal.db.updateTable('content_entries').set({ ends_at }).where('id', '=', id).execute()
  const everyPage = async () =>
    (await Promise.all(['/news/ending', '/news', '/news/feed.xml', '/sitemap.xml'].map(everywhere))).flat()
  const name = expect.stringContaining('/news/ending')
  await expect.poll(everyPage).toEqual(Array.from({ length: 8 }, () => name))
  expect(await everyPage()).toEqual(Array.from({ length: 8 }, () => name))
  portal.setNow('2026-11-25T10:40:00Z')
  const [first, second, ...others] = await everyPage()
  for (const body of [first, second]) expect(body).not.toContain('Ярмарок')
  for (const body of others) expect(body).not.toContain('/news/ending')
  portal.setNow('2026-11-25T10:00:00Z')
})
