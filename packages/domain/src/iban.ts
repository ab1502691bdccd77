/** «UA56 0000 …» → `UA560000…`: removes spaces, converts to capitals. */
export function normaliseIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** Checks a Ukrainian IBAN: `UA`, 27 digits, remainder 1 modulo 97 (DF11). */
export function isUkrainianIban(iban: string): boolean {
  if (!/^UA\d{27}$/.test(iban)) return false
  // U = 30, A = 10: the first four characters move to the end, and letters become numbers.
  return BigInt(`${iban.slice(4)}3010${iban.slice(2, 4)}`) % 97n === 1n
}
