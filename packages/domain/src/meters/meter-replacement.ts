import type { MeterReplacement } from '@zatyshok/contract/meters/meters'
import { addDecimals, compareDecimals, parseDecimal, subtractDecimals } from '../decimal.ts'

export type { MeterReplacement }
export type ReplacementField = keyof MeterReplacement

/** The fields of a replaced meter, in their order on screens. */
export const replacementFields: readonly ReplacementField[] = ['serialNumber', 'replacedOn', 'lastOfOld', 'firstOfNew']

/** A replaced meter of which nothing is typed yet. */
export const emptyReplacement: MeterReplacement = { serialNumber: '', replacedOn: '', lastOfOld: '', firstOfNew: '' }

/**
 * Consumption of both meters: the last reading of the old one minus its previous reading, plus the reading of the new
 * one minus its first. Null when the old meter had no previous reading. The typed values must have no problem.
 */
export function replacementDifference(typed: MeterReplacement, value: string, previous?: string): string | null {
  const [last, first] = [parseDecimal(typed.lastOfOld), parseDecimal(typed.firstOfNew)]
  if (last === null || first === null || previous === undefined) return null
  return addDecimals(subtractDecimals(last, previous), subtractDecimals(value, first))
}

/** True for the same device, day and values in any notation. */
export function isSameReplacement(one: MeterReplacement, other: MeterReplacement): boolean {
  const isEqual = (field: 'lastOfOld' | 'firstOfNew') => {
    const [left, right] = [parseDecimal(one[field]), parseDecimal(other[field])]
    return left !== null && right !== null && compareDecimals(left, right) === 0
  }
  const isSameNumber = one.serialNumber.trim() === other.serialNumber.trim()
  return isSameNumber && one.replacedOn === other.replacedOn && isEqual('lastOfOld') && isEqual('firstOfNew')
}
