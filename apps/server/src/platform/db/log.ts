/** What the database code needs of a logger; pino's and Fastify's loggers fit. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
