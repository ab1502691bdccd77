import { getInvoice } from '@zatyshok/contract/bills/invoices'
import { getLastReadings, submitReadings } from '@zatyshok/contract/meters/readings'
import { confirmEmail, signIn } from '@zatyshok/contract/people/identity'
import { getProfile } from '@zatyshok/contract/people/profile'
import { expect, test } from 'vitest'
import { addAntiForgery, createCaller, urlOf } from './call.ts'
import { HttpError } from './http-error.ts'

interface Sent {
  url: string
  init: RequestInit
}

function client({
  answer = () => Response.json({}),
  token = 'bearer',
  cookies = 'a=1; XSRF-TOKEN=x%20y; b=2',
  stays = () => Promise.resolve(),
} = {}) {
  const sent: Sent[] = []
  const unauthorized: number[] = []
  const call = createCaller({
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      return answer()
    },
    token: () => token,
    cookies: () => cookies,
    stays,
    unauthorized: (error) => unauthorized.push(error.status),
  })
  const header = (name: string) => new Headers(sent[0]?.init.headers).get(name)
  return { call, sent, header, unauthorized }
}

const credentials = { account: 'halyna', password: 'secret' }

test('C09 a public endpoint is called without the bearer token, other endpoints with it', async () => {
  const open = client()
  await open.call(signIn, { body: credentials })
  expect(open.header('Authorization')).toBeNull()
  const closed = client()
  await closed.call(getProfile, {})
  expect(closed.header('Authorization')).toBe('Bearer bearer')
})

test('C10 a write copies the anti-forgery cookie into the header, a read does not', async () => {
  const write = client()
  await write.call(signIn, { body: credentials })
  expect(write.header('X-XSRF-TOKEN')).toBe('x y')
  const read = client()
  await read.call(getProfile, {})
  expect(read.header('X-XSRF-TOKEN')).toBeNull()
})

test('RG7 a read with side effects carries it too, for browsers that do not send the request’s origin', async () => {
  const { call, header } = client()
  await call(confirmEmail, { query: { code: 'x' } })
  expect(header('X-XSRF-TOKEN')).toBe('x y')
})

test('C10 a header that is already set is kept', async () => {
  const { call, header } = client()
  await call(signIn, { body: credentials }, { headers: { 'X-XSRF-TOKEN': 'own' } })
  expect(header('X-XSRF-TOKEN')).toBe('own')
})

test.each(['https://evil.example/api', '//evil.example/api', '/\\evil.example', 'HTTP://evil.example'])(
  'C10 the value is not sent to another site: %s',
  (url) => {
    const headers = new Headers()
    addAntiForgery(headers, { url, cookies: 'XSRF-TOKEN=x' })
    expect(headers.has('X-XSRF-TOKEN')).toBe(false)
  },
)

test('C10 a cookie whose name only has the same ending is not used', () => {
  const headers = new Headers()
  addAntiForgery(headers, { url: '/api/x', cookies: 'MY-XSRF-TOKEN=evil' })
  expect(headers.has('X-XSRF-TOKEN')).toBe(false)
})

test('the address has its parameters and query encoded, without missing ones', () => {
  expect(urlOf(getLastReadings, { params: { id: '1/../2' } })).toBe(
    '/api/warehouse/consumer/counter/1%2F..%2F2/last-factors',
  )
  expect(urlOf(getInvoice, { query: { invoiceId: 'а&б', nothing: undefined } })).toBe(
    '/api/warehouse/consumer/invoice-detail?invoiceId=%D0%B0%26%D0%B1',
  )
})

test('the body is sent as JSON', async () => {
  const { call, sent, header } = client()
  await call(submitReadings, { body: { readings: [{ counterId: '1-1', value: '418,902' }] } })
  expect(header('Content-Type')).toBe('application/json')
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ readings: [{ counterId: '1-1', value: '418,902' }] })
})

test('a refusal carries status, code, message, errors and request id', async () => {
  const body = {
    code: 'invalid_value',
    message: 'Перевірте дані',
    errors: [{ message: 'Пусто', path: 'x' }],
    requestId: 'r1',
  }
  const { call } = client({ answer: () => Response.json(body, { status: 422 }) })
  const error = await call(getProfile, {}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid_value',
    serverMessage: 'Перевірте дані',
    errors: body.errors,
    requestId: 'r1',
    handled: true,
    endpoint: '/api/ud/profile',
  })
})

test('a refusal carries the waiting time, if the server gives it in seconds', async () => {
  const refusedWith = (headers: Record<string, string>) =>
    client({ answer: () => Response.json({ message: 'Забагато' }, { status: 429, headers }) })
      .call(getProfile, {})
      .catch((error: HttpError) => error.retryAfterSeconds)
  expect(await refusedWith({ 'Retry-After': '90' })).toBe(90)
  expect(await refusedWith({})).toBeUndefined()
  expect(await refusedWith({ 'Retry-After': 'Fri, 20 Nov 2026 10:00:00 GMT' })).toBeUndefined()
})

test('an HTML page of a proxy is a refusal without a message', async () => {
  const { call } = client({ answer: () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
  await expect(call(getProfile, {})).rejects.toMatchObject({ status: 502, serverMessage: undefined, handled: false })
})

test('L06 a missing response is reported as a 504', async () => {
  const { call } = client({
    answer: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await expect(call(getProfile, {})).rejects.toMatchObject({ status: 504 })
})

test('L07 a page that is being left reports no error for aborted requests', async () => {
  const leaving = Promise.withResolvers<void>()
  const { call } = client({
    answer: () => {
      throw new TypeError('Failed to fetch')
    },
    stays: () => leaving.promise,
  })
  let told = false
  const refused = call(getProfile, {}).catch((error: HttpError) => {
    told = true
    return error.status
  })
  await new Promise(setImmediate)
  expect(told).toBe(false)
  leaving.resolve()
  expect(await refused).toBe(504)
})

test('L07 a cancelled call rejects with the cancellation, not with a refusal', async () => {
  const { call } = client({
    answer: () => {
      throw new DOMException('Aborted', 'AbortError')
    },
  })
  await expect(call(getProfile, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})
