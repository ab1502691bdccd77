import type { Delivery, givenReading } from '@zatyshok/contract/meters/meters'
import { receiptNumber } from '@zatyshok/domain/bills/receipt-number'
import { compareDecimals } from '@zatyshok/domain/decimal'
import '@zatyshok/i18n/all-messages'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { output } from 'zod/mini'
import { asOnDial } from './dial.ts'
import type { ImportedReading, SubmittedReading } from './reading-history.ts'
import { replacementPart } from './replacement-json.ts'

interface Provided {
  readonly imported: readonly ImportedReading[]
  readonly decimals: number
}

/** Returns the last revision of a reading from the portal, with the provider's answer. */
export function givenReadingOf(given: SubmittedReading, meter: Provided): output<typeof givenReading> {
  const { zone, billingMonth } = given
  return {
    zone,
    billingMonth,
    value: asOnDial(given.value, meter.decimals),
    submittedAt: new Date(given.submittedAt).toISOString(),
    receiptNumber: receiptNumber(billingMonth, given.receiptNumber),
    ...replacementPart(given.replacement, meter.decimals),
    ...deliveryOf(given, meter),
  }
}

/**
 * Returns whether the provider accepted a reading (F04). Its explicit answer has priority. Otherwise the portal
 * compares the provider's readings of the month and zone. A reading with the same value means accepted, also if the
 * provider's inspector read it. Another value of the same day or a later day means declined. Otherwise
 * the reading stays sent.
 */
function deliveryOf(given: SubmittedReading, { imported, decimals }: Provided): Delivery {
  if (given.decision) return { status: given.decision.status, reason: given.decision.reason || null }
  const ofMonth = imported.filter(
    ({ zone, billingMonth }) => zone === given.zone && billingMonth === given.billingMonth,
  )
  if (ofMonth.some(({ value }) => compareDecimals(value, given.value) === 0))
    return { status: 'accepted', reason: null }
  const other = ofMonth.findLast(({ readOn }) => readOn >= given.readOn)
  if (!other) return { status: 'sent', reason: null }
  return {
    status: 'declined',
    reason: t('reading.declined.other', { value: formatVolume(asOnDial(other.value, decimals)) }),
  }
}
