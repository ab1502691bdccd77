import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../../harness/kit/free-port.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../testing/database.ts'
import {
  type Front,
  missingPrograms,
  startHaproxy,
  startNginx,
  type Visit,
  visit,
} from '../testing/outside/front-programs.ts'
import { ownCertificate } from '../testing/outside/own-certificate.ts'
import { buildPublished } from '../testing/scenes/content.ts'
import { originOf, type Started, startMain } from '../testing/start-main.ts'

const from = '127.1.1.1'
const page = '/news/water'
const api = '/api/cms/public/content/page-parts/AGREEMENT'
/** Seconds of `s-maxage` and `stale-while-revalidate` together, and one more for the node's notification. */
const lifeMs = 41_000

const notTried = missingPrograms.length === 0 ? '' : ` (not tried: this machine has no ${missingPrograms.join(', ')})`

describe.skipIf(missingPrograms.length > 0)(`the cache of the delivered proxies${notTried}`, () => {
  let folder: string
  let database: TestDatabase
  let nodes: readonly Started[]
  let entry: number
  const fronts: Front[] = []
  const port = { haproxy: 0, nginx: 0 }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zatyshok-cache-'))
    database = await testDatabase()
    entry = await buildPublished(database.query, {
      ...{ kind: 'post', slug: 'water', html: '<p>Стара новина.</p>', category: 'portal' },
    })
    const { key, cert } = ownCertificate()
    await writeFile(join(folder, 'fullchain.pem'), cert)
    await writeFile(join(folder, 'privkey.pem'), key)
    await writeFile(join(folder, 'portal.pem'), cert + key)
    for (const name of Object.keys(port) as (keyof typeof port)[]) port[name] = await freePort()
    const environment = {
      ...{ DATABASE_URL: databaseUrl(database.connection), DATA_DIR: join(folder, 'data') },
      ...{ PUBLIC_URL: 'https://kabinet.misto.example', PORTAL_JOBS_IN_WEB: 'false' },
      ...{ SECRET_KEY: 'a key of the delivered cache, long enough', PORTAL_HTTP_TRUSTED_PROXIES: '127.0.0.1' },
    }
    nodes = [startMain(environment), startMain(environment)]
    await Promise.all(nodes.map((node) => node.until('Портал працює')))
    const [one = '', other = ''] = nodes.map((node) => new URL(originOf(node)).host)
    fronts.push(
      startHaproxy({
        ...{ PORTAL_1: one, PORTAL_2: other, PORTAL_CERTIFICATE: join(folder, 'portal.pem') },
        ...{ PORTAL_BIND: `127.0.0.1:${await freePort()}`, PORTAL_TLS_BIND: `127.0.0.1:${port.haproxy}` },
      }),
      await startNginx({
        ...{ folder, file: 'nginx.conf' },
        changes: [
          ['/etc/ssl/portal/fullchain.pem', join(folder, 'fullchain.pem')],
          ['/etc/ssl/portal/privkey.pem', join(folder, 'privkey.pem')],
          ['/var/lib/nginx/portal-pages', join(folder, 'pages')],
          ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
          ['listen 443 ssl', `listen 127.0.0.1:${port.nginx} ssl`],
          ['127.0.0.1:3001', one],
          ['127.0.0.1:3002', other],
        ],
      }),
    )
    const ready = async (at: number) =>
      expect((await visit({ port: at, path: '/health/ready', from })).status).toBe(200)
    for (const at of [port.haproxy, port.nginx]) await vi.waitFor(() => ready(at), { timeout: 30_000 })
  }, 180_000)
  afterAll(async () => {
    for (const front of fronts) await front.stop()
    for (const { child } of nodes) child.kill('SIGKILL')
    await Promise.all(nodes.map((node) => node.exit()))
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const isHit = (headers: { readonly [name: string]: unknown }) =>
    ['HIT', 'STALE', 'UPDATING', 'REVALIDATED'].includes(String(headers['x-cache']))

  async function publish(html: string): Promise<void> {
    const at = new Date()
    await database.query
      .updateTable('content_versions')
      .set({ html, changed_at: at })
      .where('entry_id', '=', entry)
      .execute()
    await database.query.updateTable('content_entries').set({ changed_at: at }).where('id', '=', entry).execute()
  }

  const ways = [
    ['HAProxy', () => port.haproxy],
    ['nginx', () => port.nginx],
  ] as const

  describe.each(ways)('of %s', (_what, way) => {
    const ask = (asked: Partial<Visit> & { path: string }) => visit({ port: way(), from, ...asked })
    /** Asks until the proxy has stored the response. */
    const stored = (asked: Partial<Visit> & { path: string }) =>
      vi.waitFor(async () => {
        const seen = await ask(asked)
        expect(isHit(seen.headers)).toBe(true)
        return seen
      })

    test.each([page, api, '/features', '/', '/sitemap.xml'])(
      '%s comes from the cache at the second request, the same for everyone',
      async (path) => {
        const first = await ask({ path })
        const second = await stored({ path })
        expect([first.status, second.status]).toEqual([200, 200])
        expect(second.body).toBe(first.body)
        expect(second.headers.etag).toBe(first.headers.etag)
        expect(second.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
        expect(second.headers['set-cookie']).toBeUndefined()
        expect(second.headers['strict-transport-security']).toContain('max-age=63072000')
        const known = await ask({ path, headers: { 'if-none-match': String(second.headers.etag) } })
        expect([known.status, known.body]).toEqual([304, ''])
      },
    )

    test('each encoding has its own stored page', async () => {
      const encodings: unknown[] = []
      for (const accepted of ['gzip, deflate, br, zstd', 'gzip, deflate', 'br;q=0, identity']) {
        const { headers } = await stored({ path: '/docs', headers: { 'accept-encoding': accepted } })
        encodings.push(headers['content-encoding'])
      }
      expect(encodings).toEqual(['br', 'gzip', undefined])
    })

    test.each([
      '/api/settings',
      '/sign-in',
      '/dashboard',
      '/admin',
      '/no-such',
      '/no-such.js',
      '/assets/no-such.js',
      '/news/no-such',
    ])('AZ5 %s is never stored', async (path) => {
      for (let n = 0; n < 3; n += 1) expect(isHit((await ask({ path })).headers)).toBe(false)
      if (path === '/api/settings')
        expect((await ask({ path })).headers['set-cookie']?.join()).toContain('__Host-XSRF-TOKEN=')
    })

    test.each([
      { path: '/features?a=1' },
      { path: '/features', headers: { authorization: `Bearer ${'A'.repeat(43)}` } },
      { path: '/features', headers: { authorization: '0' } },
      { path: '/features', headers: { cookie: 'a=b; __Host-XSRF-TOKEN=v' } },
      { path: '/features', method: 'POST', body: {} } as const,
    ])('AZ5 $path with $headers $method goes to a node', async (asked) => {
      await stored({ path: '/features' })
      expect(isHit((await ask(asked)).headers)).toBe(false)
    })

    test('a cookie of another site of the city’s domain does not bypass the cache', async () => {
      await stored({ path: '/features' })
      expect(isHit((await ask({ path: '/features', headers: { cookie: '_ga=GA1.2.3' } })).headers)).toBe(true)
    })

    test('AZ5 no header, query or method of an attacker changes what the others get', async () => {
      const evil = 'evil.example'
      const path = '/docs/actualinfo'
      const attacks: Partial<Visit>[] = [
        { headers: { host: evil } },
        { headers: { 'x-forwarded-host': evil, 'x-forwarded-proto': 'http', 'x-forwarded-for': '198.51.100.6' } },
        {
          headers: { forwarded: `host=${evil};proto=http`, 'x-original-url': '/no-such', 'x-rewrite-url': '/no-such' },
        },
        { headers: { 'x-http-method-override': 'DELETE', range: 'bytes=0-3' } },
        { headers: { 'accept-encoding': evil } },
        { headers: { cookie: `theme=${evil}`, 'accept-language': evil } },
        { path: `${path}?${evil}` },
        { method: 'POST', body: { evil } },
      ]
      for (const attack of attacks) await ask({ path, ...attack })
      const seen = await stored({ path })
      const fresh = await ask({ path, headers: { cookie: 'XSRF-TOKEN=v' } })
      expect([seen.status, isHit(fresh.headers)]).toEqual([200, false])
      expect(seen.body).toBe(fresh.body)
      expect(seen.body).not.toContain(evil)
      const { 'x-cache': _cache, date: _date, age: _age, connection: _connection, ...sent } = seen.headers
      expect(fresh.headers).toMatchObject({
        'strict-transport-security': sent['strict-transport-security'],
        etag: sent.etag,
      })
    })

    test('AZ5 the address of the page is as the node gets it, in every spelling', async () => {
      const { body } = await stored({ path: page })
      for (const path of [`/x/..${page}`, `/${page}`, '/news/%77ater', '/news/water%2f..%2f..%2fno-such'])
        await ask({ path })
      expect((await stored({ path: page })).body).toBe(body)
    })

    test(
      'a change is visible within the life of a page, and at once in the browser of an editor',
      async () => {
        const html = `<p>Нова новина, ${_what}.</p>`
        await stored({ path: page })
        await publish(html)
        const began = performance.now()
        const editor = { path: page, headers: { cookie: 'XSRF-TOKEN=v; __Host-XSRF-TOKEN=v' } }
        await vi.waitFor(async () => expect((await ask(editor)).body).toContain(html), { timeout: 3000 })
        await vi.waitFor(async () => expect((await ask({ path: page })).body).toContain(html), { timeout: lifeMs })
        expect(performance.now() - began).toBeLessThan(lifeMs)
      },
      lifeMs + 20_000,
    )
  })

  // This test is the last one: it leaves no node.
  test('while no node works nginx shows the public pages with their styles, fonts and logo, also after they expire', async () => {
    const ask = (path: string, headers: Record<string, string> = {}) => visit({ port: port.nginx, path, from, headers })
    const paths = [page, '/features', '/docs']
    for (const path of paths) await ask(path)
    const named = (await ask(page)).body.matchAll(/"(\/[\w/.-]+\.(css|js|svg|woff2))"/g)
    const files = [...named].map(([, file = '']) => file)
    for (const kind of ['.css', '.woff2', '/theme.js', '/icon.svg', '/logo-test.svg'])
      expect(files).toContainEqual(expect.stringMatching(`${kind}$`))
    for (const file of files) {
      const shown = file.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate'
      expect([file, (await ask(file)).headers['cache-control']]).toEqual([file, shown])
    }
    for (const { child } of nodes) child.kill('SIGKILL')
    await Promise.all(nodes.map((node) => node.exit()))
    expect((await ask('/api/settings')).status).toBe(502)
    // The stored pages are fresh for ten seconds; nginx then asks the nodes in vain and sends the stored page.
    await vi.waitFor(
      async () => {
        const seen = await ask(page)
        expect(seen.status).toBe(200)
        expect(seen.headers['x-cache']).toMatch(/STALE|UPDATING/)
      },
      { timeout: 20_000, interval: 500 },
    )
    const resident = { cookie: 'a=b; __Host-XSRF-TOKEN=v' }
    for (const path of [...paths, ...files]) {
      const seen = await ask(path)
      expect([path, seen.status]).toEqual([path, 200])
      expect(await ask(path, resident)).toMatchObject({
        ...{ status: 200, body: seen.body },
        headers: { 'cache-control': seen.headers['cache-control'], etag: seen.headers.etag },
      })
    }
    // Neither the cabinet nor an address with a query has a stored page.
    for (const path of ['/dashboard', '/features?a=1']) expect((await ask(path, resident)).status).toBe(502)
  }, 30_000)
})
