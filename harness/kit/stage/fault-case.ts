import type { Stage } from './open-stage.ts'

/** `server`: a separate PostgreSQL server; `embedded`: the one that the portal runs in DATA_DIR. */
export type Where = 'server' | 'embedded'

/** One fault of the catalogue (README.md): start, load, inject, heal, check. A case that returns has passed. */
export interface FaultCase {
  /** The id in the catalogue: `FT6`. */
  readonly id: string
  readonly title: string
  readonly on: readonly Where[]
  run(stage: Stage): Promise<void>
}

/** Thrown by a case that this machine cannot run; a skipped case has not passed. */
export class Skipped extends Error {}

/** Thrown by a check if the portal broke a promise. Each line is one finding. */
export class BrokenPromise extends Error {
  constructor(promise: string, findings: readonly string[]) {
    const shown = findings.slice(0, 10).join('\n  ')
    super(`${promise}: ${findings.length}\n  ${shown}`)
  }
}
