import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Caller, callerOf, requestTo } from '../testing/attackers/attackers.ts'
import {
  integerPlaces,
  isWrite,
  mountedEndpoints,
  nameOf,
  textPlaces,
  withValueAt,
} from '../testing/attackers/endpoints.ts'

let portal: TestApp
let endpoints: readonly EndpointDeclaration[]
const callers = new Map<EndpointDeclaration, Caller>()

beforeAll(async () => {
  portal = await testApp()
  endpoints = await mountedEndpoints(portal)
  for (const endpoint of endpoints) callers.set(endpoint, await callerOf(portal, endpoint))
})
afterAll(() => portal.close())

/** Sends a raw JSON body, which may contain what an object cannot. */
function send(endpoint: EndpointDeclaration, body: string, search = '') {
  const token = callers.get(endpoint)?.token
  const { url, query = {} } = requestTo(endpoint)
  return portal.app.inject({
    method: endpoint.method,
    // The query is raw text: an object would drop the repeated key before it is sent.
    url: `${url}?${[new URLSearchParams(query), search].join('&')}`,
    ...(isWrite(endpoint) && { cookies: { 'XSRF-TOKEN': 'same' } }),
    ...(endpoint.body && { payload: body }),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(isWrite(endpoint) && { 'x-xsrf-token': 'same' }),
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
}

const withBody = () => endpoints.filter(({ body }) => body)
const bodyOf = (endpoint: EndpointDeclaration) => requestTo(endpoint).body

describe('every endpoint with a body', () => {
  test('MA3 null, lists, numbers and objects in the place of text are malformed, never turned into text', async () => {
    const wrong = [null, [], ['z'], 1, true, {}]
    const answers: string[] = []
    for (const endpoint of withBody()) {
      for (const place of textPlaces(endpoint.body)) {
        for (const value of wrong) {
          const body = JSON.stringify(withValueAt(bodyOf(endpoint), place, value))
          const { statusCode } = await send(endpoint, body)
          if (statusCode !== 400)
            answers.push(`${nameOf(endpoint)} ${place.join('.')}=${JSON.stringify(value)}: ${statusCode}`)
        }
      }
    }
    expect(answers).toEqual([])
    expect(withBody().length).toBeGreaterThan(5)
  })

  test('MA3 numbers that no column holds are refused or compared, never a fault', async () => {
    const answers: string[] = []
    for (const endpoint of withBody()) {
      for (const place of integerPlaces(endpoint.body)) {
        for (const value of [-1, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 63, 1e308, 0.5]) {
          const { statusCode } = await send(endpoint, JSON.stringify(withValueAt(bodyOf(endpoint), place, value)))
          if (statusCode >= 500) answers.push(`${nameOf(endpoint)} ${place.join('.')}=${value}: ${statusCode}`)
        }
      }
    }
    expect(answers).toEqual([])
  })

  test('MA4 NUL, a lone surrogate and turned text are refused as values, never a fault', async () => {
    const strange = ['Оле\0на', '\ud800', 'а\udfff', 'ananas\u202ecod.exe', '\u2066x']
    const answers: string[] = []
    for (const endpoint of withBody()) {
      for (const place of textPlaces(endpoint.body)) {
        for (const value of strange) {
          const { statusCode } = await send(endpoint, JSON.stringify(withValueAt(bodyOf(endpoint), place, value)))
          if (statusCode !== 422) answers.push(`${nameOf(endpoint)} ${place.join('.')} ${escape(value)}: ${statusCode}`)
        }
      }
    }
    expect(answers).toEqual([])
  })

  test('MA2 keys that reach for the prototype are malformed, at any depth', async () => {
    const poisons = [
      '"__proto__":{"role":"administrator"}',
      '"constructor":{"prototype":{"role":"x"}}',
      '"prototype":{}',
    ]
    const answers: string[] = []
    for (const endpoint of withBody()) {
      const plain = JSON.stringify(bodyOf(endpoint)).slice(1, -1)
      for (const poison of [...poisons, ...poisons.map((one) => `"deep":{"er":[{${one}}]}`)]) {
        const { statusCode } = await send(endpoint, `{${[plain, poison].filter(Boolean).join(',')}}`)
        if (statusCode !== 400) answers.push(`${nameOf(endpoint)} ${poison}: ${statusCode}`)
      }
    }
    expect(answers).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })

  test('MA2 a hundred thousand nested lists are rejected as malformed at once', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const endpoint of withBody()) {
      const { statusCode } = await send(endpoint, `{"deep":${deep}}`)
      expect([nameOf(endpoint), statusCode]).toEqual([nameOf(endpoint), 400])
    }
  })
})

describe('every endpoint', () => {
  // The doctor's checks ask other servers, each with a time limit.
  test('MA2 a poisoned query is refused or ignored, and no prototype is changed', { timeout: 120_000 }, async () => {
    const answers: string[] = []
    for (const endpoint of endpoints) {
      const body = JSON.stringify(bodyOf(endpoint) ?? {})
      for (const key of ['__proto__', 'constructor', 'prototype', '__proto__[role]', 'constructor.prototype.role']) {
        const { statusCode } = await send(endpoint, body, `${key}=administrator`)
        const isExpected = endpoint.query && !/[.[]/.test(key) ? statusCode === 400 : statusCode < 500
        if (!isExpected) answers.push(`${nameOf(endpoint)} ?${key}: ${statusCode}`)
      }
    }
    expect(answers).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })

  test('MA4 strange signs in a query or a path are refused, never a fault', async () => {
    const answers: string[] = []
    // A query value that cannot be decoded stays as sent; the server treats it as ordinary text.
    const harmless = ['%ED%A0%80', '%', '%zz', '%ff%fe', 'я'.repeat(300)]
    for (const strange of ['%00', '%E2%80%AE', ...harmless]) {
      for (const { endpoint, url } of endpoints.flatMap((endpoint) => addressesWith(endpoint, strange))) {
        const { token } = callers.get(endpoint) ?? {}
        const { status } = await portal.call({ method: endpoint.method, url, ...(token && { token }) })
        const isExpected = status < 500 && (status >= 400 || harmless.includes(strange))
        if (!isExpected) answers.push(`${endpoint.method} ${url}: ${status}`)
      }
    }
    expect(answers).toEqual([])
  })
})

/** Returns the endpoint's address with that text as each of its parameters; empty if it has no parameters. */
function addressesWith(endpoint: EndpointDeclaration, text: string) {
  const path = endpoint.path.replace(/:\w+/g, text)
  const names = endpoint.query ? textPlaces(endpoint.query).map(([name]) => name) : []
  if (path === endpoint.path && names.length === 0) return []
  return [{ endpoint, url: `${path}?${names.map((name) => `${name}=${text}`).join('&')}` }]
}

test('GL1 the portal has no secret questions and no password hints', async () => {
  const telltale = /question|hint|maiden|answer_?hash|secret_?answer|pet_?name/i
  const asked = endpoints.flatMap((endpoint) =>
    [endpoint.body, endpoint.query].flatMap((schema) =>
      schema ? textPlaces(schema).map((place) => `${nameOf(endpoint)} ${place.join('.')}`) : [],
    ),
  )
  expect(asked.length).toBeGreaterThan(200)
  // A resident's question about an invoice is a message to the provider.
  expect(asked.filter((one) => telltale.test(one.replace('/invoice-question', '')))).toEqual([])
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  expect(rows.map(({ name }) => name)).toContain('users.password_hash')
  expect(rows.filter(({ name }) => telltale.test(name))).toEqual([])
})
