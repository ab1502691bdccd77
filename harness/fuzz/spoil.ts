import fc from 'fast-check'
import { oddName, oddValue } from './odd-values.ts'

/** One change of a value: the path, as an index at each level, and the kind of change. */
export interface Spoiling {
  readonly turns: readonly number[]
  readonly act: 'replace' | 'leaveOut' | 'add' | 'wrap' | 'repeat'
  readonly name: string
  readonly value: unknown
}

export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  turns: fc.array(fc.nat(15), { maxLength: 4 }),
  act: fc.constantFrom('replace', 'replace', 'replace', 'leaveOut', 'add', 'wrap', 'repeat'),
  name: oddName,
  value: oddValue,
})

/** Returns a copy of the value with that change. */
export function spoilt(value: unknown, { turns: [turn, ...turns], ...spoiling }: Spoiling): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const key = turn === undefined ? undefined : keys[turn % keys.length]
  if (key === undefined) return changed(value, spoiling)
  const child: unknown = Reflect.get(Object(value), key)
  if (spoiling.act === 'leaveOut' && !Array.isArray(value)) {
    const { [key]: _left, ...rest } = Object(value)
    return rest
  }
  const put = spoilt(child, { turns, ...spoiling })
  return Array.isArray(value) ? value.with(Number(key), put) : withKey(value, key, put)
}

function changed(value: unknown, { act, name, value: odd }: Omit<Spoiling, 'turns'>): unknown {
  if (act === 'wrap') return [value]
  if (act === 'repeat') return Array.from({ length: timesOf(value) }, () => value)
  if (act === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return withKey(value, name, odd)
  }
  return odd
}

const mostTimes = 1100
/** Most characters of a body; the portal reads no body beyond a megabyte. */
const mostText = 3_000_000

const timesOf = (value: unknown): number =>
  Math.min(mostTimes, Math.ceil(mostText / (JSON.stringify(value)?.length ?? 1)))

/** Defines an own property even for the name `__proto__`, so that JSON contains it. */
const withKey = (value: unknown, key: string, child: unknown): object =>
  Object.defineProperty({ ...Object(value) }, key, {
    value: child,
    enumerable: true,
    configurable: true,
    writable: true,
  })

/** Damages of JSON text. */
export const textSpoiling = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('put' as const), text: fc.constantFrom(...strangeTexts()) }),
  fc.record({
    kind: fc.constant('begin' as const),
    text: fc.constantFrom('\ufeff', ")]}',", '{"a":1}', '\0', ' '.repeat(5000)),
  }),
  fc.record({ kind: fc.constant('insert' as const), text: fc.constantFrom(...poisons()) }),
)

function strangeTexts(): string[] {
  const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`
  return [
    '',
    'null',
    '1',
    '"text"',
    'true',
    '[]',
    '{}',
    '[{}]',
    'NaN',
    '{"a":Infinity}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":1e99999}',
    '{"a":"\\ud800"}',
    '{"a":"\\x00"}',
    '{"a":"\u0001"}',
    '<xml/>',
    'a=1&b=2',
    deep('[', ']', 100_000),
    deep('{"a":', '}', 20_000),
    `"${'x'.repeat(900_000)}"`,
    `{"a":"${'я'.repeat(600_000)}"}`,
  ]
}

/** Inserted right after the first brace. */
function poisons(): string[] {
  return [
    '"__proto__":{"role":"administrator"},',
    '"constructor":{"prototype":{"role":"administrator"}},',
    '"\\u005f_proto__":null,',
    '"id":1,"id":2,',
    '"":"",',
    '"a":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]],',
  ]
}

export type TextSpoiling = typeof textSpoiling extends fc.Arbitrary<infer Kind> ? Kind : never

export function spoiltText(text: string, spoiling: TextSpoiling): string {
  switch (spoiling.kind) {
    case 'cut':
      return text.slice(0, Math.floor(spoiling.at * text.length))
    case 'put':
      return spoiling.text
    case 'begin':
      return spoiling.text + text
    case 'insert':
      return text.replace('{', () => `{${spoiling.text}`)
  }
}
