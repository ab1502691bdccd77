import { ConfigError } from '../config.ts'
import { DatabaseStartError } from '../platform/db/embedded/database-start-error.ts'
import { StartError } from './start-error.ts'

/** What an operator can mend is told in one line; a bug keeps its stack. Either way the status is not 0. */
export function explainAndExit(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof StartError
  const text = expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
