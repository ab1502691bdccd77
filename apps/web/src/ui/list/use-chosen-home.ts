import { compareNames } from '@zatyshok/i18n/compare-names'
import { useSearchParams } from 'react-router'

/** A home as the contract's records name it in `home`. */
export interface FilterHome {
  readonly id: number
  readonly name: string
  readonly address: string
}

/** Returns the homes of a list's records, each once, by address: a name of its own does not move a home. */
export function homesOf<Home extends FilterHome>(records: readonly { readonly home: Home }[]): Home[] {
  const homes = new Map(records.map(({ home }) => [home.id, home]))
  return [...homes.values()].sort((one, other) => compareNames(one.address, other.address))
}

/** Returns the home that `?home=` names, or undefined: all homes. A home that the list does not have counts as all. */
export function useChosenHome<Home extends FilterHome>(homes: readonly Home[]): Home | undefined {
  const [query] = useSearchParams()
  const asked = query.get('home')
  return homes.find(({ id }) => String(id) === asked)
}

/** Returns the address's query with another home; its other filters stay. null: all homes. */
export function homeSearch(query: URLSearchParams, id: number | null): string {
  const next = new URLSearchParams(query)
  if (id === null) next.delete('home')
  else next.set('home', String(id))
  return `?${next}`
}
