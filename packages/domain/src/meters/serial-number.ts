/** Cyrillic letters that look like Latin ones: offices write either. */
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
 * The number on a meter in one spelling: `'вс-00365958'` and `'BC 365958'` are the same device. Signs that are neither
 * letters nor digits go, and so do zeros that begin a run of digits. Empty: it is no number at all.
 */
export const normaliseSerialNumber = (written: string): string =>
  written
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{L}/gu, (letter) => latinLooks[letter] ?? letter)
    .replace(/(?<!\d)0+(?=\d)/g, '')
