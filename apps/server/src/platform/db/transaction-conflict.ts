const tries = 4

/**
 * 40001 serialization failure, 40P01 deadlock: the server has rolled back this transaction in favour of a concurrent
 * one.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** Runs a transaction again if the server rolled it back because of a conflict; three attempts at most. */
export async function retryConflicts<R>(transaction: () => Promise<R>): Promise<R> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (tried === tries || !isTransactionConflict(error)) throw error
    }
  }
}
