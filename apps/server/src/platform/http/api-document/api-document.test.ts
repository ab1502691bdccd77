import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errorStatus } from '@zatyshok/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'

interface ApiDocument {
  readonly openapi: string
  readonly paths: Record<string, Record<string, { security?: unknown; responses: Record<string, object> }>>
  readonly components: { responses: Record<string, { description: string }>; schemas: Record<string, Schema> }
}
interface Schema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>
}

let portal: TestApp
let text: string
let document: ApiDocument

beforeAll(async () => {
  portal = await testApp()
  text = (await portal.app.inject({ url: '/api/openapi.json' })).body
  document = JSON.parse(text)
})
afterAll(() => portal.close())

test('M01 OpenAPI 3.1 names every call with its access and refusals', () => {
  expect(document.openapi).toBe('3.1.0')
  const signIn = document.paths['/api/account/authentication']?.['post']
  expect(signIn?.security).toBeUndefined()
  expect(Object.keys(signIn?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '422', '503']))
  expect(document.paths['/api/ud/profile']?.['get']?.security).toEqual([{ bearer: [] }])
})

test('M01 /api/docs is the same as a page', async () => {
  const page = await portal.app.inject({ url: '/api/docs' })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('<html lang="uk">')
  for (const path of Object.keys(document.paths)) expect(page.body).toContain(path)
  for (const [, target] of page.body.matchAll(/href="#([^"]+)"/g)) expect(page.body).toContain(`id="${target}"`)
})

test('M01 the OpenAPI document is valid, and each of its references has a target', async () => {
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
  const references = new Set(
    Array.from(text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g), ([, kind, name]) => `${kind} ${name}`),
  )
  const components = Object.entries(document.components).filter(([kind]) => kind === 'schemas' || kind === 'responses')
  const targets = components.flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind} ${name}`))
  // Each status has its response, although no endpoint declares 404 for a path or 405 for a method.
  const used = [...references, ...Object.keys(document.components.responses).map((name) => `responses ${name}`)]
  expect(targets.toSorted()).toEqual([...new Set(used)].toSorted())
})

test('M01 shared schemas are written once: at most 400 kB of JSON and 1 MB of page', async () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400_000)
  const page = await portal.app.inject({ url: '/api/docs' })
  expect(Buffer.byteLength(page.body)).toBeLessThanOrEqual(1_000_000)
})

test('M01 L01 the document contains every error code with its status', () => {
  const { responses, schemas } = document.components
  expect(schemas['ErrorReply']?.properties?.['code']?.enum?.toSorted()).toEqual(Object.keys(errorStatus).toSorted())
  for (const [code, status] of Object.entries(errorStatus)) {
    expect(responses[status]?.description.split(', ')).toContain(code)
  }
})

test('M01 every path of specification §7 is in the document with its methods', () => {
  const operations = new Set(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    ),
  )
  const specified = specifiedCalls()
  expect(specified.length).toBeGreaterThan(35)
  expect(specified.filter((call) => !operations.has(call))).toEqual([])
})

/** Returns the calls in the tables of specification §7 as `METHOD /path`, with `{}` for each parameter. */
function specifiedCalls(): readonly string[] {
  const specification = readFileSync(new URL('../../../../../../docs/specification.md', import.meta.url), 'utf8')
  const section = specification.slice(specification.indexOf('\n## 7.'), specification.indexOf('\n## 8.'))
  return Array.from(section.matchAll(/^\| ([A-Z]+)(?: and ([A-Z]+))? ([\w/{}-]+)/gm)).flatMap(
    ([, first, second, path = '']) => {
      const full = path.startsWith('/') ? path : `/api/warehouse/consumer/${path}`
      return [first, second].flatMap((method) => (method ? [`${method} ${full.replace(/\{\w+\}/g, '{}')}`] : []))
    },
  )
}
