import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError, describeIssue } from '../describe-errors.ts'
import { createServer } from '../platform/http/server.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { sendRaw } from '../testing/attackers/raw-socket.ts'

let portal: TestApp
let port: number
/** Behind one proxy at 10.0.0.1; returns the client's address as the server sees it. */
let behindProxy: FastifyInstance

beforeAll(async () => {
  portal = await testApp()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
  const publicUrl = 'https://misto.example'
  const parts = {
    api: { title: 'Test', schemas: {} },
    describeError,
    describeIssue,
    replies: 'checked',
    publicUrl,
    logger: false,
  } as const
  behindProxy = await createServer({ ...parts, trustedProxies: ['10.0.0.1'] })
  behindProxy.get('/who', async ({ ip, protocol, host }) => JSON.stringify({ ip, protocol, host }))
})
afterAll(async () => {
  await behindProxy.close()
  await portal.close()
})

const hidden = 'GET /api/settings HTTP/1.1\r\nHost: misto.example\r\n\r\n'

test.each([
  ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${hidden}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden],
  ['a length that is no number', 'Content-Length: +0', hidden],
  ['chunks that are not the last coding', 'Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`],
  ['a name with a space after it', 'Transfer-Encoding : chunked', `0\r\n\r\n${hidden}`],
  ['a folded header', 'X-One: 1\r\n Transfer-Encoding: chunked', `0\r\n\r\n${hidden}`],
])('CS5 %s: refused once, and what was hidden behind it is never answered', async (_what, headers, rest) => {
  const { status, body } = await sendRaw(
    port,
    `POST /api/account/authentication HTTP/1.1\r\nHost: misto.example\r\n${headers}\r\n\r\n${rest}`,
  )
  expect(status).toBe(400)
  expect(body).not.toContain('HTTP/1.1')
})

test('CS5 lines that end without a return are no request', async () => {
  const { status } = await sendRaw(port, 'GET /api/settings HTTP/1.1\nHost: misto.example\n\n')
  expect(status).toBe(400)
})

test('CS6 of the addresses that a request claims, only the one that the trusted proxy saw counts', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.6, 203.0.113.7' }
  const { ip } = (await behindProxy.inject({ url: '/who', headers, remoteAddress: '10.0.0.1' })).json()
  expect(ip).toBe('203.0.113.7')
})

test('CS6 a client that is not a trusted proxy cannot change the address, the protocol or the host', async () => {
  const headers = {
    host: 'misto.example',
    'x-forwarded-for': '198.51.100.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  const answer = await behindProxy.inject({ url: '/who', headers, remoteAddress: '203.0.113.9' })
  expect(answer.json()).toEqual({ ip: '203.0.113.9', protocol: 'http', host: 'misto.example' })
})
