import { accountNumberKey } from '../people/account-number.ts'

/** Latin letters for Cyrillic look-alikes; offices write either. */
const latinLooks: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  І: 'I',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
}

/**
 * Normalises a meter number: `'вс-00365958'` and `'BC 365958'` are the same device. Removes characters that are neither
 * letters nor digits, and leading zeros of each digit group. Empty: not a number.
 */
export const normaliseSerialNumber = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{L}/gu, (letter) => latinLooks[letter] ?? letter)
    .replace(/(?<!\d)0+(?=\d)/g, '')

/**
 * Returns one key for all notations of a meter number: the key of an account number (`accountNumberKey`) without
 * leading zeros of each digit group. In the database: `meter_number_key` of migration 0079.
 */
export const meterNumberKey = (written: string): string =>
  accountNumberKey(written).replace(/(^|[^0-9])0+(?=[0-9])/g, '$1')
