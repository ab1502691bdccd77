const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/**
 * 08 connection lost; 53300 too many connections; 57P01–57P03 server going down or starting; 25006 read-only standby;
 * 55000 the database takes no connections.
 */
const serverCodes = /^(08...|53300|53100|55000|57P0[1-3]|25006)$/
/** What `pg` throws without a code when a socket dies or no connection is had in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after calling end)/

/** True when the database, not the request, is to blame: the caller may simply try again later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return connectionCodes.has(code) || serverCodes.test(code) || driverMessages.test(error.message)
}

/** 57014: the statement ran into its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
