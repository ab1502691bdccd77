import { type FormatKeys, formatOf } from '../formats/formats.ts'

/** True if a file of refused rows in this format can say that it is only a part of a list. */
export const canBeMarked = (keys: FormatKeys): boolean => formatOf(keys).canBeMarked?.(keys) ?? false
