import pino, { type DestinationStream, type Logger } from 'pino'

/** What waits while nobody takes it; beyond, lines are dropped. */
const mostWaiting = 1_000_000

/** A log that cannot be written ends nothing: lines wait and are dropped, and come again when there is room (FT15). */
export function forgivingDestination(descriptor: number): DestinationStream {
  const destination = pino.destination({ dest: descriptor, maxLength: mostWaiting })
  // Unheard, it would end the process.
  destination.on('error', () => undefined)
  return destination
}

/** One JSON line an event, to standard error: standard output belongs to what people read. */
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

/** Whoever asks for a line a request shall see them: they are of the level `info`. */
export const levelOf = ({ level, requests }: LogSettings): string => (requests && level !== 'debug' ? 'info' : level)

/** Of what the driver adds: the rest (`detail`, `where`, `parameters`) repeats what people have typed. */
const harmless = ['code', 'severity', 'constraint', 'schema', 'table', 'column', 'syscall', 'address', 'port'] as const

/** An error as it may stand in a log. */
function describeFault(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
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
