import { gunzipSync, gzipSync } from 'node:zlib'
import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { callerOf, requestTo } from '../testing/attackers/attackers.ts'
import { mountedEndpoints, nameOf } from '../testing/attackers/endpoints.ts'
import { declared, flood, undeclared } from '../testing/attackers/flood.ts'
import { rawRequest, sendRaw } from '../testing/attackers/raw-socket.ts'

const megabyte = 1024 * 1024
/** Most bytes that the buffers of two sockets may hold when the error response arrives. */
const onItsWay = 8 * megabyte

let portal: TestApp
let port: number
let endpoints: readonly EndpointDeclaration[]

beforeAll(async () => {
  portal = await testApp()
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port)
  endpoints = await mountedEndpoints(portal)
})
afterAll(() => portal.close())

const forgery = ['Cookie: XSRF-TOKEN=same', 'X-XSRF-TOKEN: same', 'Sec-Fetch-Site: same-origin']

test('DO1 a gigabyte sent to any endpoint is refused after a few megabytes, with or without Content-Length', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ body }) => body)) {
    const { token } = await callerOf(portal, endpoint)
    const who = token === undefined ? [] : [`Authorization: Bearer ${token}`]
    const start = `${endpoint.method} ${requestTo(endpoint).url} HTTP/1.1`
    const lines = [start, 'Host: misto.example', ...forgery, ...who, 'Content-Type: application/json']
    for (const [how, sent] of Object.entries({ declared: declared(lines), undeclared: undeclared(lines) })) {
      const { taken, status } = await flood(port, sent)
      const isRefused = status === undefined || (status >= 400 && status < 500)
      if (!isRefused || taken > onItsWay) wrong.push(`${nameOf(endpoint)} ${how}: ${status} after ${taken} bytes`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('DO1 a hundred kilobytes of headers are refused, in one header and in a thousand', async () => {
  for (const headers of [
    [`X-Long: ${'x'.repeat(100_000)}`],
    Array.from({ length: 1000 }, (_, n) => `X-${n}: ${'x'.repeat(90)}`),
  ]) {
    const { taken, status } = await flood(port, {
      head: `GET /api/settings HTTP/1.1\r\nHost: misto.example\r\n${headers.join('\r\n')}\r\n\r\n`,
      frame: () => Buffer.from('GET / HTTP/1.1\r\nHost: misto.example\r\n\r\n'),
    })
    expect([431, undefined]).toContain(status)
    expect(taken).toBeLessThan(onItsWay)
  }
})

test('DO1 a hundred thousand levels of lists and of objects are malformed', async () => {
  const lists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  for (const body of [lists, objects, `{"account":${lists}}`]) {
    const headers = [...forgery, 'Content-Type: application/json']
    const request = { method: 'POST', target: '/api/account/authentication', headers, body }
    expect((await sendRaw(port, rawRequest(request))).status).toBe(400)
  }
})

test('DO1 a packed body is never unpacked, however small it comes', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * megabyte, ' '))
  const start = process.threadCpuUsage()
  gunzipSync(bomb)
  const unpackingMs = cpuMsSince(start)
  for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
    const before = process.threadCpuUsage()
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/api/account/authentication',
      payload: bomb,
      cookies: { 'XSRF-TOKEN': 'same' },
      headers: { 'x-xsrf-token': 'same', 'content-type': 'application/json', 'content-encoding': encoding },
    })
    expect(statusCode).toBe(400)
    expect(cpuMsSince(before)).toBeLessThan(unpackingMs / 2)
  }
})

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
