import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../../harness/kit/free-port.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../testing/database.ts'
import {
  type Front,
  missingPrograms,
  type Seen,
  startHaproxy,
  startNginx,
  type Visit,
  visit,
  visitPlainly,
} from '../testing/outside/front-programs.ts'
import { ownCertificate } from '../testing/outside/own-certificate.ts'
import { originOf, type Started, startMain } from '../testing/start-main.ts'

const publicUrl = 'https://kabinet.misto.example'
/** Source address of the delivered nginx; HAProxy trusts this address only. */
const frontAddress = '127.0.0.2'
const resident = '127.1.1.1'
const neighbour = '127.2.2.2'
const stranger = '127.3.3.3'
const forged = { 'x-forwarded-for': '198.51.100.6', 'x-forwarded-proto': 'https', forwarded: 'for=198.51.100.6' }

const notTried = missingPrograms.length === 0 ? '' : ` (not tried: this machine has no ${missingPrograms.join(', ')})`

test.runIf(process.env['CI'])('the machine that checks changes has HAProxy and nginx', () => {
  expect(missingPrograms).toEqual([])
})

describe.skipIf(missingPrograms.length > 0)(`the delivered configuration${notTried}`, () => {
  let folder: string
  let database: TestDatabase
  let nodes: readonly Started[]
  const fronts: Front[] = []
  /**
   * Ports of the ways to the portal: HAProxy with TLS, HAProxy behind nginx, nginx alone, HAProxy behind an unknown
   * nginx.
   */
  const port = { haproxy: 0, plain: 0, behind: 0, front: 0, nginx: 0, unnamed: 0, unnamedFront: 0, acme: 0 }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zatyshok-topology-'))
    database = await testDatabase()
    const { key, cert } = ownCertificate()
    await writeFile(join(folder, 'fullchain.pem'), cert)
    await writeFile(join(folder, 'privkey.pem'), key)
    await writeFile(join(folder, 'portal.pem'), cert + key)
    for (const name of Object.keys(port) as (keyof typeof port)[]) port[name] = await freePort()
    nodes = await startNodes()
    const [one = '', other = ''] = nodes.map((node) => new URL(originOf(node)).host)
    const portal = { PORTAL_1: one, PORTAL_2: other }
    const at = (number: number) => `127.0.0.1:${number}`
    fronts.push(
      startHaproxy({
        ...{ ...portal, PORTAL_BIND: at(port.plain), PORTAL_TLS_BIND: at(port.haproxy) },
        ...{ PORTAL_CERTIFICATE: join(folder, 'portal.pem'), PORTAL_ACME: at(port.acme) },
      }),
      startHaproxy({ ...portal, PORTAL_BIND: at(port.behind), PORTAL_FRONT_PROXIES: `192.0.2.1 ${frontAddress}/32` }),
      startHaproxy({ ...portal, PORTAL_BIND: at(port.unnamed) }),
      await startFront({ listens: port.front, leadsTo: port.behind }),
      await startFront({ listens: port.unnamedFront, leadsTo: port.unnamed }),
      await startNginx({
        ...{ folder, file: 'nginx.conf' },
        changes: [
          ...certificates(),
          ['/var/lib/nginx/portal-pages', join(folder, 'pages')],
          ['listen 80;', `listen ${at(await freePort())};`],
          ['listen 443 ssl', `listen ${at(port.nginx)} ssl`],
          ['127.0.0.1:3001', one],
          ['127.0.0.1:3002', other],
        ],
      }),
    )
    const ready = async ({ port }: { port: number }) =>
      expect((await visit({ port, path: '/health/ready', from: resident })).status).toBe(200)
    for (const one of [port.haproxy, port.front, port.nginx, port.unnamedFront]) {
      await vi.waitFor(() => ready({ port: one }), { timeout: 30_000 })
    }
  }, 180_000)
  afterAll(async () => {
    for (const front of fronts) await front.stop()
    for (const { child } of nodes) child.kill('SIGKILL')
    await Promise.all(nodes.map((node) => node.exit()))
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function startNodes(): Promise<readonly Started[]> {
    const environment = {
      ...{ DATABASE_URL: databaseUrl(database.connection), DATA_DIR: join(folder, 'data'), PUBLIC_URL: publicUrl },
      ...{ SECRET_KEY: 'a key of the delivered topology, long enough', PORTAL_JOBS_IN_WEB: 'false' },
      ...{ PORTAL_CAPTCHA_SIGN_IN: 'false', PORTAL_CAPTCHA_CALLBACK: 'false' },
      // Only the address of HAProxy and nginx; this test's residents have other addresses of the same machine.
      PORTAL_HTTP_TRUSTED_PROXIES: '127.0.0.1',
    }
    const started = [startMain(environment), startMain(environment)]
    await Promise.all(started.map((node) => node.until('Портал працює')))
    return started
  }

  const certificates = () =>
    [
      ['/etc/ssl/portal/fullchain.pem', join(folder, 'fullchain.pem')],
      ['/etc/ssl/portal/privkey.pem', join(folder, 'privkey.pem')],
    ] as const

  async function startFront({ listens, leadsTo }: { listens: number; leadsTo: number }): Promise<Front> {
    const own = await mkdtemp(join(folder, 'front-'))
    return startNginx({
      ...{ folder: own, file: 'nginx-front.conf' },
      changes: [
        ...certificates(),
        ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
        ['listen 443 ssl', `listen 127.0.0.1:${listens} ssl`],
        ['proxy_pass http://127.0.0.1:3000;', `proxy_bind ${frontAddress}; proxy_pass http://127.0.0.1:${leadsTo};`],
      ],
    })
  }

  const forgery = { cookie: 'XSRF-TOKEN=v; __Host-XSRF-TOKEN=v', 'x-xsrf-token': 'v' }

  /** Returns the network that the portal records for a wrong password. */
  async function networkOf(
    go: (asked: Visit) => Promise<Seen>,
    { headers, ...asked }: Omit<Visit, 'path'>,
  ): Promise<unknown> {
    const before = nodes.map((node) => node.printed().length)
    const body = { account: randomUUID(), password: 'wrong' }
    const path = '/api/account/authentication'
    const { status } = await go({ ...asked, path, method: 'POST', headers: { ...forgery, ...headers }, body })
    expect(status).toBe(401)
    return vi.waitFor(() => {
      const told = nodes.flatMap((node, at) => node.printed().slice(before[at]).split('\n'))
      const line = told.find((one) => one.includes('sign-in refused'))
      expect(line).toBeDefined()
      return JSON.parse(line ?? '{}').network
    })
  }

  test('R01 nginx logs no query: a search for a person and the code of a letter stay out of its files', async () => {
    for (const at of [port.nginx, port.front]) {
      for (const path of [
        '/admin/accounts?q=Secretenko',
        '/api/admin/accounts?search=%2B380671234567',
        '/?code=Secretenko',
      ])
        await visit({ port: at, path, from: stranger, headers: { referer: `${publicUrl}/?q=Secretenko` } })
    }
    const logs = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.log'))
    const written = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('')
    expect(written).toContain(`${stranger} `)
    expect(written.match(/"\/api\/admin\/accounts" 40/g)).toHaveLength(2)
    expect(written).not.toMatch(/Secretenko|380671234567/)
  })

  const ways = [
    ['HAProxy that ends TLS', () => port.haproxy],
    ['HAProxy behind a front that it knows', () => port.front],
    ['nginx that ends TLS', () => port.nginx],
  ] as const

  describe.each(ways)('by %s', (_what, way) => {
    test.each(['/api/settings', '/features', '/sign-in', '/no-such.js'])(
      'CS4 %s has HSTS, and its cookies are `Secure`',
      async (path) => {
        const { headers } = await visit({ port: way(), path, from: resident })
        expect(headers['strict-transport-security']).toContain('max-age=63072000')
        const cookies = headers['set-cookie'] ?? []
        expect(cookies.filter((cookie) => !cookie.includes('Secure'))).toEqual([])
        if (path === '/api/settings') expect(cookies.join()).toContain('__Host-XSRF-TOKEN=')
      },
    )

    test('CS6 each resident is known by the address of the connection, whatever their headers say', async () => {
      expect(await networkOf(visit, { port: way(), from: resident })).toBe('127.1.1.0/24')
      expect(await networkOf(visit, { port: way(), from: neighbour })).toBe('127.2.2.0/24')
      expect(await networkOf(visit, { port: way(), from: stranger, headers: forged })).toBe('127.3.3.0/24')
      const claims = { 'x-forwarded-for': `198.51.100.6, ${frontAddress}, 127.0.0.1` }
      expect(await networkOf(visit, { port: way(), from: stranger, headers: claims })).toBe('127.3.3.0/24')
    })

    test('CS6 metrics are not public, and a forged Host header has no effect', async () => {
      expect((await visit({ port: way(), path: '/metrics', from: stranger })).status).toBe(404)
      const headers = { ...forgery, 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
      const asked = { path: '/api/account/authentication', method: 'POST', body: {}, headers } as const
      expect((await visit({ ...asked, port: way(), from: stranger })).status).toBe(403)
    })
  })

  test('DO2 one resident uses up the limit of messages; the neighbour writes on', async () => {
    const write = async (from: string, n: number) => {
      const body = { name: 'Олена Коваль', email: `o${n}@misto.example`, message: 'Не надійшов рахунок за жовтень.' }
      const asked = { path: '/api/cms/public/callback', method: 'POST', body } as const
      const headers = { ...forgery, 'x-forwarded-for': `198.51.${n}.6` }
      return (await visit({ ...asked, port: port.front, from, headers })).status
    }
    const first: number[] = []
    for (let n = 0; n < 6; n += 1) first.push(await write(resident, n))
    expect(first.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(first[5]).toBe(429)
    expect(await write(neighbour, 7)).toBe(200)
  })

  test('CS6 who comes past the front that HAProxy knows is http and has their own address', async () => {
    const { headers } = await visitPlainly({ port: port.behind, path: '/sign-in', from: stranger, headers: forged })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect((headers['set-cookie'] ?? []).filter((cookie) => cookie.includes('Secure'))).toEqual([])
    expect(await networkOf(visitPlainly, { port: port.behind, from: stranger, headers: forged })).toBe('127.3.3.0/24')
  })

  test('CS4 plain http is led to https, but for the answers of an ACME client', async () => {
    const plain = { port: port.plain, from: resident, headers: { 'x-forwarded-proto': 'https' } }
    const led = await visitPlainly({ ...plain, path: '/features?a=1' })
    expect([led.status, led.headers.location]).toEqual([308, `${publicUrl}/features?a=1`])
    // The test runs no ACME client, so 503 is right; a redirect or a response of the portal would be wrong.
    expect((await visitPlainly({ ...plain, path: '/.well-known/acme-challenge/x' })).status).toBe(503)
  })

  test('AT40 behind a front that HAProxy does not know the portal says so, and residents come as one network', async () => {
    for (let n = 0; n < 420; n += 1) {
      await visit({ port: port.unnamedFront, path: '/api/settings', from: n % 2 === 0 ? resident : neighbour })
    }
    for (const node of nodes) {
      const ready = await fetch(`${originOf(node)}/health/ready`)
      expect(await ready.json()).toMatchObject({ ready: true, warnings: ['https_as_http', 'one_private_network'] })
      expect(node.printed()).toMatch(/Увага: .*надходять до нього як http/)
      expect(node.printed()).toMatch(/Увага: .*з однієї внутрішньої мережі/)
    }
  })

  // This test is the last one: it leaves one node.
  test('DO2 one node is killed while residents read: every request is answered', async () => {
    const seen: number[] = []
    const read = async (way: number, from: string) => {
      const { status } = await visit({ port: way, path: '/api/settings', from })
      seen.push(status)
    }
    for (let n = 0; n < 60; n += 1) {
      if (n === 20) nodes[0]?.child.kill('SIGKILL')
      await Promise.all(
        [port.haproxy, port.front, port.nginx].map((way) => read(way, n % 2 === 0 ? resident : neighbour)),
      )
    }
    expect(seen.filter((status) => status !== 200)).toEqual([])
    expect(seen).toHaveLength(180)
    expect(await networkOf(visit, { port: port.front, from: resident })).toBe('127.1.1.0/24')
  })
})
