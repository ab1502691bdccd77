import { once } from 'node:events'
import { createServer as createReceiver, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Span, type SpanSender, sendSpans } from './send-spans.ts'
import { traceWork } from './trace-work.ts'

let receiver: Server
let portal: TestApp
let sender: SpanSender
let received: Span[]

beforeAll(async () => {
  received = []
  receiver = createReceiver(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: the test reads the JSON as a collector would
    const told = (await json(request)) as any
    expect(request.url).toBe('/v1/traces')
    expect(told.resourceSpans[0].resource.attributes[0].value.stringValue).toBe('test')
    received.push(...told.resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  portal = await testApp()
  sender = sendSpans({ endpoint: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, service: 'test' })
  traceWork(portal.app, { sender, share: 1 })
  portal.app.get('/api/traced/:name', async () => {
    await sql`select ${'olena'}::text`.execute(portal.db)
    await sql`select 1 / ${0}::int`.execute(portal.db).catch(() => undefined)
    return {}
  })
})
afterAll(async () => {
  await portal.close()
  receiver.close()
})

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const ask = (headers: Readonly<Record<string, string>>) =>
  portal.app.inject({
    url: '/api/traced/olena?q=olena',
    headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01`, ...headers },
  })

test('J a request and its statements stand in the trace of a trusted proxy, and name nobody', async () => {
  await ask({ 'x-forwarded-for': '203.0.113.7' })
  await ask({})
  await sender.close()
  const [request, ...others] = received.filter(({ kind }) => kind === 2)
  expect(request).toMatchObject({ name: 'GET /api/traced/:name', traceId: trace, parentSpanId: '00f067aa0ba902b7' })
  // The second request did not come through a trusted proxy, so its client does not choose the trace.
  expect(others).toHaveLength(1)
  expect(others[0]?.traceId).not.toBe(trace)
  expect(others[0]?.parentSpanId).toBeUndefined()
  const statements = received.filter(({ kind, traceId }) => kind === 3 && traceId === trace)
  expect(statements.map(({ name, parentSpanId, status }) => [name, parentSpanId, status.code])).toEqual([
    ['select', request?.spanId, 0],
    ['select', request?.spanId, 2],
  ])
  expect(BigInt(statements[0]?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(
    BigInt(statements[0]?.startTimeUnixNano ?? 0),
  )
  expect(JSON.stringify(received)).not.toContain('olena')
})
