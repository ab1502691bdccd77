import pino, { type DestinationStream, type Logger } from 'pino'

/** One JSON line an event, to standard error: standard output belongs to what people read. */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
  pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] }, destination)
