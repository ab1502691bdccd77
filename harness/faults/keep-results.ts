import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FaultCase, Where } from '../kit/stage/fault-case.ts'

export interface Result {
  readonly id: string
  readonly on: Where
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** `short`: with `--quick`. */
  readonly way: 'long' | 'short'
  readonly patience: number
  readonly measuredAt: string
  readonly seconds: number
  readonly notes: readonly string[]
}

interface Kept {
  /** All cases, so that a reader sees which ones were never run. */
  readonly cases: readonly Pick<FaultCase, 'id' | 'on'>[]
  readonly results: readonly Result[]
}

const folder = fileURLToPath(new URL('results/', import.meta.url))
const file = `${folder}latest.json`

/** Replaces the results of the cases run now; the other cases keep their last result. */
export function keepResults(played: readonly Result[], cases: Kept['cases']): void {
  mkdirSync(folder, { recursive: true })
  const isAgain = ({ id, on }: Result) => played.some((one) => one.id === id && one.on === on)
  const results = [...before().filter((one) => !isAgain(one)), ...played]
  const place = ({ id, on }: Result) => cases.findIndex((one) => one.id === id) * 2 + (on === 'server' ? 0 : 1)
  results.sort((one, other) => place(one) - place(other))
  const kept: Kept = { cases: cases.map(({ id, on }) => ({ id, on })), results }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

function before(): readonly Result[] {
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as Kept).results
}
