import type { Profile } from '../profile/profile-schema.ts'
import { FileRefused } from '../refusal-reasons.ts'

/**
 * A sum as the file writes it, in kopiykas.
 * @throws FileRefused for a text that is not a sum of money: the total of such rows cannot be checked (attack IM7).
 */
export function kopiykasOf(written: string, place: string, { notation }: Profile): bigint {
  const plain = written.replace(/[ \u00a0\u202f]/g, '').replace(notation.decimal, '.')
  const pattern = notation.money === 'kopiykas' ? /^([0-9]{1,18})()$/ : /^([0-9]{1,16})(?:\.([0-9]{1,2})0*)?$/
  const [, whole, fraction = ''] = pattern.exec(plain) ?? []
  if (whole === undefined) throw new FileRefused('figure', { value: written.slice(0, 40), place })
  return BigInt(notation.money === 'kopiykas' ? whole : whole + fraction.padEnd(2, '0'))
}

/** @throws FileRefused if the total that the file states differs from the total of its rows. */
export function refuseOtherTotal(what: string, stated: string | bigint, actual: number | bigint): void {
  const figure = typeof stated === 'bigint' ? stated : /^[0-9]+$/.test(stated) ? BigInt(stated) : undefined
  if (figure === BigInt(actual)) return
  const shown = String(stated).replace(/^0+(?=[0-9])/, '') || 'порожньо'
  throw new FileRefused('totals', { what, stated: shown, actual: String(actual) })
}
