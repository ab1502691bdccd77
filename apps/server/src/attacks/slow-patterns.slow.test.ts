import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const longest = 100_000
const lengths = [25, 35, 1000, 10_000, longest]
/** A pattern that goes back over what it has read takes seconds at this length; an honest one well under a millisecond. */
const mostMs = 50
/** The same of the shorter ones. */
const trialMs = 10

interface Pattern {
  readonly source: string
  readonly flags: string
  readonly file: string
}

/** Every regular expression that is written in what reads a request; tests and scenery aside. */
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

/** A text of about that length. */
type Hostile = (length: number) => string

/** Texts that nearly match: a sign without end after what the pattern begins with, and something else at the end. */
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
 * Milliseconds of this thread over the longest text that is tried: each is ten and more times as long as the one before,
 * so that what takes for ever at full length is told by a shorter one. What other processes do costs nothing.
 */
function timeOf({ source, flags }: Pattern, text: Hostile): number {
  const pattern = new RegExp(source, flags)
  for (const length of lengths) {
    const whole = text(length)
    const first = timed(() => pattern.test(whole))
    if (first <= mostMs && (first <= trialMs || length === longest)) continue
    // Once more: the first time it is compiled, and the garbage of others may be collected.
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
  // Array indexes that share their low bits, and names of one length that differ at the end alone.
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
