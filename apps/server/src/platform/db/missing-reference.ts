/** Whether the database refused a row because one that it refers to is not there, or not any more. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
