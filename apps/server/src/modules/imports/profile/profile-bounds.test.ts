import { expect, test } from 'vitest'
import { z } from 'zod'
import { profileSchema } from './profile-schema.ts'

type Node = Readonly<Record<string, unknown>>

const schema = z.toJSONSchema(profileSchema, { io: 'input' }) as Node

/** Returns every node of the schema with its path. */
function* places(node: unknown, path: string): Generator<readonly [path: string, node: Node]> {
  if (Array.isArray(node)) for (const [at, part] of node.entries()) yield* places(part, `${path}[${at}]`)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  yield [path, node as Node]
  for (const [name, part] of Object.entries(node)) yield* places(part, `${path}.${name}`)
}

const isFree = ({ enum: list, const: one, pattern }: Node) => list === undefined && one === undefined && !pattern
const isBounded = (limit: unknown, most: number) => typeof limit === 'number' && limit <= most

/** Returns the paths of numbers, texts, lists and tables of the schema that have no upper bound. */
function unbounded([path, node]: readonly [string, Node]): string[] {
  const isRecord = node['type'] === 'object' && typeof node['additionalProperties'] === 'object'
  const bad = [
    ['number', ['number', 'integer'].includes(String(node['type'])) && !isBounded(node['maximum'], 100_000)],
    ['text', node['type'] === 'string' && isFree(node) && !isBounded(node['maxLength'], 1000)],
    ['list', node['type'] === 'array' && !node['prefixItems'] && !isBounded(node['maxItems'], 10_000)],
    ['table', isRecord && !isBounded(node['maxProperties'], 10_000)],
  ] as const
  return bad.flatMap(([what, is]) => (is ? [`${what} ${path}`] : []))
}

test('AT20 every number, text, list and table of a profile has a bound', () => {
  const all = [...places(schema, '')]
  expect(all.filter(([, { type }]) => type === 'integer').length).toBeGreaterThan(8)
  expect(all.flatMap(unbounded)).toEqual([])
})

test('AT20 the bound of a table is enforced', () => {
  const services = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [String(at), 1]))
  const { error } = profileSchema.safeParse({ services })
  expect(error?.issues.filter(({ path }) => path[0] === 'services')).toHaveLength(1)
})
