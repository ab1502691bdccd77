import { type FormatKeys, formatOf } from '../formats/formats.ts'

/** True if a file of refused rows in this format can carry the mark of a partial list. */
export const canBeMarked = (keys: FormatKeys): boolean => formatOf(keys).canBeMarked?.(keys) ?? false
