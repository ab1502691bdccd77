import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../config/config-schema.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildProvider } from '../testing/factories.ts'
import { serveSite } from './serve-site.ts'

let portal: TestApp
let now = '2026-12-31T22:30:00Z'
let feedback = {}
beforeAll(async () => {
  portal = await testApp()
  await serveSite(portal.app, {
    ...portal.context(),
    settings: () => configSchema.parse({ feedback }),
    clock: () => new Date(now),
  })
})
afterAll(() => portal.close())

const get = (url: string) => portal.app.inject({ url, headers: { accept: 'text/html' } })

describe('the site', () => {
  test('A10 the empty path shows the features page, an unknown one leads to it', async () => {
    const [root, unknown] = [await get('/'), await get('/no-such-page')]
    expect(root.statusCode).toBe(200)
    expect(root.body).toContain('Усе за дім — в одному місці')
    expect([unknown.statusCode, unknown.headers['location']]).toEqual([302, '/features'])
  })

  test('G01 only the page of home asks for the code of home', async () => {
    const asksFor = async (url: string) => /modulepreload[^>]*\/home-[\w-]+\.js/.test((await get(url)).body)
    expect(await Promise.all(['/dashboard', '/dashboard/', '/dashboard/invoices', '/sign-in'].map(asksFor))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('A03 the footer has the current year, by Kyiv', async () => {
    expect((await get('/features')).body).toContain('© 2027')
  })

  test('B08 a public page is whole without script and carries no cookie', async () => {
    const page = await get('/features')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.body).toContain('<html lang="uk"')
    expect(page.body).toContain('<title>')
    expect(page.body).toContain('Перепишіть цифри з лічильника')
  })

  describe('the feedback page without script', () => {
    const shown = async () => (await get('/contacts/new')).body

    test('B08 has its title and description, and may be kept by search engines', async () => {
      const body = await shown()
      expect(body).toMatch(/<title>Зворотний\sзв’язок\s—\sКомунальний\sкабінет<\/title>/)
      expect(body).toMatch(/<meta name="description" content="[^"]{40,}" \/>/)
      expect(body).toContain('<link rel="canonical" href="https://misto.example/contacts/new" />')
      expect(body).not.toContain('noindex')
      expect((await get('/sitemap.xml')).body).toContain('<loc>https://misto.example/contacts/new</loc>')
      expect((await get('/contacts/completed')).body).toContain('noindex')
    })

    test('B08 is readable, says why the form needs a script, and whom to call or write to', async () => {
      await buildProvider(portal.db, { name: 'Водоканал <«Джерело»>', phone: '(044) 123-45-67' })
      feedback = { phone: '+380 44 765 43 21', email: 'kabinet@misto.example' }
      const body = await shown()
      expect(body).toContain('<h1>Зворотний зв’язок</h1>')
      expect(body).toMatch(/<noscript><p>Форма працює лише з JavaScript/)
      expect(body).toContain('<a href="tel:+380447654321">+380 44 765 43 21</a>')
      expect(body).toContain('<a href="mailto:kabinet@misto.example">kabinet@misto.example</a>')
      expect(body).toContain('Водоканал &lt;«Джерело»&gt;: <a href="tel:0441234567">(044) 123-45-67</a>')
      expect(body).toContain('<script type="module"')
    })
  })

  test.each([
    ['2026-11-25T10:00:00Z', 'Оператор на зв’язку'],
    ['2026-11-27T14:00:00Z', 'Зараз неробочий час. Залиште повідомлення, і ми відповімо у понеділок.'],
  ])('I01 I02 at %s the chat of a public page says: %s', async (moment, text) => {
    now = moment
    const { body } = await get('/features')
    expect(body).toContain(`>${text}</p>`)
    expect(body).toContain('п’ятниця: 8:00–16:00')
    expect(body).toContain('href="https://telegram.example/kalynivsk_bot"')
    expect(body).toContain('Чатботи: Telegram і Viber')
    expect(body).not.toContain('style=')
  })

  test('GL1 no folder of files is listed, by any way of asking for it', async () => {
    const [script = ''] = /assets\/[\w.-]+\.js/.exec((await get('/sign-in')).body) ?? []
    expect((await get(`/${script}`)).statusCode).toBe(200)
    for (const folder of [
      '/assets',
      '/assets/',
      '/assets/.',
      '/assets/%2e/',
      '/chat/',
      '/icons/',
      '/logos/',
      '/media/',
    ]) {
      const { statusCode, body, headers } = await get(folder)
      expect([folder, statusCode]).not.toEqual([folder, 200])
      expect([folder, body.includes(script.slice('assets/'.length))]).toEqual([folder, false])
      expect([folder, /Index of|\.js"|\.svg"/.test(body)]).toEqual([folder, false])
      expect([folder, String(headers['location'] ?? '/features')]).toEqual([folder, '/features'])
    }
  })

  test.each(['/sign-in', '/dashboard', '/dashboard/counters/1-2/reading'])(
    'C10 %s is the application, with the anti-forgery cookie',
    async (path) => {
      const page = await get(path)
      expect(page.body).toContain('<div id="root">')
      expect(page.cookies).toContainEqual(expect.objectContaining({ name: 'XSRF-TOKEN' }))
    },
  )

  test('F11 the cabinet can be put among the applications of a telephone, under the name of the portal', async () => {
    const { headers, json } = await portal.app.inject({ url: '/manifest.webmanifest' })
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(headers['cache-control']).toBe('no-cache')
    const { name, start_url, icons } = json()
    expect([name, start_url]).toEqual(['Комунальний кабінет', '/dashboard'])
    for (const { src, type } of icons) {
      const icon = await portal.app.inject({ url: src })
      expect([icon.statusCode, icon.headers['content-type']], src).toEqual([200, type])
    }
    expect((await get('/dashboard')).body).toContain('rel="manifest"')
  })

  test('F11 a browser asks each time whether its worker is still the one of the portal', async () => {
    const { statusCode, headers } = await portal.app.inject({ url: '/service-worker.js' })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toContain('javascript')
    expect(headers['content-security-policy']).toMatch(/worker-src 'self'.*require-trusted-types-for 'script'/)
  })

  test('L04 a missing call of the API stays a refusal in JSON', async () => {
    const missing = await get('/api/no-such')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
  })
})
