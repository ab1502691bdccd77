import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const longest = 100_000
const lengths = [25, 35, 1000, 10_000, longest]
/** Milliseconds. At this length a pattern with backtracking takes seconds, and a safe one well under a millisecond. */
const mostMs = 50
/** Milliseconds for the shorter texts. */
const trialMs = 10

interface Pattern {
  readonly source: string
  readonly flags: string
  readonly file: string
}

/** Returns every regular expression in the code that reads requests, without tests and scenes. */
function patternsOfSources(): readonly Pattern[] {
  const files = globSync('{packages/{contract,domain,i18n},apps/server}/src/**/*.ts', { cwd: root })
  const product = files.filter((file) => !/\.test\.ts$|\/testing\/|\/attacks\//.test(file))
  const found = new Map<string, Pattern>()
  for (const file of product) {
    const code = readFileSync(join(root, file), 'utf8')
    for (const { source, flags } of literalsIn(parseSync(code, { syntax: 'typescript' }))) {
      found.set(`${source}/${flags}`, { source, flags: flags.replace(/[gy]/g, ''), file })
    }
  }
  return [...found.values()]
}

function literalsIn(node: unknown): { source: string; flags: string }[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'RegExpLiteral') {
    const { pattern, flags } = node as unknown as { pattern: string; flags: string }
    return [{ source: pattern, flags }]
  }
  return Object.values(node).flatMap(literalsIn)
}

const plainSigns = [...'a0 \n\u00a0я-.@/<",;:_+%=&(']

/** Creates a text of about that length. */
type Hostile = (length: number) => string

/** Returns texts that nearly match: after the pattern's beginning, a repeated character and then a different end. */
function hostileTexts({ source }: Pattern): readonly Hostile[] {
  const [, begin = ''] = /^\^?([A-Za-z0-9:/_-]*)/.exec(source.replaceAll('\\/', '/')) ?? []
  return ['', begin].flatMap((start) =>
    plainSigns.map(
      (sign): Hostile =>
        (length) =>
          `${start}${sign.repeat(length)}\u0001`,
    ),
  )
}

/**
 * Returns CPU milliseconds of this thread for the longest text tried. Each text is at least ten times as long as the
 * previous one, so that an exponential pattern is detected by a shorter text. Other processes do not count.
 */
function timeOf({ source, flags }: Pattern, text: Hostile): number {
  const pattern = new RegExp(source, flags)
  for (const length of lengths) {
    const whole = text(length)
    const first = timed(() => pattern.test(whole))
    if (first <= mostMs && (first <= trialMs || length === longest)) continue
    // Measured twice: the first run includes compilation, and garbage of other tests may be collected.
    const second = timed(() => pattern.test(whole))
    if (second > (length === longest ? mostMs : trialMs)) return second
  }
  return 0
}

function timed(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('DO3 the measure finds patterns that go back over what they have read', () => {
  const slow = [
    { source: '^(a+)+$', flags: '' },
    { source: '\\s+$', flags: '' },
    { source: '^x(a|aa)*y$', flags: '' },
  ]
  for (const pattern of slow) {
    const one = { ...pattern, file: '' }
    const times = hostileTexts(one).map((text) => timeOf(one, text))
    expect(Math.max(...times), pattern.source).toBeGreaterThan(trialMs)
  }
})

test('DO3 no pattern of ours takes long over a hundred thousand hostile signs', () => {
  const patterns = patternsOfSources()
  expect(patterns.length).toBeGreaterThan(150)
  const slow = patterns.flatMap((pattern) => {
    const text = hostileTexts(pattern).find((one) => timeOf(pattern, one) > 0)
    if (text === undefined) return []
    return [`${pattern.file}: /${pattern.source}/${pattern.flags} over «${text(12)}»`]
  })
  expect(slow).toEqual([])
}, 300_000)

test('DO3 a hundred thousand keys of one object are read in a moment', () => {
  // Array indexes with equal low bits, and names of one length that differ at the end only.
  const indexes = Array.from({ length: longest }, (_, n) => `"${n * 4096}":0`)
  const names = Array.from({ length: longest }, (_, n) => `"${'x'.repeat(20)}${n}":0`)
  for (const keys of [indexes, names]) {
    const text = `{${keys.join(',')}}`
    const before = process.threadCpuUsage()
    JSON.parse(text)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  }
})
