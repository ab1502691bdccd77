import { type CallRecord, callSources } from '@zatyshok/contract/accounts/calls'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { AccountCard } from '../account-cards.api.ts'

type Reading = AccountCard['meters'][number]['readings'][number]

/** The readings of a meter, newest first, with those that were entered in a call; the same month is replaced. */
export function withEntered(
  readings: readonly Reading[],
  entered: readonly ReadingResult[],
  { reason }: Pick<CallRecord, 'reason'>,
): Reading[] {
  const added = entered.flatMap(({ status, billingMonth, zone, value }): Reading[] => {
    if ((status !== 'accepted' && status !== 'corrected') || billingMonth === null || value === null) return []
    return [{ month: billingMonth, zone, value, readOn: kyivDay(new Date()), source: callSources[reason] }]
  })
  const isReplaced = ({ month, zone }: Reading) => added.some((one) => one.month === month && one.zone === zone)
  return [...added, ...readings.filter((reading) => !isReplaced(reading))]
}
