import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { isDatabaseUnavailable } from './platform/db/unavailable.ts'

/** Most bytes of queued lines while the log cannot be written; further lines are dropped. */
const mostWaiting = 1_000_000

/**
 * Creates a log destination that never ends the process. If it cannot be written, lines are queued and then dropped;
 * logging resumes once there is space (FT15).
 */
export function forgivingDestination(descriptor: number): DestinationStream {
  const destination = pino.destination({ dest: descriptor, maxLength: mostWaiting })
  // An unhandled error event would end the process.
  destination.on('error', () => undefined)
  return destination
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** One JSON line per event. */
const options = (level: string): LoggerOptions => ({
  level,
  base: null,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: { err: describeFault },
})

/** Logs go to stderr, since stdout is for people. */
const standardError = (): DestinationStream => forgivingDestination(2)

export const createLogger = (level: string, destination: DestinationStream = standardError()): Logger =>
  pino(options(level), destination)

/**
 * Creates the logger of a command that a person reads. It omits broken connections of the database: the last line of
 * the command reports them once, and each session would add a line with a stack.
 */
export const createCommandLogger = (level: string, destination: DestinationStream = standardError()): Logger =>
  pino({ ...options(level), hooks: { logMethod: omitLostDatabase } }, destination)

const omitLostDatabase: LogMethod = function (args, method) {
  const [details]: readonly unknown[] = args
  const isLost =
    typeof details === 'object' && details !== null && 'err' in details && isDatabaseUnavailable(details.err)
  if (!isLost) method.apply(this, args)
}

interface LogSettings {
  readonly level: string
  readonly requests: boolean
}

/** Returns the log level; logging each request needs at least `info`. */
export const levelOf = ({ level, requests }: LogSettings): string => (requests && level !== 'debug' ? 'info' : level)

/** Fields of a driver error that are logged; the others (`detail`, `where`, `parameters`) repeat user input. */
const harmless = ['code', 'severity', 'constraint', 'schema', 'table', 'column', 'syscall', 'address', 'port'] as const

/** True for an error, and for the copy of one as a plain object, which the job queue emits. */
const isFault = (error: unknown): error is Error =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** Returns an error without fields that may contain personal data. */
function describeFault(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const known = error as Record<string, unknown>
  const said = isFault(error)
    ? { type: error.name, message: error.message, stack: error.stack }
    : { message: `an object without a message: ${Object.keys(error).join(', ')}` }
  return {
    ...said,
    ...Object.fromEntries(harmless.filter((key) => known[key] !== undefined).map((key) => [key, known[key]])),
    ...(known['cause'] === undefined ? {} : { cause: describeFault(known['cause']) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeFault) } : {}),
  }
}
