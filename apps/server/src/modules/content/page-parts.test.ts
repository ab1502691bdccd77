import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPublished } from '../../testing/scenes/content.ts'

const url = (id: string) => `/api/cms/public/content/page-parts/${id}`
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('B06 the agreement of registration comes with the product: subject, personal data, rights, deletion, liability', async () => {
  const { status, json } = await portal.call({ url: url('AGREEMENT') })
  expect(status).toBe(200)
  expect(Object.keys(json)).toEqual(['content'])
  for (const part of ['Про що цей договір', '№ 2297-VI', 'Ваші права', 'видалити профіль', 'Відповідальність']) {
    expect(json.content).toContain(part)
  }
  expect(json.content).toMatch(/^\s*<p>/)
})

test('B06 the warning of the profile page comes with the product', async () => {
  const { json } = await portal.call({ url: url('warning_for_profile_page') })
  expect(json.content).toContain('Рахунок переоформить постачальник')
})

test('B07 sanitising leaves the product’s parts unchanged', async () => {
  const parts = await portal.db
    .selectFrom('content_entries as e')
    .innerJoin('content_versions as v', 'v.id', 'e.published_id')
    .select(['e.slug', 'v.html'])
    .where('e.kind', '=', 'part')
    .execute()
  expect(parts.map(({ slug }) => slug).toSorted()).toEqual(['AGREEMENT', 'warning_for_profile_page'])
  for (const { slug, html } of parts) expect((await portal.call({ url: url(slug) })).json.content).toBe(html)
})

test('B07 a script that was written straight to the database is not shown', async () => {
  const html = '<p onclick="steal()">Текст</p><script>steal()</script>'
  await buildPublished(portal.db, { kind: 'part', slug: 'planted', html })
  expect((await portal.call({ url: url('planted') })).json).toEqual({ content: '<p>Текст</p>' })
})

test.each(['nothing', 'agreement'])('B09 %s is not a part: 404 with advice', async (id) => {
  const { status, json, headers } = await portal.call({ url: url(id) })
  expect(status).toBe(404)
  expect(json).toMatchObject({ code: 'not_found', message: expect.stringMatching(/Перевірте посилання/) })
  expect(headers['cache-control']).toBe('no-store')
})

test.each(['a b', '..%2fusers', 'а', 'x'.repeat(65)])('B09 «%s» is not a valid name of a part', async (id) => {
  expect([404, 422]).toContain((await portal.call({ url: url(encodeURI(id)) })).status)
})

test('CS4 a cacheable part has no cookie; a private response has one', async () => {
  const { headers } = await portal.call({ url: url('AGREEMENT') })
  expect(headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=3600',
  )
  expect(headers['set-cookie']).toBeUndefined()
  expect((await portal.call({ url: '/api/settings' })).headers['set-cookie']).toMatch(/^XSRF-TOKEN=/)
})

test('B05 a conditional request for an unchanged text gets 304', async () => {
  const { headers } = await portal.call({ url: url('AGREEMENT') })
  const again = await portal.call({ url: url('AGREEMENT'), headers: { 'if-none-match': String(headers['etag']) } })
  expect(again.status).toBe(304)
  expect(again.bytes).toHaveLength(0)
  const other = await portal.call({ url: url('AGREEMENT'), headers: { 'if-none-match': '"another"' } })
  expect(other.status).toBe(200)
})

test('C09 the content-managed area ignores bearer tokens', async () => {
  expect((await portal.call({ url: url('AGREEMENT'), token: 'A'.repeat(43) })).status).toBe(200)
})
