import { ConfigError } from '../config.ts'
import { DatabaseStartError } from '../platform/db/embedded/database-start-error.ts'
import { StartError } from './start-error.ts'

/** Prints one line for an error that the operator can fix, or the stack for a bug. The exit status is not 0. */
export function explainAndExit(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof StartError
  const text = expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
