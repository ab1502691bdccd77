import type { Delivery } from '@zatyshok/contract/providers/deliveries'

export interface ShownDelivery {
  readonly delivery: Delivery
  /** For a daily delivery: how many of the month have come, of how many. */
  readonly daily: { readonly come: number; readonly all: number } | undefined
}

/**
 * Folds the deliveries of each working day, so that a bank does not fill the page: those that need attention stay, with
 * the last one that came and the next one that is expected.
 */
export function foldDaily(deliveries: readonly Delivery[], today: string): ShownDelivery[] {
  const daily = Map.groupBy(
    deliveries.filter(({ mode }) => mode === 'workingDays'),
    ({ sender, kind }) => `${sender} ${kind}`,
  )
  const shown = new Map<Delivery, ShownDelivery['daily']>()
  for (const rows of daily.values()) {
    const come = rows.filter(isCome)
    const next = rows.find((one) => one.state === 'expected' && one.dueOn >= today)
    const kept = rows.filter((one) => one.lateDays > 0 || needsLook(one) || one === come.at(-1) || one === next)
    for (const one of kept) shown.set(one, undefined)
    const [last] = [come.at(-1), ...kept].filter((one) => one !== undefined)
    if (last) shown.set(last, { come: come.length, all: rows.filter(({ state }) => state !== 'notExpected').length })
  }
  return deliveries.flatMap((delivery) =>
    delivery.mode !== 'workingDays' || shown.has(delivery) ? [{ delivery, daily: shown.get(delivery) }] : [],
  )
}

const isCome = ({ state }: Delivery): boolean => state === 'come' || state === 'partly'
const needsLook = ({ state }: Delivery): boolean => state === 'checking' || state === 'toAccept' || state === 'refused'
