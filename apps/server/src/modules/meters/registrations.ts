import type { Zone } from '@zatyshok/contract/primitives'

/** What a physical meter is registered for at its provider. */
export interface Registration {
  readonly counterType: string
  readonly serviceType: number
}

const drainageOnly = '000000010'

/** The main registration first: one device that serves water and drainage is a water meter (data/README). */
export function mainFirst<R extends Registration>(registrations: readonly R[]): [main: R, ...others: R[]] {
  const rank = ({ counterType }: R) => (counterType === drainageOnly ? 1 : 0)
  const [main, ...others] = [...registrations].sort(
    (a, b) => rank(a) - rank(b) || a.counterType.localeCompare(b.counterType),
  )
  if (!main) throw new Error('A meter without a registration: the import writes both in one transaction')
  return [main, ...others]
}

/** Zones of a meter by their number: one-zone meters have `total`, others day, night and peak. */
export function zonesOf(count: number): Zone[] {
  if (count === 1) return ['total']
  return count === 2 ? ['day', 'night'] : ['day', 'night', 'peak']
}
