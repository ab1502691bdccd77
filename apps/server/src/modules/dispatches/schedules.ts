import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/dispatches'
import { type DispatchKind, dispatchKind } from '@zatyshok/contract/providers/dispatches'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { type Context, type ExchangeContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordExchange } from '../audit/record-exchange.ts'
import { findProfileOf } from '../imports/profile/find-profile.ts'
import { findProvider } from './dispatches.queries.ts'
import { dueDay } from './due-day.ts'
import { fitting, usualFormat } from './file/choose-layout.ts'
import { type FoundSchedule, listProviders, listSchedules, saveSchedule } from './schedules.queries.ts'

type Schedule = Reply<typeof contract.listDispatchSchedules>[number]

const kinds: readonly DispatchKind[] = dispatchKind.options
/** Default time in Kyiv, before office hours. */
const usualTime = '06:00'

/**
 * Lists the schedules of each provider and kind. A kind without a schedule is off, in the format of the provider's own
 * files.
 */
export async function listDispatchSchedules({ db, exchanger }: ExchangeContext): Promise<Schedule[]> {
  const known = await listSchedules(db, exchanger.providerId)
  const schedules: Schedule[] = []
  for (const { id, code, name } of await listProviders(db, exchanger.providerId)) {
    const usual = usualFormat(await findProfileOf(db, code))
    for (const kind of kinds) {
      const own = known.find((schedule) => schedule.provider_id === id && schedule.kind === kind)
      const serviceProvider = { code, name }
      const none = { mode: 'off', at: usualTime, ...usual, doneUntil: null, revision: 0 } as const
      schedules.push(own ? asReply(own) : { serviceProvider, kind, ...none })
    }
  }
  return schedules
}

/**
 * Saves the schedule of a kind of dispatch. Days before now are not made up for.
 *
 * @throws AppError `not_found` for a provider that is missing or not the caller's, `content_conflict`
 */
export async function saveDispatchSchedule(
  ctx: ExchangeContext,
  { params, body }: ParsedInput<typeof contract.saveDispatchSchedule>,
): Promise<Schedule> {
  const provider = await findProvider(ctx.db, params.provider, ctx.exchanger.providerId)
  if (!provider) throw new AppError('not_found')
  const { kind } = params
  const { mode, at, revision } = body
  return inTransaction(ctx, async (ctx) => {
    const row = { provider_id: provider.id, kind, mode, at, ...fitting(body), revision }
    const before = await planOf(ctx, provider.id, kind)
    const done = dueDay({ mode, at, readingWindow: provider.readingWindow }, ctx.now)
    const saved = await saveSchedule(ctx.db, { ...row, done_until: done ?? kyivDay(ctx.now) })
    if (!saved) throw new AppError('content_conflict', { errors: [{ message: t('dispatch.schedule.conflict') }] })
    const detail = { provider: provider.code, kind, mode, at, before: before?.mode ?? 'off' }
    await recordExchange(ctx, { action: 'export.schedule', target: `provider ${provider.code}`, detail })
    const now = await planOf(ctx, provider.id, kind)
    if (!now) throw new Error('a saved schedule is gone')
    return asReply(now)
  })
}

const planOf = async ({ db }: Context, providerId: number, kind: DispatchKind): Promise<FoundSchedule | undefined> =>
  (await listSchedules(db, providerId)).find((schedule) => schedule.kind === kind)

const asReply = ({
  providerCode,
  providerName,
  kind,
  mode,
  at,
  format,
  encoding,
  ...rest
}: FoundSchedule): Schedule => ({
  serviceProvider: { code: providerCode, name: providerName },
  kind,
  mode,
  at,
  format,
  encoding,
  doneUntil: rest.done_until,
  revision: rest.revision,
})
