import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Tried } from './try-module.ts'

export const enoughPercent = 90

/** Results of a module's mutants. */
export interface ModuleResult {
  readonly name: string
  /** ISO 8601. */
  readonly measuredAt: string
  readonly seed: string
  /** Number of its mutants that TypeScript accepts; equals `mutants` if all were tested. */
  readonly made: number
  /** Number of tested mutants; the sum of the next five. */
  readonly mutants: number
  readonly killed: number
  readonly timedOut: number
  readonly survived: number
  readonly noCoverage: number
  /** Excluded, because no test can distinguish them from the original (equivalent.json). */
  readonly equivalent: number
  /** Percentage of the tested mutants that a test detected. */
  readonly score: number
  readonly seconds: number
  readonly unnoticed: readonly {
    readonly place: string
    readonly at: string
    readonly mutator: string
    readonly original: string
    readonly replacement: string
    readonly nth: number
    readonly outcome: string
  }[]
}

export function resultOf(
  tried: readonly Tried[],
  rest: Pick<ModuleResult, 'name' | 'measuredAt' | 'seed' | 'made' | 'equivalent' | 'seconds'>,
): ModuleResult {
  const count = (outcome: Tried['outcome']) => tried.filter((one) => one.outcome === outcome).length
  const [killed, timedOut] = [count('killed'), count('timed out')]
  return {
    ...rest,
    mutants: tried.length,
    killed,
    timedOut,
    survived: count('survived'),
    noCoverage: count('no coverage'),
    score: Math.floor(((killed + timedOut) / tried.length) * 1000) / 10,
    unnoticed: tried
      .filter(({ outcome }) => outcome === 'survived' || outcome === 'no coverage')
      .map(({ mutant: { file, line, at, mutator, original, replacement, nth }, outcome }) => ({
        place: `${file}:${line}`,
        at,
        mutator,
        original,
        replacement,
        nth,
        outcome,
      })),
  }
}

export function printModule(result: ModuleResult): void {
  const { name, mutants, made, killed, timedOut, survived, noCoverage, equivalent, score, seconds } = result
  console.log(
    `${score >= enoughPercent ? '✓' : '✗'} ${name}: ${score} % of ${mutants} mutants (of ${made}): ${killed} killed, ` +
      `${timedOut} timed out, ${survived} survived, ${noCoverage} without coverage, ${equivalent} equivalent (${seconds} s)`,
  )
  for (const { place, mutator, original, replacement, outcome } of result.unnoticed) {
    console.log(`    ${place} ${mutator}, ${outcome}\n        ${oneLine(original)} → ${oneLine(replacement)}`)
  }
}

const oneLine = (code: string) => {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 97)}…` : line
}

/** Writes `harness/goals/results/mutants.json`; modules that were not tested now keep their results. */
export function writeResults(root: string, results: readonly ModuleResult[]): void {
  const file = path.join(root, 'harness/goals/results/mutants.json')
  const before: { modules: readonly ModuleResult[] } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { modules: [] }
  const kept = before.modules.filter(({ name }) => !results.some((one) => one.name === name))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ modules: [...kept, ...results] }, null, 2)}\n`)
}
