const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EMFILE',
])
/**
 * 08 connection lost; 53 no disk, memory or connections left; 57P01–57P05 server going down, starting, or done with an
 * idle session; 25P03 the same within a transaction; 25006 read-only standby; 55000 the database takes no connections.
 */
const serverCodes = /^(08...|53[123]00|55000|57P0[1-35]|25P03|25006)$/
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

/** 57014: the statement ran into its time limit; 40001, 40P01, 55P03: others worked on the same rows. Once more may do. */
const busyCodes: readonly unknown[] = ['57014', '40001', '40P01', '55P03']

/** True when the database was too busy with this request; it has changed nothing, and may come again (503). */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && busyCodes.includes(error.code)
}
