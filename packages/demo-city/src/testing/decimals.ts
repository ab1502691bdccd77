/** Parses a decimal as an exact integer of 10^-places; '' is 0. Throws if it has more places. */
export function scaled(text: string, places: number): bigint {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return 0n
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain)
  if (match === null) throw new Error(`Not a decimal: ${text}`)
  const [, sign, whole = '', fraction = ''] = match
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) throw new Error(`More than ${places} places: ${text}`)
  const value = BigInt(whole + kept.padEnd(places, '0'))
  return sign === '-' ? -value : value
}

/** Converts a sum in hryvnias to kopiykas. */
export function kop(text: string | number): bigint {
  return scaled(String(text), 2)
}

/** Returns volume × tariff in kopiykas, rounded half up, from their texts. */
export function exactAmount(volume: string | number, tariff: string | number): bigint {
  const product = scaled(String(volume), 3) * scaled(String(tariff), 4)
  return (product * 2n + 100_000n) / 200_000n
}
