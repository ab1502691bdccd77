import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from './config/config-schema.ts'
import { serveSite } from './site.ts'
import { type TestApp, testApp } from './testing/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  await serveSite(portal.app, { settings: configSchema.parse({}), clock: () => new Date('2026-12-31T22:30:00Z') })
})
afterAll(() => portal.close())

const get = (url: string) => portal.app.inject({ url, headers: { accept: 'text/html' } })

describe('the site', () => {
  test('A10 the empty path shows the features page, an unknown one leads to it', async () => {
    const [root, unknown] = [await get('/'), await get('/no-such-page')]
    expect(root.statusCode).toBe(200)
    expect(root.body).toContain('Можливості кабінету')
    expect([unknown.statusCode, unknown.headers['location']]).toEqual([302, '/features'])
  })

  test('A03 the footer has the current year, by Kyiv', async () => {
    expect((await get('/features')).body).toContain('© 2027')
  })

  test('B08 a public page is whole without script and carries no cookie', async () => {
    const page = await get('/features')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.body).toContain('<html lang="uk"')
    expect(page.body).toContain('<title>')
    expect(page.body).toContain('Побачите, скільки, кому й до якого числа сплатити')
  })

  test.each(['/help', '/docs'])('%s says that nothing is published yet', async (path) => {
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/Запитань ще немає|Документів ще немає/)
  })

  test.each(['/sign-in', '/dashboard', '/dashboard/counters/1-2/reading'])(
    'C10 %s is the application, with the anti-forgery cookie',
    async (path) => {
      const page = await get(path)
      expect(page.body).toContain('<div id="root">')
      expect(page.cookies).toContainEqual(expect.objectContaining({ name: 'XSRF-TOKEN' }))
    },
  )

  test('L04 a missing call of the API stays a refusal in JSON', async () => {
    const missing = await get('/api/no-such')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
  })
})
