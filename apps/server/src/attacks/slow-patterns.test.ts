import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from '@swc/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const length = 100_000
/** Enough to tell; only what is slow here already is tried at full length. */
const trialLength = 20_000
const trialMs = 8
/** A pattern that goes back over what it has read takes seconds at this length; an honest one well under a millisecond. */
const mostMs = 50

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

/** Long texts that nearly match: parts of what matches, each repeated without end, and something else at the end. */
function hostileTexts({ source, flags }: Pattern, length: number): readonly string[] {
  const samples = samplesOf(source, flags)
  const pumped = samples.flatMap((sample) =>
    Array.from({ length: Math.min(sample.length, 5) }, (_, at) => at).flatMap((at) =>
      [1, 2].map((width) => {
        const part = sample.slice(at, at + width)
        return `${sample.slice(0, at)}${part.repeat(length / part.length)}${sample.slice(at + width)}\u0001`
      }),
    ),
  )
  return [...plainSigns.map((sign) => `${sign.repeat(length)}\u0001`), ...pumped]
}

function samplesOf(source: string, flags: string): readonly string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(source, flags), { size: 'small' }), { numRuns: 2, seed: 7 })
  } catch {
    // A look ahead and classes of letters cannot be written backwards: the plain signs must do.
    return []
  }
}

const room = createContext({ pattern: /x/, text: '' })
const trial = new Script('pattern.test(text)')

/** Milliseconds of this thread; Infinity when it had to be ended. What another process does at the time costs nothing. */
function timeOf({ source, flags }: Pattern, text: string): number {
  Object.assign(room, { pattern: new RegExp(source, flags), text })
  const before = process.threadCpuUsage()
  try {
    trial.runInContext(room, { timeout: 1000 })
  } catch {
    return Number.POSITIVE_INFINITY
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('DO3 the measure finds patterns that go back over what they have read', () => {
  const slow = [
    { source: '^(a+)+$', flags: '' },
    { source: '\\s+$', flags: '' },
    { source: '^x(a|b|ab)*y$', flags: '' },
  ]
  for (const pattern of slow) {
    const one = { ...pattern, file: '' }
    const times = hostileTexts(one, trialLength).map((text) => timeOf(one, text))
    expect(Math.max(...times), pattern.source).toBeGreaterThan(mostMs)
  }
})

test('DO3 no pattern of ours takes long over a hundred thousand hostile signs', () => {
  const patterns = patternsOfSources()
  expect(patterns.length).toBeGreaterThan(150)
  const slow = patterns.flatMap((pattern) => {
    const whole = hostileTexts(pattern, length)
    const tried = hostileTexts(pattern, trialLength)
    const isSlow = (text: string, at: number) =>
      timeOf(pattern, tried[at] ?? '') > trialMs && timeOf(pattern, text) > mostMs
    const text = whole.find(isSlow)
    if (text === undefined) return []
    return [`${pattern.file}: /${pattern.source}/${pattern.flags} over «${text.slice(0, 12)}…»`]
  })
  expect(slow).toEqual([])
}, 300_000)

test('DO3 a hundred thousand keys of one object are read in a moment', () => {
  // Array indexes that share their low bits, and names of one length that differ at the end alone.
  const indexes = Array.from({ length: length }, (_, n) => `"${n * 4096}":0`)
  const names = Array.from({ length: length }, (_, n) => `"${'x'.repeat(20)}${n}":0`)
  for (const keys of [indexes, names]) {
    const text = `{${keys.join(',')}}`
    const before = process.threadCpuUsage()
    JSON.parse(text)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  }
})
