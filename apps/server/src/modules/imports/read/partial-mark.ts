import type { FileFormat } from '../profile/profile-schema.ts'

/** First line of a register that holds mended rows only: what it does not name is not taken back. */
export const partialMark = 'ZATYSHOK PARTIAL'

/** Whether a file of the format has a place for the mark: a line before its header. */
export const canBeMarked = (format: FileFormat): boolean => format.type === 'fixed' && format.header.line > 1
