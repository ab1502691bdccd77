/**
 * 40001 serialization failure, 40P01 deadlock: the server has rolled back this transaction in favour of a concurrent
 * one.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
