import type { Stage } from '../kit/stage/open-stage.ts'

/** `server`: a PostgreSQL server of its own; `embedded`: the one that the portal runs itself in DATA_DIR. */
export type Where = 'server' | 'embedded'

/** One fault of the catalogue (README.md): start, load, inject, heal, check. A case that returns has passed. */
export interface FaultCase {
  /** As the catalogue numbers it: `FT6`. */
  readonly id: string
  readonly title: string
  readonly on: readonly Where[]
  run(stage: Stage): Promise<void>
}

/** Thrown by a case that this machine cannot play; skipped is not passed. */
export class Skipped extends Error {}

/** Thrown by a check: the portal did not keep a promise. Each line is one finding. */
export class BrokenPromise extends Error {
  constructor(promise: string, findings: readonly string[]) {
    const shown = findings.slice(0, 10).join('\n  ')
    super(`${promise}: ${findings.length}\n  ${shown}`)
  }
}
