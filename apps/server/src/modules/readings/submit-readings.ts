import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { submitReadings as endpoint, ReadingResult } from '@zatyshok/contract/meters/readings'
import { receiptNumber } from '@zatyshok/domain/bills/receipt-number'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asOnDial } from '../meters/dial.ts'
import { loadMeters, type MeterState } from '../meters/load-meters.ts'
import { replacementPart } from '../meters/told-replacement.ts'
import { announce } from '../webhooks/announce.ts'
import { judgeEntry, type ReadingEntry, refusal, type Verdict } from './judge-entry.ts'
import { type MeterId, meterIdOf } from './meter-id.ts'
import { findProviderOf, type GivenReceipt, insertSubmissions, lockMeters } from './readings.queries.ts'

interface Judged {
  readonly entry: ReadingEntry
  readonly meter: MeterState
  readonly verdict: Verdict
}

/**
 * Takes readings of several meters at once (F04–F06), in one transaction with the meters locked, so that requests
 * sent at the same moment write one row. Right ones are taken, each other gets its own refusal.
 *
 * @throws AppError `not_found` when any meter is missing or somebody else's, and all readings are refused (AZ3);
 * `share_without_readings` when any is of an account that is shared for looking only;
 * `readings_refused` when none is right, with the field of each; `too_many_revisions` (429) when that is why all are.
 */
export function submitReadings(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const meters = await lockedMeters(ctx, body.readings)
    const judged = body.readings.map((entry): Judged => {
      const meter = meters.get(entry.counterId)
      if (!meter) throw new AppError('not_found')
      const verdict = refusalBesideOthers(entry, body.readings, meter) ?? judgeEntry(entry, meter, ctx.now)
      return { entry, meter, verdict: bounded(ctx, verdict, meter) }
    })
    refuseWhenNoneIsRight(judged)
    return { results: await write(ctx, judged) }
  })
}

async function lockedMeters(ctx: ActorContext, entries: readonly ReadingEntry[]): Promise<Map<string, MeterState>> {
  const ids = [...new Set(entries.map(({ counterId }) => counterId))].map(meterIdOf)
  const locked = await lockMeters(ctx.db, ctx.actor.userId, ids)
  if (locked.length < ids.length) throw new AppError('not_found')
  if (!locked.every(({ canSubmit }) => canSubmit)) throw new AppError('share_without_readings')
  // Read after the lock: what a request before this one wrote is seen.
  const meters = await loadMeters(ctx, { ids })
  return new Map(meters.map((meter) => [meter.counterId, meter]))
}

/**
 * Refuses an entry that contradicts another one of the request: two values for one zone, or two new numbers or days of
 * replacement for one meter. The server does not know which of them is right, so it refuses both.
 */
function refusalBesideOthers(
  entry: ReadingEntry,
  all: readonly ReadingEntry[],
  meter: MeterState,
): Verdict | undefined {
  const ofMeter = all.filter(({ counterId }) => counterId === entry.counterId)
  if (ofMeter.filter(({ zone }) => zone === entry.zone).length > 1) return refusal('repeated_entry', meter)
  const differs = (field: 'serialNumber' | 'replacedOn') => new Set(ofMeter.flatMap(replacedIn(field))).size > 1
  const message = t('validation.replacement.zones')
  if (differs('serialNumber')) {
    return { kind: 'refused', issue: 'replacement_wrong', message, problems: { serialNumber: message } }
  }
  if (differs('replacedOn')) {
    return { kind: 'refused', issue: 'replacement_wrong', message, problems: { replacedOn: message } }
  }
}

const replacedIn =
  (field: 'serialNumber' | 'replacedOn') =>
  ({ reason, replacement }: ReadingEntry): string[] =>
    reason === 'replaced' && replacement ? [replacement[field].trim()] : []

/** One more value for a month that was given many already would only fill the table: the last of them stays (AT33). */
function bounded({ settings }: ActorContext, verdict: Verdict, meter: MeterState): Verdict {
  const isOver = verdict.kind === 'taken' && verdict.revision > settings.limits.readingRevisions
  return isOver ? refusal('too_many_revisions', meter) : verdict
}

function refuseWhenNoneIsRight(judged: readonly Judged[]): void {
  const errors = judged.flatMap(({ verdict }, at) => {
    if (verdict.kind !== 'refused') return []
    const wrong = Object.entries(verdict.problems ?? {})
    if (wrong.length > 0) {
      return wrong.flatMap(([field, message]) =>
        message ? [{ message, path: `readings.${at}.replacement.${field}` }] : [],
      )
    }
    const field = verdict.issue === 'unusually_high' ? 'confirmed' : 'value'
    return [{ message: verdict.message, path: `readings.${at}.${field}` }]
  })
  if (judged.some(({ verdict }) => verdict.kind !== 'refused')) return
  const isOver = judged.every(({ verdict }) => verdict.kind === 'refused' && verdict.issue === 'too_many_revisions')
  throw new AppError(isOver ? 'too_many_revisions' : 'readings_refused', { errors })
}

async function write(ctx: ActorContext, judged: readonly Judged[]): Promise<ReadingResult[]> {
  const taken = judged.flatMap(({ entry, verdict }) => {
    if (verdict.kind !== 'taken') return []
    const { value, revision, billingMonth, replacement } = verdict
    const id: MeterId = meterIdOf(entry.counterId)
    const readOn = kyivDay(ctx.now)
    return [
      { ...id, zone: entry.zone, value, revision, billingMonth, readOn, reason: entry.reason ?? null, replacement },
    ]
  })
  const consumer = { id: ctx.actor.userId, now: ctx.now }
  const receipts = taken.length === 0 ? [] : await insertSubmissions(ctx.db, consumer, taken)
  const results = judged.map((one) => resultOf(one, one.verdict.kind === 'taken' ? receipts.shift() : undefined))
  for (const result of results) if (result.status === 'corrected') await tellOfCorrection(ctx, result)
  return results
}

/** The billing may have counted the value before it already. */
async function tellOfCorrection(ctx: ActorContext, { counterId, receiptNumber }: ReadingResult): Promise<void> {
  if (receiptNumber === null) throw new Error('A reading that was taken has a receipt')
  const providerId = await findProviderOf(ctx.db, meterIdOf(counterId).accountId)
  const subject = `reading ${receiptNumber}`
  await announce(ctx, providerId, { event: 'reading.corrected', subject, data: { receipt: receiptNumber } })
}

function resultOf({ entry, meter, verdict }: Judged, given: GivenReceipt | undefined): ReadingResult {
  const result = { ...refusedResult, counterId: entry.counterId, zone: entry.zone }
  const shown = (value: string) => asOnDial(value, meter.found.decimals)
  if (verdict.kind === 'refused') {
    const { issue, message, problems } = verdict
    return { ...result, issue, message, ...(problems && { replacementProblems: problems }) }
  }
  const difference = verdict.difference && shown(verdict.difference)
  const { value, billingMonth } = verdict.kind === 'same' ? verdict.submitted : verdict
  const { replacement } = verdict.kind === 'same' ? verdict.submitted : verdict
  const told = replacementPart(replacement, meter.found.decimals)
  const taken = { ...result, value: shown(value), difference, billingMonth, ...told }
  if (verdict.kind === 'same') return { ...taken, status: 'same', ...receiptOf(billingMonth, verdict.submitted) }
  return {
    ...taken,
    ...(given && receiptOf(billingMonth, given)),
    status: verdict.revision === 1 ? 'accepted' : 'corrected',
    issue: verdict.note,
    message: verdict.note === 'unchanged' ? t('reading.warn.zero') : null,
  }
}

const refusedResult = {
  status: 'refused',
  value: null,
  difference: null,
  billingMonth: null,
  receipt: null,
  receiptNumber: null,
  issue: null,
  message: null,
} as const

const receiptOf = (billingMonth: string, given: GivenReceipt) => ({
  receipt: given.receipt,
  receiptNumber: receiptNumber(billingMonth, given.receiptNumber),
})
