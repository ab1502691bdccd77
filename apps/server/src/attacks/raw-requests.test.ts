import type { AddressInfo } from 'node:net'
import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../config/config-schema.ts'
import { renderLetter } from '../modules/mail/render-letter.ts'
import { serveSite } from '../site/serve-site.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { requestTo } from '../testing/attackers/attackers.ts'
import { isWrite, mountedEndpoints, nameOf } from '../testing/attackers/endpoints.ts'
import { rawRequest, sendRaw } from '../testing/attackers/raw-socket.ts'
import { buildPerson, lettersTo } from '../testing/person.ts'

let portal: TestApp
let port: number
let endpoints: readonly EndpointDeclaration[]

beforeAll(async () => {
  portal = await testApp()
  await serveSite(portal.app, { ...portal.context(), settings: () => configSchema.parse({}), clock: () => new Date() })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
  endpoints = await mountedEndpoints(portal)
})
afterAll(() => portal.close())

const forgery = ['Cookie: XSRF-TOKEN=v', 'X-XSRF-TOKEN: v']
const json = 'Content-Type: application/json'

/** Other spellings of our paths, which bypass a proxy that compares text. */
const disguises: readonly [string, (path: string) => string][] = [
  ['a way up from a public path', (path) => `/api/cms/..${path.slice(4)}`],
  ['a way up, encoded', (path) => `/api/cms/%2e%2e${path.slice(4)}`],
  ['a way up, encoded twice', (path) => `/api/cms/%252e%252e${path.slice(4)}`],
  ['a way up, backslashes', (path) => `/api/cms/..\\${path.slice(5)}`],
  ['two slashes', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace('/api/', '/api//')],
  ['capital letters', (path) => path.toUpperCase()],
  ['a slash at the end', (path) => `${path}/`],
  ['a dot at the end', (path) => `${path}/.`],
  ['a semicolon', (path) => `${path};/api/cms/public`],
  ['an encoded slash', (path) => path.replace(/\/(?=[^/]*$)/, '%2f')],
  ['an encoded letter', (path) => path.replace('/a', '/%61')],
  ['a public path in the query', (path) => `${path}?x=/api/cms/public/`],
  ['a whole address', (path) => `http://misto.example${path}`],
  ['another host’s address', (path) => `http://evil.test${path}`],
]

describe('a path in disguise', () => {
  test.each(disguises)('AU11 %s: without a session the portal changes and reveals no data', async (_what, disguise) => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const { url, body } = requestTo(endpoint)
      const write = isWrite(endpoint) ? { body: JSON.stringify(body ?? {}), headers: [...forgery, json] } : {}
      const request = { method: endpoint.method, target: disguise(url), ...write }
      const { status, head } = await sendRaw(port, rawRequest(request))
      const isDone = status < 300 && /application\/(json|pdf)|text\/csv/i.test(head)
      expect([nameOf(endpoint), status, isDone]).toEqual([nameOf(endpoint), status, false])
      expect(status).toBeLessThan(500)
    }
  })

  test.each([
    ['X-Original-URL', '/api/ud/profile'],
    ['X-Rewrite-URL', '/api/ud/profile'],
    ['X-Forwarded-Prefix', '/api/ud'],
    ['X-Forwarded-Uri', '/api/ud/profile'],
  ])('AU11 %s takes a public call nowhere else', async (name, value) => {
    const plain = await sendRaw(port, rawRequest({ target: '/api/settings' }))
    const led = await sendRaw(port, rawRequest({ target: '/api/settings', headers: [`${name}: ${value}`] }))
    expect([led.status, led.body]).toEqual([200, plain.body])
  })

  test('AU11 no header turns one method into another', async () => {
    const { token } = await buildPerson(portal)
    for (const name of ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method', '_method']) {
      const headers = [`Authorization: Bearer ${token}`, `${name}: DELETE`, ...forgery, json]
      const request = { method: 'GET', target: '/api/ud/profile?_method=DELETE', headers }
      expect((await sendRaw(port, rawRequest(request))).status).toBe(200)
    }
  })

  test('AU11 two Authorization headers, or one folded over lines, are no session', async () => {
    const { token } = await buildPerson(portal)
    const twice = [`Authorization: Basic eA==`, `Authorization: Bearer ${token}`]
    const folded = ['Authorization: Bearer', ` ${token}`]
    for (const headers of [twice, folded]) {
      const { status } = await sendRaw(port, rawRequest({ target: '/api/ud/profile', headers }))
      expect([400, 401]).toContain(status)
    }
  })
})

describe('a body in disguise', () => {
  const types = [
    'application/json\t',
    'application/json ',
    'application/json ; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=utf-7',
    'application/json, text/plain',
    'application/json\ta',
    'application/json;a="',
    ' application/json',
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ]

  test.each(types)('MA5 Content-Type «%s»: a wrong body is never taken', async (type) => {
    for (const endpoint of endpoints.filter(({ body, access }) => body && access === 'public')) {
      const request = {
        method: endpoint.method,
        target: requestTo(endpoint).url,
        headers: [...forgery, `Content-Type: ${type}`],
        body: '{"account":1,"password":2,"email":3,"code":4,"token":5,"response":6,"state":7}',
      }
      const { status } = await sendRaw(port, rawRequest(request))
      expect([nameOf(endpoint), [400, 415, 422].includes(status), status]).toEqual([nameOf(endpoint), true, status])
    }
  })

  test('MA5 a body without a type is not read', async () => {
    const request = { method: 'POST', target: '/api/account/authentication', headers: forgery, body: '{"account":"a"}' }
    expect((await sendRaw(port, rawRequest(request))).status).toBe(415)
  })

  test('MA5 of a key that is there twice the last counts, and it is the one that is checked', async () => {
    const send = (body: string) =>
      sendRaw(
        port,
        rawRequest({ method: 'POST', target: '/api/account/authentication', headers: [...forgery, json], body }),
      )
    expect((await send('{"account":"a","password":"b","account":["c"]}')).status).toBe(400)
    expect((await send('{"account":["c"],"password":"b","account":"nobody"}')).status).toBe(401)
  })

  test('MA5 a parameter that is there twice is a list, and refused as one', async () => {
    const answered: number[] = []
    for (const endpoint of endpoints.filter(({ query, access }) => query && access === 'public')) {
      const { url, query = {}, body } = requestTo(endpoint)
      const search = Object.entries(query).flatMap(([name, value]) =>
        Array(2).fill(`${name}=${encodeURIComponent(value)}`),
      )
      const sent = endpoint.upload
        ? { body: '--x--\r\n', headers: [...forgery, 'Content-Type: multipart/form-data; boundary=x'] }
        : { body: JSON.stringify(body), headers: [...forgery, json] }
      const write: { body?: string; headers?: readonly string[] } = isWrite(endpoint) ? sent : {}
      const headers = ['Sec-Fetch-Site: same-origin', ...(write.headers ?? [])]
      const target = `${url}?${search.join('&')}`
      const { status } = await sendRaw(port, rawRequest({ method: endpoint.method, target, ...write, headers }))
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 400])
      answered.push(status)
    }
    expect(answered.length).toBeGreaterThan(0)
  })
})

describe('a poisoned host', () => {
  const target = '/api/account/recover_access/by_email'
  const poisons = [
    ['Host: evil.test'],
    ['Host: misto.example', 'X-Forwarded-Host: evil.test'],
    ['Host: misto.example:80@evil.test'],
    ['Host: misto.example', 'Forwarded: host=evil.test;proto=https'],
    ['Host: misto.example', 'X-Original-Host: evil.test', 'X-Host: evil.test', 'X-Forwarded-Server: evil.test'],
  ]

  test.each(poisons)('RG2 %s, %s: links of letters lead to the configured address', async (...headers) => {
    const { email } = await buildPerson(portal)
    const body = JSON.stringify({ email, path: 'recovery/change-password' })
    const given = headers.filter((line): line is string => line !== undefined)
    const request = { method: 'POST', target, headers: [...given, ...forgery, json], body }
    expect((await sendRaw(port, rawRequest(request))).status).toBe(200)
    await portal.jobsDone()
    const [letter] = await lettersTo(portal, email)
    const { now: at, ...surroundings } = portal.context()
    const written = JSON.stringify(renderLetter(letter, { ...surroundings, at }))
    expect(written).toContain('https://misto.example/recovery/change-password?code=')
    expect(written).not.toContain('evil')
  })

  test('RG2 no answer repeats a host that was made up', async () => {
    for (const url of ['/', '/sign-in', '/no-such', '/api/settings', '/api/no-such', '/api/openapi.json']) {
      const headers = ['Host: evil.test', 'X-Forwarded-Host: evil.test']
      const { head, body } = await sendRaw(port, rawRequest({ target: url, headers }))
      expect([url, head.includes('evil'), body.includes('evil')]).toEqual([url, false, false])
    }
  })
})
