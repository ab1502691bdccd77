/** «1 284,56 грн» → 128456. The spaces of a sum are U+00A0 (A01): any other space is an error. */
export function kopiykasIn(text: string): number {
  const [, sign, whole, fraction] = /^([−+]?)(\d{1,3}(?:\u00a0\d{3})*),(\d\d)\u00a0грн$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new Error(`Not a sum: «${text}»`)
  return Number(`${sign === '−' ? '-' : ''}${whole.replaceAll('\u00a0', '')}${fraction}`)
}

/** Adds thousandths to a reading and formats it in Ukrainian: `raised('418.902', 98)` → «419,000». */
export function raised(reading: string, thousandths: number): string {
  const [whole = '0', fraction = ''] = reading.split('.')
  const sum = String(Number(whole) * 1000 + Number(fraction.padEnd(3, '0')) + thousandths).padStart(4, '0')
  return `${sum.slice(0, -3)},${sum.slice(-3)}`
}
