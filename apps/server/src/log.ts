import pino, { type DestinationStream, type Logger } from 'pino'

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

/** Creates a logger: one JSON line per event on stderr, since stdout is for people. */
export const createLogger = (level: string, destination: DestinationStream = forgivingDestination(2)): Logger =>
  pino(
    {
      level,
      base: null,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: describeFault },
    },
    destination,
  )

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
  if (!isFault(error)) return { message: String(error) }
  const known = error as unknown as Record<string, unknown>
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(harmless.filter((key) => known[key] !== undefined).map((key) => [key, known[key]])),
    ...(error.cause === undefined ? {} : { cause: describeFault(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeFault) } : {}),
  }
}
