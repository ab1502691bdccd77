import type { Random } from './random.ts'

const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const eicSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'

/** Returns an activation code as printed on a bill: 10 characters without look-alikes. */
export function activationCode(random: Random): string {
  return Array.from({ length: 10 }, () => codeSigns.charAt(random.integer(0, codeSigns.length - 1))).join('')
}

/** Appends ENTSO-E's check character to the first 15 characters of an energy identification code. */
export function withEicCheck(first15: string): string {
  const sum = [...first15].reduce((total, sign, index) => total + eicSigns.indexOf(sign) * (16 - index), 0)
  return first15 + eicSigns.charAt(36 - ((sum - 1) % 37))
}

/**
 * Returns the n-th number of a permutation of the numbers below `size`, so that neighbours get distant numbers. `step`
 * and `size` must be coprime.
 */
function scattered(n: number, step: number, size: number): number {
  return ((n + 29) * step) % size
}

/** Account numbers of a household, unique within a provider (README: account number formats). */
export interface AccountNumbers {
  readonly water: string
  readonly heat: string
  readonly electricity: string
  readonly gas: string
  readonly suburb: string
}

/** Returns the account numbers of the household with this index (below 1,000,000). */
export function accountNumbers(index: number): AccountNumbers {
  const oldGas = index % 7 === 3
  const longSuburb = index % 5 === 4
  return {
    water: String(scattered(index, 984_773, 2_000_000)).padStart(7, '0'),
    heat: `20${String(scattered(index, 45_613_993, 100_000_000)).padStart(8, '0')}`,
    electricity: `3${String(scattered(index, 37_896_813, 100_000_000)).padStart(8, '0')}`,
    gas: oldGas
      ? String(4_000_000 + scattered(index, 1_064_521, 4_000_000))
      : `08${String(scattered(index, 72_945_083, 100_000_000)).padStart(8, '0')}`,
    suburb: longSuburb
      ? `999${String(scattered(index, 3_334_907, 10_000_000)).padStart(7, '0')}`
      : `9${String(scattered(index, 334_907, 1_000_000)).padStart(6, '0')}`,
  }
}

/** Returns the serial number of meter `slot` (0–15) of a household, in one of the usual notations. */
export function serialNumber(index: number, slot: number): string {
  const digits = String(scattered(index * 16 + slot, 6_172_839, 10_000_000)).padStart(7, '0')
  const ways = [digits, `КВ-${digits}`, `${digits}/21`, `0${digits}`]
  return ways[(index + slot) % ways.length] ?? digits
}

/** Returns nine digits after +380, with operator code 00, which no real phone has. */
export function demoPhone(random: Random): string {
  return `00${String(random.integer(0, 9_999_999)).padStart(7, '0')}`
}
