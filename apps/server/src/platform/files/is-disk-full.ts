const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'])

/** True if a write failed because the disk is full. Then only the file is rejected (fault FT15). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
