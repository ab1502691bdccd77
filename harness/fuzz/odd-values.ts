import fc from 'fast-check'

/** Texts that commonly break servers. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'а\udfff',
  'ananas\u202ecod.exe',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '-1',
  '-0',
  '007',
  '0x10',
  '1e3',
  '1e309',
  '1.5',
  '٣',
  '9223372036854775808',
  '9007199254740993',
  '2147483648',
  '999999999999999',
  '9'.repeat(40),
  '99999999999-99999999999',
  '2147483648-2147483648',
  '1-1-1',
  '2026-02-30',
  '2026-13',
  '0000-00',
  '0000-01-01',
  '9999-12-31',
  '-000001-01-01',
  '2026-11-20T25:61:61Z',
  "' or '1'='1",
  '%',
  '\\',
  '"',
  '_%_%',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%ff',
  '$' + '{7*7}',
  '<script>alert(1)</script>',
  '\r\nX-Odd: 1',
  '\ufeff',
  'İ',
  'ß'.repeat(64),
  'i\u0307'.repeat(30),
  '😀'.repeat(50),
  '(((((((((((((((((((((((',
  'a&b|!c:*',
  "'",
  'x'.repeat(1000),
  'я'.repeat(70_000),
]

const oddNumbers = [0, -1, 0.1, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -(2 ** 63), Number.MIN_VALUE]

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** Any JSON value in place of another one. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], ['z'], ...oddNumbers) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.nat(200).map((depth) => nest(depth)) },
)

export const oddName = fc.constantFrom('__proto__', 'constructor', 'role', 'id', '', 'toString', '\0', '$where', 'a[b]')

const nest = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}
