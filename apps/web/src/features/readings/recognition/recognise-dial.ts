import { type DigitNetwork, nameDigit } from './digit-network.ts'
import { cutPatch } from './digit-patch.ts'
import { type DigitRow, findRows } from './find-rows.ts'
import type { GrayImage } from './gray-image.ts'

/** Digits before and after the comma, as on the meter. */
export interface DialForm {
  digits: number
  decimals: number
}

/** What a photo shows; `fraction` is empty if those wheels could not be read. */
export interface DialReading {
  whole: string
  fraction: string
}

/** A digit of the whole number counts only if the network is this sure of it. */
const SURE = 0.7

/**
 * Reads a drum dial in a photo. Returns null if no row of that many digits is found or a digit of the whole number is
 * doubtful: no number is better than a wrong one.
 */
export function recogniseDial(
  image: GrayImage,
  { digits, decimals }: DialForm,
  network: DigitNetwork,
): DialReading | null {
  const readings = findRows(image, digits + decimals).map((row) => readRow(image, row, network))
  const best = readings.toSorted((a, b) => sureness(b) - sureness(a))[0]
  if (!best || best.slice(0, digits).some(({ sure }) => sure < SURE)) return null
  const text = (part: readonly NamedDigit[]) => part.map(({ digit }) => digit).join('')
  const fraction = best.slice(digits)
  return {
    whole: text(best.slice(0, digits)),
    fraction: fraction.every(({ sure }) => sure >= SURE) ? text(fraction) : '',
  }
}

interface NamedDigit {
  digit: number
  /** The network's probability. */
  sure: number
}

function readRow(image: GrayImage, row: DigitRow, network: DigitNetwork): NamedDigit[] {
  return row.cells.map((_, place) => {
    const chances = nameDigit(network, cutPatch(image, row, place))
    const sure = Math.max(...chances.subarray(0, 10))
    return { digit: chances.indexOf(sure), sure }
  })
}

const sureness = (row: readonly NamedDigit[]): number => row.reduce((product, { sure }) => product * sure, 1)
