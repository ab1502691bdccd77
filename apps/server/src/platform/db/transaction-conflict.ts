const tries = 4

/** 40001 serialization failure, 40P01 deadlock: of two in each other's way the server has rolled this one back. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** Does a whole transaction again when it was rolled back for another one, three times at most. */
export async function retryConflicts<R>(transaction: () => Promise<R>): Promise<R> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (tried === tries || !isTransactionConflict(error)) throw error
    }
  }
}
