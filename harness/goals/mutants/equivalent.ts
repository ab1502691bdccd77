import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './make-mutants.ts'

/**
 * A mutant that no test can distinguish from the original. It is identified by its content, independent of its position
 * in the file.
 */
export interface Equivalent {
  readonly file: string
  /** The line in which it begins, trimmed. */
  readonly at: string
  readonly mutator: string
  readonly original: string
  readonly replacement: string
  /** Index among equal mutants of that line, from 0; default 0. */
  readonly nth?: number
  readonly reason: string
}

export const readEquivalent = (): readonly Equivalent[] =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'equivalent.json'), 'utf8')) as Equivalent[]

export const isEquivalent = (mutant: Mutant, all: readonly Equivalent[]): boolean =>
  all.some(
    (one) =>
      one.file === mutant.file &&
      one.at === mutant.at &&
      one.mutator === mutant.mutator &&
      one.original === mutant.original &&
      one.replacement === mutant.replacement &&
      (one.nth ?? 0) === mutant.nth,
  )
