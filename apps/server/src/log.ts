import pino, { type Logger } from 'pino'

/** One JSON line an event, to standard error: standard output belongs to what people read. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] }, pino.destination(2))
