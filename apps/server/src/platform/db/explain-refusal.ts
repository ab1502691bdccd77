import pg from 'pg'
import { DatabaseStartError } from './embedded/database-start-error.ts'

/** Returns the reason why a connection or a statement was refused, as the operator can repair it. */
export function explainRefusal(error: unknown): DatabaseStartError {
  const reason = reasonOf(error)
  const code = codeOf(error)
  // A missing password is reported by the driver, without a code.
  if (/^28/.test(code) || /password must be a string/.test(reason))
    return new DatabaseStartError('server_refuses_login', { reason }, error)
  if (code === '3D000') return new DatabaseStartError('database_missing', { reason }, error)
  if (code === '53300') return new DatabaseStartError('server_full', { reason }, error)
  if (code === '25006') return new DatabaseStartError('server_read_only', {}, error)
  if (code === '42501') return new DatabaseStartError('no_right', { reason }, error)
  return new DatabaseStartError('server_unreachable', { reason }, error)
}

/** Codes of refusals that the operator can repair at the server or in DATABASE_URL. */
const repairable = /^(28\w{3}|3D000|53300|25006|42501)$/

/** True for an error of the server that `explainRefusal` can name. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && repairable.test(error.code ?? '')

/** Several servers fail together: a named refusal says more than a lost connection. */
function worstOf(error: unknown): unknown {
  if (!(error instanceof AggregateError) || error.errors.length === 0) return error
  return error.errors.find((one: unknown) => repairable.test(codeOf(one))) ?? error.errors[0]
}

function codeOf(error: unknown): string {
  const worst = worstOf(error)
  return worst instanceof Error && 'code' in worst ? String(worst.code) : ''
}

function reasonOf(error: unknown): string {
  const worst = worstOf(error)
  return worst instanceof Error ? worst.message : String(worst)
}
