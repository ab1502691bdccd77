/** A JSON value whose numbers are kept as they are written: `79.9` is no binary fraction. */
export type JsonValue = string | boolean | null | JsonValue[] | { [name: string]: JsonValue }

/**
 * Parses one line; undefined when it is not a JSON object. An exponent (`1e3`) is written out.
 */
export function parseJsonLine(line: string): { [name: string]: JsonValue } | undefined {
  try {
    const value = JSON.parse(line, keepNumber)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function keepNumber(this: unknown, _name: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number') return value
  const source = context?.source ?? String(value)
  return /e/i.test(source) ? value.toFixed(6) : source
}

export function isObject(value: unknown): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at `consumer.last` as text; empty for a missing field, null, a list or an object. */
export function textAt(object: { [name: string]: JsonValue }, path: readonly string[]): string {
  let value: JsonValue | undefined = object
  for (const name of path) value = isObject(value) ? value[name] : undefined
  if (typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : ''
}
