import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { submitReadings as endpoint, ReadingResult } from '@zatyshok/contract/meters/readings'
import { receiptNumber } from '@zatyshok/domain/bills/receipt-number'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asOnDial } from '../meters/dial.ts'
import { loadMeters, type MeterState } from '../meters/load-meters.ts'
import type { MetersOf } from '../meters/meters-of.ts'
import type { GivenSource } from '../meters/reading-history.ts'
import { replacementPart } from '../meters/replacement-json.ts'
import { announce } from '../webhooks/announce.ts'
import { judgeEntry, type ReadingEntry, refusal, type Verdict } from './judge-entry.ts'
import { meterIdOf } from './meter-id.ts'
import { type GivenReceipt, insertSubmissions, lockMeters } from './readings.queries.ts'

interface Judged {
  readonly entry: ReadingEntry
  readonly meter: MeterState
  readonly providerId: number
  readonly verdict: Verdict
}

/**
 * Takes a resident's readings of several meters in one request (F04–F06).
 *
 * @throws AppError as `takeReadings` and `refuseIfAllWrong`
 */
export function submitReadings(
  ctx: ActorContext,
  { body: { readings } }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const results = await takeReadings(ctx, readings, { whose: { consumerId: ctx.actor.userId }, source: 'portal' })
    refuseIfAllWrong(results)
    return { results }
  })
}

/**
 * Takes readings of several meters in the caller's transaction, with the meters locked, so that concurrent requests
 * write one row. Right readings are taken; each wrong one gets its own refusal.
 *
 * @throws AppError `not_found` when any meter is missing or not of these accounts (AZ3); `share_without_readings` when
 * any meter is of an account that is shared without the right to give readings
 */
export async function takeReadings(
  ctx: ActorContext,
  readings: readonly ReadingEntry[],
  { whose, source }: { readonly whose: MetersOf; readonly source: GivenSource },
): Promise<ReadingResult[]> {
  const today = kyivDay(ctx.now)
  const ids = [...new Set(readings.map(({ counterId }) => counterId))].map(meterIdOf)
  const locked = await lockMeters(ctx.db, whose, ids)
  if (locked.length < ids.length) throw new AppError('not_found')
  if (!locked.every(({ canSubmit }) => canSubmit)) throw new AppError('share_without_readings')
  // The meters are read after the lock, so the readings of a concurrent request are seen.
  const meters = new Map((await loadMeters(ctx, { ids }, whose)).map((meter) => [meter.counterId, meter]))
  const judged = readings.map((entry): Judged => {
    const meter = meters.get(entry.counterId)
    const account = locked.find(({ accountId }) => accountId === meter?.found.accountId)
    if (!meter || !account) throw new AppError('not_found')
    const verdict = contradiction(entry, readings, meter) ?? judgeEntry(entry, meter, { ...ctx, today })
    return { entry, meter, providerId: account.providerId, verdict }
  })
  return store(ctx, judged, { readOn: today, source })
}

/**
 * Refuses an entry that contradicts another one of the request: two values for one zone, or two new numbers or days of
 * replacement for one meter. The server does not know which of them is right, so it refuses both.
 */
function contradiction(entry: ReadingEntry, all: readonly ReadingEntry[], meter: MeterState): Verdict | undefined {
  const ofMeter = all.filter(({ counterId }) => counterId === entry.counterId)
  if (ofMeter.filter(({ zone }) => zone === entry.zone).length > 1) return refusal('repeated_entry', meter)
  const replacements = ofMeter.flatMap(({ reason, replacement }) =>
    reason === 'replaced' && replacement ? [replacement] : [],
  )
  const fields = ['serialNumber', 'replacedOn'] as const
  const differing = fields.find((field) => new Set(replacements.map((told) => told[field].trim())).size > 1)
  if (!differing) return undefined
  const message = t('validation.replacement.zones')
  return { kind: 'refused', issue: 'replacement_wrong', message, problems: { [differing]: message } }
}

/**
 * Refuses the request if no reading is right; the error names the field of each.
 *
 * @throws AppError `readings_refused`; `too_many_revisions` (429) when each reading is wrong for that reason
 */
export function refuseIfAllWrong(results: readonly ReadingResult[]): void {
  if (!results.every(({ status }) => status === 'refused')) return
  const errors = results.flatMap(({ issue, message, replacementProblems = {} }, at) => {
    const wrong = Object.entries(replacementProblems)
    if (wrong.length === 0) {
      return [{ message: message ?? '', path: `readings.${at}.${issue === 'unusually_high' ? 'confirmed' : 'value'}` }]
    }
    return wrong.flatMap(([field, message]) =>
      message ? [{ message, path: `readings.${at}.replacement.${field}` }] : [],
    )
  })
  const isOver = results.every(({ issue }) => issue === 'too_many_revisions')
  throw new AppError(isOver ? 'too_many_revisions' : 'readings_refused', { errors })
}

/** Stores the taken readings and sends notices about corrections. Returns a result for each entry. */
async function store(
  ctx: ActorContext,
  judged: readonly Judged[],
  { readOn, source }: { readonly readOn: string; readonly source: GivenSource },
): Promise<ReadingResult[]> {
  const taken = judged.flatMap(({ entry: { zone, reason = null }, meter: { found }, verdict }) => {
    if (verdict.kind !== 'taken') return []
    const { value, revision, billingMonth, replacement } = verdict
    const { accountId, meterId } = found
    return [{ accountId, meterId, zone, value, revision, billingMonth, readOn, reason, replacement }]
  })
  const giver = { id: ctx.actor.userId, now: ctx.now, source }
  const receipts = taken.length === 0 ? [] : await insertSubmissions(ctx.db, giver, taken)
  const results: ReadingResult[] = []
  for (const one of judged) {
    const result = resultOf(one, one.verdict.kind === 'taken' ? receipts.shift() : undefined)
    results.push(result)
    const { status, receiptNumber: receipt } = result
    if (status !== 'corrected' || receipt === null) continue
    // The provider may have billed the previous value already.
    await announce(ctx, one.providerId, {
      event: 'reading.corrected',
      subject: `reading ${receipt}`,
      data: { receipt },
    })
  }
  return results
}

function resultOf({ entry, meter, verdict }: Judged, given: GivenReceipt | undefined): ReadingResult {
  const result = { ...refusedResult, counterId: entry.counterId, zone: entry.zone }
  if (verdict.kind === 'refused') {
    const { issue, message, problems } = verdict
    return { ...result, issue, message, ...(problems && { replacementProblems: problems }) }
  }
  const { decimals } = meter.found
  const { value, billingMonth, replacement } = verdict.kind === 'same' ? verdict.submitted : verdict
  const proof = verdict.kind === 'same' ? verdict.submitted : given
  if (!proof) throw new Error('A reading that was taken has a receipt')
  const taken = {
    ...result,
    value: asOnDial(value, decimals),
    difference: verdict.difference && asOnDial(verdict.difference, decimals),
    billingMonth,
    ...replacementPart(replacement, decimals),
    receipt: proof.receipt,
    receiptNumber: receiptNumber(billingMonth, proof.receiptNumber),
  }
  if (verdict.kind === 'same') return { ...taken, status: 'same' }
  return {
    ...taken,
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
