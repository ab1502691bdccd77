import { type Address, addressKey, parseAddress } from './address.ts'

/**
 * Whether two addresses may be one place though their keys differ: one provider leaves out the town, the building's
 * block or the type of the street. Street, house and flat must be there and agree. A hint for a person to judge,
 * never a decision: «вул. Гайова, 2, кв. 13» in two towns is alike as long as one of them is not named.
 */
export function addressesAreAlike(one: string, other: string): boolean {
  const [a, b] = [parseAddress(one), parseAddress(other)]
  if (a.street === '' || a.house === '' || a.flat !== b.flat) return false
  return agree(a, b, 'town') && agree(a, b, 'block') && agree(a, b, 'streetType') && coreKey(a) === coreKey(b)
}

/** The same, or known to one of them only. */
function agree(a: Address, b: Address, part: 'town' | 'block' | 'streetType'): boolean {
  const key = (address: Address) => addressKey({ ...bare, street: '-', [part]: address[part] })
  return a[part] === '' || b[part] === '' || key(a) === key(b)
}

const bare: Address = { town: '', streetType: '', street: '', house: '', block: '', flat: '' }

const coreKey = ({ street, house, flat }: Address) => addressKey({ ...bare, street, house, flat })
