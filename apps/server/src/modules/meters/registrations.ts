import type { Zone } from '@zatyshok/contract/primitives'

/** A registration of a physical meter at its provider. */
export interface Registration {
  readonly counterType: string
  readonly serviceType: number
}

const drainageOnly = '000000010'

/** Puts the main registration first: one device for water and drainage is a water meter (data/README). */
export function mainFirst<R extends Registration>(registrations: readonly R[]): [main: R, ...others: R[]] {
  const rank = ({ counterType }: R) => (counterType === drainageOnly ? 1 : 0)
  const [main, ...others] = registrations.toSorted(
    (a, b) => rank(a) - rank(b) || a.counterType.localeCompare(b.counterType),
  )
  if (!main) throw new Error('A meter without a registration: the import writes both in one transaction')
  return [main, ...others]
}

/** Returns the zones of a meter by their number: `total` for one, else day, night and peak. */
export function zonesOf(count: number): Zone[] {
  if (count === 1) return ['total']
  return count === 2 ? ['day', 'night'] : ['day', 'night', 'peak']
}
