/** True if a statement waited for a lock longer than `lock_timeout` allows (55P03). */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'
