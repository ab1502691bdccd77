/** A JSON value whose numbers are kept as they are written: `79.9` is no binary fraction. */
export type JsonValue = string | boolean | null | JsonValue[] | { [name: string]: JsonValue }

/**
 * Parses one line; undefined when it is not a JSON object or a name is in it twice. An exponent (`1e3`) is written out.
 */
export function parseJsonLine(line: string): { [name: string]: JsonValue } | undefined {
  try {
    let keys = -1
    const value = JSON.parse(line, function keep(this: unknown, _name, part: unknown, context?: { source?: string }) {
      if (!Array.isArray(this)) keys += 1
      return keepNumber(part, context)
    })
    // If a name is written twice, the parser keeps the last value without an error. We cannot know which one is right.
    return isObject(value) && keys === namesIn(line) ? value : undefined
  } catch {
    return undefined
  }
}

/** Names of all objects of a line: colons outside texts. */
function namesIn(line: string): number {
  return line.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1
}

function keepNumber(value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number') return value
  const source = context?.source ?? String(value)
  return /e/i.test(source) && Number.isFinite(value) ? value.toFixed(6) : source
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

/** True if the first line of a text is a JSON object. */
export function startsWithObject(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (!text.startsWith('{')) return false
  const end = text.indexOf('\n')
  return parseJsonLine(text.slice(0, end < 0 ? undefined : end)) !== undefined
}
