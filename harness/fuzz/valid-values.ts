import fc from 'fast-check'
import type { JsonSchema } from './api-document.ts'

/** Values that exist in the database, by field name. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Generates values that the schema usually accepts; existing values are more frequent than invented ones. */
export function validValue(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => validValue(option, name, known)))
  const made = madeOf(schema, name, known)
  const existing = (known[name] ?? []).filter((value) => fits(schema, value))
  if (existing.length === 0) return made
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: made })
}

function madeOf(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 2 ** 31 } = schema
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(validValue(schema.items ?? {}, name, known), { maxLength: 3 })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
  }
  return fc.jsonValue({ maxDepth: 2 })
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, known: Known) {
  const fields = Object.entries(properties).map(([key, child]) => [key, validValue(child, key, known)] as const)
  if (fields.length > 0 || typeof additionalProperties !== 'object') {
    const requiredKeys = required.filter((key) => key in properties)
    return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
  }
  return fc.dictionary(fc.string({ maxLength: 12 }), validValue(additionalProperties, '', known), { maxKeys: 3 })
}

/** Caches patterns: each costs a parse, and the whole document has a few dozen. */
const byPattern = new Map<string, fc.Arbitrary<string>>()

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema
  const [pattern] = patternsOf(schema)
  if (pattern === undefined) {
    const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
    return minLength > 20 ? plain : fc.oneof(plain, fc.constantFrom('Олена', 'вода', 'Показання лічильника', 'abc'))
  }
  const found = byPattern.get(pattern) ?? matching(pattern)
  byPattern.set(pattern, found)
  return found
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: 60 })
  } catch {
    // The generator does not support lookahead and character classes of letters.
    return fc.string({ unit: 'grapheme', maxLength: 60 })
  }
}

const patternsOf = (schema: JsonSchema): string[] =>
  [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]))

function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.type === 'integer' || schema.type === 'number') return typeof value === 'number'
  if (schema.type !== 'string' || typeof value !== 'string') return false
  return patternsOf(schema).every((pattern) => new RegExp(pattern, 'u').test(value))
}
