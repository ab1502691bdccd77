import * as z from 'zod'
import type { SettingPath } from './settings-tree.ts'

type Environment = Readonly<Record<string, string | undefined>>
interface Result {
  readonly values: Record<string, unknown>
  /** PORTAL_… variables that match no key; they are reported because they are probably misspelt. */
  readonly unknown: string[]
}

const prefix = 'PORTAL_'

/** `PORTAL_CAPTCHA_SIGN_IN=false` → `{captcha: {signIn: false}}`, by the schema's own keys and types. */
export function settingsFromEnvironment(environment: Environment, schema: z.ZodType): Result {
  const result: Result = { values: {}, unknown: [] }
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || text === undefined) continue
    const found = findKey(name.slice(prefix.length), schema, [])
    if (!found) result.unknown.push(name)
    else setIn(result.values, found.path, readValue(text, found.schema))
  }
  return result
}

interface Found {
  readonly path: string[]
  readonly schema: z.ZodType
}

function findKey(rest: string, schema: z.ZodType, path: string[]): Found | undefined {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodRecord && rest !== '') return findEntry(rest, inner.valueType as z.ZodType, path)
  if (!(inner instanceof z.ZodObject)) return rest === '' ? { path, schema: inner } : undefined
  for (const [key, child] of Object.entries(inner.shape)) {
    const snake = inCapitals(key)
    if (rest === snake) return findKey('', child, [...path, key])
    if (!rest.startsWith(`${snake}_`)) continue
    const deeper = findKey(rest.slice(snake.length + 1), child, [...path, key])
    if (deeper) return deeper
  }
  return undefined
}

/** A record's entry is named by its key: `…_MONTHS_101`, and `…_SERVICES_MY_BANK_TOKEN` for the service `my-bank`. */
function findEntry(rest: string, entry: z.ZodType, path: string[]): Found | undefined {
  const inner = unwrap(entry)
  if (!(inner instanceof z.ZodObject)) return { path: [...path, rest.toLowerCase()], schema: inner }
  for (const [key, child] of Object.entries(inner.shape)) {
    const tail = `_${inCapitals(key)}`
    if (!rest.endsWith(tail) || rest === tail) continue
    const name = rest.slice(0, -tail.length).toLowerCase().replaceAll('_', '-')
    return { path: [...path, name, key], schema: unwrap(child) }
  }
  return undefined
}

const inCapitals = (key: string): string =>
  key
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('-', '_')
    .toUpperCase()

/** Returns the variable that sets a key: `PORTAL_CAPTCHA_SIGN_IN` for `captcha.signIn`. */
export const variableOf = (path: SettingPath): string => `${prefix}${path.map(inCapitals).join('_')}`

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return unwrap(schema.unwrap() as z.ZodType)
  }
  return schema
}

function readValue(text: string, schema: z.ZodType): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodBoolean) return text === 'true' ? true : text === 'false' ? false : text
  if (inner instanceof z.ZodNumber) return text.trim() === '' ? text : Number(text)
  if (inner instanceof z.ZodArray) return text.split(',').map((item) => item.trim())
  return text
}

function setIn(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head, ...rest] = path
  if (head === undefined) return
  if (rest.length === 0) {
    target[head] = value
    return
  }
  const child = (target[head] ?? {}) as Record<string, unknown>
  target[head] = child
  setIn(child, rest, value)
}
