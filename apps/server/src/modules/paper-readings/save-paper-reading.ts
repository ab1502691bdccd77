import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type {
  dropPaperReading,
  savePaperReading as endpoint,
  listPaperReadings as listEndpoint,
} from '@zatyshok/contract/meters/paper-readings'
import { PAPER_ROWS, type PaperRow } from '@zatyshok/contract/meters/paper-readings'
import { isSameReplacement, type MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import '@zatyshok/i18n/all-messages'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { loadMeters } from '../meters/load-meters.ts'
import { meterIdOf } from '../readings/meter-id.ts'
import { takeReadings } from '../readings/submit-readings.ts'
import { deleteRow, findAcceptedRow, listRows, upsertRow } from './paper-readings.queries.ts'

type Body = ParsedInput<typeof endpoint>['body']

interface Outcome extends Pick<PaperRow, 'state' | 'message' | 'receiptNumber' | 'previous'> {
  readonly confirmable: boolean
}

/**
 * Enters one reading from paper by the rules for residents (R03). A refused one is kept with its reason, so that the
 * clerk can go on; the same key changes the refused row. A repeated request returns the row that was taken.
 *
 * @throws AppError `not_found` for a meter that does not exist or is another provider's; `idempotency_key_reused` if
 * the key is that of a row taken with another meter or value
 */
export function savePaperReading(ctx: ActorContext, { body }: ParsedInput<typeof endpoint>): Promise<PaperRow> {
  return inTransaction(ctx, async (ctx) => {
    const { db, now, actor } = ctx
    const { key, number, value, counterId, zone, replacement = null } = body
    const accepted = await findAcceptedRow(db, actor.userId, key)
    if (accepted) {
      if (!isSame(accepted, body)) throw reused()
      return oneRow(ctx, accepted.id)
    }
    const outcome = counterId === null ? unfound() : await take(ctx, { ...body, counterId })
    const meter = counterId === null ? null : { ...meterIdOf(counterId), zone }
    const id = await upsertRow(db, {
      operatorId: actor.userId,
      key,
      number,
      value,
      meter,
      replacement,
      now,
      ...outcome,
    })
    if (outcome.receiptNumber !== null && outcome.state === 'taken') {
      const target = `account ${meter?.accountId}`
      await recordAudit(ctx, { action: 'paperReadings.save', target, detail: { subject: outcome.receiptNumber } })
    }
    return oneRow(ctx, id)
  })
}

function isSame(row: NonNullable<Awaited<ReturnType<typeof findAcceptedRow>>>, body: Body): boolean {
  if (body.counterId === null) return false
  const { accountId, meterId } = meterIdOf(body.counterId)
  const isSameMeter = row.accountId === accountId && row.meterId === meterId && row.zone === body.zone
  return isSameMeter && row.value === body.value && isSameDevice(row.replacement, body.replacement ?? null)
}

const isSameDevice = (one: MeterReplacement | null, other: MeterReplacement | null): boolean =>
  one === null || other === null ? one === other : isSameReplacement(one, other)

const reused = () =>
  new AppError('idempotency_key_reused', { errors: [{ path: 'value', message: t('paperReadings.reused') }] })

async function oneRow(ctx: ActorContext, id: number): Promise<PaperRow> {
  const [row] = await rowsOf(ctx, id)
  if (!row) throw new AppError('not_found')
  return row
}

const unfound = (): Outcome => ({
  state: 'refused',
  confirmable: false,
  message: t('paperReadings.unfound'),
  receiptNumber: null,
  previous: null,
})

async function take(ctx: ActorContext, entry: Body & { readonly counterId: string }): Promise<Outcome> {
  const { counterId, zone, value, confirmed, replacement } = entry
  const told = replacement && ({ reason: 'replaced', replacement } as const)
  const id = meterIdOf(counterId)
  const whose = { account: { accountId: id.accountId, providerId: ctx.actor.providerId } }
  const [meter] = await loadMeters(ctx, { ids: [id] }, whose)
  if (!meter) throw new AppError('not_found')
  const [result] = await takeReadings(ctx, [{ counterId, zone, value, confirmed, ...told }], { whose, source: 'paper' })
  if (!result) throw new Error('One reading has one result')
  const { status, issue, message, receiptNumber } = result
  return {
    state: status === 'refused' || status === 'same' ? status : 'taken',
    confirmable: issue === 'unusually_high',
    message: message ?? '',
    receiptNumber,
    previous: meter.zones.find((one) => one.zone === zone)?.last?.value ?? null,
  }
}

/** Lists the operator's rows of the last days. */
export const listPaperReadings = (ctx: ActorContext): Promise<Reply<typeof listEndpoint>> => rowsOf(ctx)

const rowsOf = ({ db, now, actor }: ActorContext, id?: number): Promise<PaperRow[]> =>
  listRows(db, {
    operatorId: actor.userId,
    providerId: actor.providerId,
    since: new Date(now.getTime() - PAPER_ROWS.days * 24 * 3600 * 1000),
    limit: PAPER_ROWS.shown,
    ...(id !== undefined && { id }),
  })

/** Takes a refused row off the operator's list. @throws AppError `not_found` */
export async function dropPaperRow(
  { db, actor }: ActorContext,
  { params }: ParsedInput<typeof dropPaperReading>,
): Promise<Reply<typeof dropPaperReading>> {
  if (!(await deleteRow(db, actor.userId, Number(params.id)))) throw new AppError('not_found')
  return { dropped: true }
}
