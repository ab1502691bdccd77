/** True if the database rejected a row because its foreign key refers to a missing row. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
