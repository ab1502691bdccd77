import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildProvider } from '../testing/factories.ts'
import { buildPublished } from '../testing/scenes/content.ts'
import { serveTestSite } from '../testing/scenes/site.ts'

let portal: TestApp
let site: Awaited<ReturnType<typeof serveTestSite>>

beforeAll(async () => {
  portal = await testApp({
    settings: { additionalPages: [{ id: 'offices', label: 'Каси', menu: true, footer: false }] } as never,
  })
  site = await serveTestSite(portal, portal.app)
})
afterAll(async () => {
  await site.close()
  await portal.close()
})

const get = (url: string, headers = {}) => portal.app.inject({ url, headers })
const bodyOf = async (url: string) => (await get(url)).body
const canonical = (body: string) => /rel="canonical" href="([^"]+)"/.exec(body)?.[1]

describe('public pages', () => {
  test('B01 features shows the editors’ text, the steps, the latest news and no figure of an empty city', async () => {
    const body = await bodyOf('/features')
    expect(body).toContain('<h1>Усе за дім — в одному місці</h1>')
    expect(body).toContain('<h2 id="r-чиї-це-дані">Чиї це дані</h2>')
    expect(body).toContain('<h2 id="steps">Як почати</h2>')
    expect(body).not.toContain('class="figures"')
    expect(body.match(/href="\/news\/[a-z-]+"/g)).toHaveLength(3)
    expect(canonical(await bodyOf('/'))).toBe('https://misto.example/features')
  })

  test('B02 help has every question with its answer and its own address', async () => {
    const body = await bodyOf('/help')
    expect(body.match(/<details/g)).toHaveLength(21)
    expect(body).toContain('href="/help/penalty"')
    expect(body).not.toContain('<details open')
  })

  test('B02 a search without script finds words in questions and answers, in any case, and marks them', async () => {
    const body = await bodyOf(`/help?q=${encodeURIComponent('ЗАРПЛАТА')}`)
    expect(body).toContain('знайдено 1 відповідь')
    expect(body).toContain('<mark>зарплату</mark>')
    expect(body).toContain('value="ЗАРПЛАТА"')
    expect(body).toContain('name="robots" content="noindex"')
    expect(canonical(body)).toBe('https://misto.example/help')
  })

  test('B02 an empty search result says so and offers links; the typed text stays text', async () => {
    const body = await bodyOf(`/help?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(body).toContain('нічого не знайдено')
    expect(body).toContain('href="/contacts/new"')
    expect(body).not.toContain('<script>alert')
  })

  test('B02 a theme shows its own questions only; one that is not there is missing', async () => {
    const body = await bodyOf('/help?category=meters')
    expect([body.includes('/help/verification'), body.includes('/help/penalty')]).toEqual([true, false])
    expect((await get('/help?category=nothing')).statusCode).toBe(404)
  })

  test('B02 B08 a question has a title, a description and an address of its own', async () => {
    const body = await bodyOf('/help/penalty')
    expect(body).toMatch(/<title>Скільки становить пеня і коли її нараховують\?.—.Комунальний кабінет<\/title>/)
    expect(body).toMatch(/name="description" content="За статтею 26 [^"]{50,160}…"/)
    expect(canonical(body)).toBe('https://misto.example/help/penalty')
    expect(body).toContain('"@type":"FAQPage"')
  })

  test('B03 actual tariffs come from the providers’ tables, those in force today', async () => {
    const { id } = await buildProvider(portal.db, { name: 'Водоканал міста' })
    const price = { provider_id: id, service_code: '10', service_type: 10, unit: 'm3', name: 'Вода' }
    await portal.db
      .insertInto('tariffs')
      .values([
        { ...price, price: '20.5', valid_from: '2025-01-01', valid_to: '2026-10-31' },
        { ...price, price: '25.62', valid_from: '2026-11-01', basis: 'рішення № 8' },
        { ...price, price: '30', valid_from: '2027-01-01' },
      ])
      .execute()
    await expect.poll(() => bodyOf('/docs/actualinfo')).toContain('Водоканал міста')
    const body = await bodyOf('/docs/actualinfo')
    expect(body).toContain('25,62\u00a0грн за м³')
    expect(body).toContain('рішення № 8')
    expect(body).not.toMatch(/20,50|30,00/)
  })

  test('B03 a document shows its type, its size and its date before it is opened', async () => {
    const id = await buildPublished(portal.db, {
      kind: 'document',
      slug: 'decision-8',
      html: '',
      title: 'Рішення № 8',
      category: 'docregional',
    })
    const file = { url: '/media/abc.pdf', name: 'r8.pdf', type: 'pdf', size: 245_760 }
    await portal.db
      .updateTable('content_versions')
      .set({ file: JSON.stringify(file) })
      .where('entry_id', '=', id)
      .execute()
    await expect.poll(() => bodyOf('/docs/docregional')).toContain('/media/abc.pdf')
    const body = await bodyOf('/docs/docregional')
    expect(body).toContain('PDF, 240\u00a0КБ')
    expect(body).toContain('Оновлено 5 січня 2026 року')
    expect(await bodyOf('/docs/docnational')).toContain('https://zakon.rada.gov.ua/laws/show/2189-19')
  })

  test('B04 a configured page is shown once it is published; one that is not configured is an unknown path', async () => {
    const before = await get('/pages/offices')
    expect([before.statusCode, before.body.includes('Сторінку ще не опубліковано.')]).toEqual([404, true])
    await buildPublished(portal.db, { kind: 'page', slug: 'offices', html: '<p>Вул. Садова, 1</p>', title: 'Каси' })
    await buildPublished(portal.db, { kind: 'page', slug: 'secret', html: '<p>Чернетка міста</p>' })
    await expect.poll(() => bodyOf('/pages/offices')).toContain('Вул. Садова, 1')
    expect(await bodyOf('/features')).toContain('<a href="/pages/offices">Каси</a>')
    const other = await get('/pages/secret')
    expect([other.statusCode, other.headers['location']]).toEqual([302, '/features'])
  })

  test.each(['/help/nothing', '/news/nothing', '/news/penalty', '/help/portal-opened', '/news?before=nothing'])(
    'B09 %s is missing: 404, a clear word and ways on',
    async (url) => {
      const page = await get(url)
      expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(page.body).toContain('Такої сторінки немає.')
      expect(page.body).toMatch(/href="\/help"/)
      expect(canonical(page.body)).toBeUndefined()
    },
  )

  test.each(['/nothing', '/docs/nothing', '/help/a/b', '/pages/nothing', '/news/%D0%B0', '/pages/../x'])(
    'A10 %s leads to the features',
    async (url) => {
      const page = await get(url)
      expect([page.statusCode, page.headers['location']]).toEqual([302, '/features'])
    },
  )

  test('B01 news go back page by page', async () => {
    for (let n = 1; n <= 20; n++) {
      const at = new Date(Date.UTC(2025, 0, n))
      await buildPublished(portal.db, { kind: 'post', slug: `old-${n}`, html: '', category: 'portal', at })
    }
    await expect.poll(() => bodyOf('/news')).toContain('/news?before=old-4')
    const older = await bodyOf('/news?before=old-4')
    expect(older.match(/href="\/news\/old-\d+"/g)).toEqual(['3', '2', '1'].map((n) => `href="/news/old-${n}"`))
    expect(older).not.toContain('?before=old-1"')
  })

  test('B08 the feed and the map of the site name what is published', async () => {
    const feed = await get('/news/feed.xml')
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(feed.body).toContain('<id>https://misto.example/news/portal-opened</id>')
    const map = await bodyOf('/sitemap.xml')
    for (const path of ['/features', '/help/penalty', '/news/portal-opened', '/pages/privacy', '/docs/actualinfo'])
      expect(map).toContain(`<loc>https://misto.example${path}</loc>`)
    expect(map).not.toContain('secret')
    expect(await bodyOf('/robots.txt')).toContain('Disallow: /admin')
  })

  test('B08 a page that has not changed costs no body; each encoding is the same page', async () => {
    const plain = await get('/help')
    const br = await get('/help', { 'accept-encoding': 'gzip, deflate, br' })
    expect([br.headers['content-encoding'], br.headers['vary']]).toEqual(['br', 'Accept-Encoding'])
    expect(br.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=3600',
    )
    const again = await get('/help', { 'if-none-match': String(plain.headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await get('/help', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined()
    expect(br.rawPayload.length).toBeLessThanOrEqual(8 * 1024)
  })
})
