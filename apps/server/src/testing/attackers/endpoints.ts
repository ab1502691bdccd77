import { globSync } from 'node:fs'
import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import * as z from 'zod/v4/core'
import type { TestApp } from '../app.ts'

const contract = new URL('../../../../../packages/contract/src/', import.meta.url)

/**
 * Returns the endpoints for people that the OpenAPI document lists, so that attack tests include new endpoints
 * automatically. Signed machine endpoints reject other requests before reading them
 * (payment-notices/payment-attacks.test.ts).
 */
export async function mountedEndpoints(portal: Pick<TestApp, 'call'>): Promise<readonly EndpointDeclaration[]> {
  const declared = new Map<string, EndpointDeclaration>()
  for (const file of globSync('**/*.ts', { cwd: contract })) {
    for (const value of Object.values(await import(new URL(file, contract).href))) {
      if (isEndpoint(value)) declared.set(`${value.method} ${value.path.replace(/:(\w+)/g, '{$1}')}`, value)
    }
  }
  const { json: document } = await portal.call({ url: '/api/openapi.json' })
  const mounted = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const endpoint = declared.get(`${method.toUpperCase()} ${path}`)
      if (!endpoint) throw new Error(`${method} ${path} is mounted and not in the contract`)
      return endpoint
    }),
  )
  return mounted.filter(({ access }) => access !== 'paymentService')
}

/**
 * True for endpoints called from a browser, which sends cookies automatically. Programs send no cookies, and their
 * endpoints ignore cookies.
 */
export const isForgeable = (endpoint: EndpointDeclaration): boolean =>
  isWrite(endpoint) && endpoint.access !== 'provider'
export const isWrite = ({ method }: EndpointDeclaration): boolean => method !== 'GET'
export const nameOf = ({ method, path }: EndpointDeclaration): string => `${method} ${path}`

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly pattern?: string
  readonly allOf?: readonly JsonSchema[]
  readonly minLength?: number
  readonly minimum?: number
}

/** Texts in most formats of the contract; the first one that matches a pattern is used. */
const shapes = [
  '06:30',
  '00000000-0000-4000-8000-000000000000',
  'mariia@misto.example',
  '+38 (067) 123 45 67',
  '999999',
  '25',
  '999999-999999',
  '999999-202611',
  '2026-11',
  '2026-11-999999',
  '2026-11-20',
  '2026-11-20.payment.999999',
  '1.5',
  '000000002',
  'https://chat.example/bot',
  '/chat/robot.svg',
  '#1c6ea4',
  'A'.repeat(43),
  'a'.repeat(64),
  '06:30',
  'abc',
  '2026-11-26T10:00:00Z',
  '#0b5d4e',
  '/media/abc.pdf',
  '/media/0a1b2c3d.png',
  'https://example.com/',
  '203.0.113.0/24',
  '20',
]

/** Returns a value that the schema accepts; `known` values are used by field name. */
export function sampleOf(schema: unknown, known: Readonly<Record<string, unknown>> = {}): unknown {
  return sample(jsonSchemaOf(schema), { name: '', known })
}

interface Place {
  readonly name: string
  readonly known: Readonly<Record<string, unknown>>
}

function sample(schema: JsonSchema, { name, known }: Place): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sample(first, { name, known })
  if (name in known && fits(schema, known[name])) return known[name]
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {})
      return Object.fromEntries(entries.map(([key, child]) => [key, sample(child, { name: key, known })]))
    }
    case 'array':
      return [sample(schema.items ?? {}, { name, known })]
    case 'string':
      return sampleText(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
  }
  return {}
}

const patternsOf = (schema: JsonSchema): RegExp[] =>
  [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern ? [new RegExp(pattern)] : []))

/** One name may have different meanings: an `id` of a row, or of an object inside an account. */
const fits = (schema: JsonSchema, value: unknown): boolean =>
  typeof value !== 'string' || patternsOf(schema).every((pattern) => pattern.test(value))

function sampleText(schema: JsonSchema): string {
  const patterns = patternsOf(schema)
  const long = 'кавун'.padEnd(schema.minLength ?? 0, 'я')
  if (patterns.length === 0) return long
  const found = [...shapes, long].find((text) => patterns.every((pattern) => pattern.test(text)))
  if (found === undefined) throw new Error(`No sample fits ${patterns.join(', ')}: add one to the shapes`)
  return found
}

export type Path = readonly (string | number)[]

/** Returns the paths where a sample of the schema has required text, not null or a number. */
export function textPlaces(schema: unknown): readonly Path[] {
  return placesIn(jsonSchemaOf(schema), 'string', [])
}

/** Returns the paths of whole numbers. */
export function integerPlaces(schema: unknown): readonly Path[] {
  return placesIn(jsonSchemaOf(schema), 'integer', [])
}

function placesIn(schema: JsonSchema, type: 'string' | 'integer', path: Path): readonly Path[] {
  const options = schema.anyOf ?? schema.oneOf ?? []
  // Where null is allowed, it is not an attack.
  if (options.some(({ type }) => type === 'null')) return []
  if (options[0]) return placesIn(options[0], type, path)
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([key, child]) => placesIn(child, type, [...path, key]))
  }
  if (schema.type === 'array') return placesIn(schema.items ?? {}, type, [...path, 0])
  return schema.type === type ? [path] : []
}

/** Returns a copy with another value at that path. */
export function withValueAt(value: unknown, path: Path, placed: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return placed
  const child = withValueAt(Reflect.get(Object(value), key), rest, placed)
  return Array.isArray(value) ? value.with(Number(key), child) : { ...Object(value), [key]: child }
}

const jsonSchemaOf = (schema: unknown): JsonSchema =>
  z.toJSONSchema(schema as z.$ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
