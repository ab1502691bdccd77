/** One value of a line: its name, such as `lines[2].qty`, and its text. */
export interface JsonLeaf {
  readonly name: string
  readonly text: string
}

/** A number as it is written, which `JSON.stringify` writes unchanged. */
interface RawJson {
  readonly rawJSON: string
}
type Node = string | number | boolean | null | RawJson | Node[] | { [name: string]: Node }

interface JsonWithSource {
  parse(text: string, reviver: (name: string, value: Node, context: { readonly source?: string }) => Node): Node
  rawJSON(text: string): RawJson
  isRawJSON(value: unknown): value is RawJson
  stringify(value: Node): string
}
const json = JSON as unknown as JsonWithSource

/** Heading of the whole text of a line that is not a JSON object. */
const WHOLE_LINE = 'JSON'

/** The values of a line in their order; a line that is not a JSON object is one value. */
export function leavesOf(line: string): JsonLeaf[] {
  const object = parsed(line)
  if (!object) return [{ name: WHOLE_LINE, text: line }]
  return placesIn(object).map(({ name, holder, key }) => ({ name, text: textOf(holder[key]) }))
}

/** The line with other values at these places. A number stays a number if its new text is one. */
export function mendedLine(bytes: Buffer, cells: ReadonlyMap<number, string>): Buffer {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const lineEnd = text.endsWith('\r\n') ? '\r\n' : '\n'
  const line = text.replace(/\r?\n$/, '')
  const object = parsed(line)
  if (!object) return Buffer.from((cells.get(0) ?? line) + lineEnd)
  for (const [at, { holder, key }] of placesIn(object).entries()) {
    const cell = cells.get(at)
    if (cell === undefined) continue
    const isNumber = json.isRawJSON(holder[key]) && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(cell)
    holder[key] = isNumber ? json.rawJSON(cell) : cell
  }
  return Buffer.from(json.stringify(object) + lineEnd)
}

type Holder = { [key: string]: Node }

function parsed(line: string): Holder | undefined {
  try {
    const value = json.parse(line.replace(/^\ufeff/, ''), (_, value, { source }) =>
      typeof value === 'number' && source !== undefined ? json.rawJSON(source) : value,
    )
    return isHolder(value) && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isHolder = (value: Node | undefined): value is Holder =>
  typeof value === 'object' && value !== null && !json.isRawJSON(value)

function placesIn(holder: Holder, before = ''): { name: string; holder: Holder; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    const own = Array.isArray(holder) ? `${before}[${Number(key) + 1}]` : before === '' ? key : `${before}.${key}`
    return isHolder(value) ? placesIn(value, own) : [{ name: own, holder, key }]
  })
}

function textOf(value: Node | undefined): string {
  if (json.isRawJSON(value)) return value.rawJSON
  return value === null || value === undefined ? '' : String(value)
}
