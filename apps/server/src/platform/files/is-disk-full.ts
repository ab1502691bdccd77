const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'])

/** Whether a write failed for want of room: that refuses a file and nothing else (fault FT15). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
