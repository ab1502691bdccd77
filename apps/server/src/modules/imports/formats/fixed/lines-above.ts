import type { FixedKeys } from './fixed-format.ts'

/** First line of a register that holds corrected rows only; rows that it does not name are not taken back. */
export const partialMark = 'ZATYSHOK PARTIAL'

/** The mark needs a line before the header. */
export const hasPlaceForMark = ({ header }: FixedKeys): boolean => (header?.line ?? 1) > 1

/** Number of lines above the rows. */
export const linesAbove = ({ header, firstRow = 1 }: FixedKeys): number => header?.line ?? firstRow - 1
