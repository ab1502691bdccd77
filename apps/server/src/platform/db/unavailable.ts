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
 * 08 connection lost; 53 disk, memory or connections exhausted; 57P01–57P05 server stopping, starting, or idle session
 * timeout; 25P03 idle in transaction timeout; 25006 read-only standby; 55000 database accepts no connections.
 */
const serverCodes = /^(08...|53[123]00|55000|57P0[1-35]|25P03|25006)$/
/** Messages of `pg` errors without a code: the socket died, or no connection was available in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after calling end)/

/** True if the database, not the request, caused the error; the caller may retry later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return connectionCodes.has(code) || serverCodes.test(code) || driverMessages.test(error.message)
}

/** 57014: statement timeout; 40001, 40P01, 55P03: conflict with concurrent transactions. A retry may succeed. */
const busyCodes: readonly unknown[] = ['57014', '40001', '40P01', '55P03']

/** True if the database was too busy for this request. The request has changed no data and may be repeated (503). */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && busyCodes.includes(error.code)
}
