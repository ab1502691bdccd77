import { type Address, addressKey, parseAddress } from './address.ts'

/**
 * True if two addresses may be the same place although their keys differ, because one provider omits the town, the
 * block or the street type. Street, house and flat must be present and equal. The result is a hint for a person: «вул.
 * Гайова, 2, кв. 13» in two towns is alike if one address omits the town.
 */
export function addressesAreAlike(one: string, other: string): boolean {
  const [a, b] = [parseAddress(one), parseAddress(other)]
  if (a.street === '' || a.house === '' || a.flat !== b.flat) return false
  return agree(a, b, 'town') && agree(a, b, 'block') && agree(a, b, 'streetType') && coreKey(a) === coreKey(b)
}

/** True if the part is equal, or missing in one of them. */
function agree(a: Address, b: Address, part: 'town' | 'block' | 'streetType'): boolean {
  const key = (address: Address) => addressKey({ ...bare, street: '-', [part]: address[part] })
  return a[part] === '' || b[part] === '' || key(a) === key(b)
}

const bare: Address = { town: '', streetType: '', street: '', house: '', block: '', flat: '' }

const coreKey = ({ street, house, flat }: Address) => addressKey({ ...bare, street, house, flat })
