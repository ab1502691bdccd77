/**
 * True if the database rejected a row because this unique index already contains its key; two nodes may write at once.
 */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === index
