import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/providers/deliveries'
import { type DeliveryKind, type DeliverySchedule, deliveryKind } from '@zatyshok/contract/providers/deliveries'
import { addMonths, kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { usualDays } from '@zatyshok/domain/deliveries/usual-days'
import { maskEmail } from '@zatyshok/domain/people/mask-email'
import { t } from '@zatyshok/i18n/translate'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listChoices } from '../import-runs/list-choices.ts'
import { deliveryKindOf } from '../imports/profile/record-kinds.ts'
import { providerIdOf } from '../providers/provider-with-code.ts'
import {
  type FoundFile,
  type FoundSchedule,
  findFiles,
  findSchedule,
  listSchedules,
  saveSchedule,
} from './deliveries.queries.ts'
import { asSent, monthStart, senderOf } from './find-deliveries.ts'

/** Months of history that a suggestion looks at. */
const HISTORY = 6

type Sender = Pick<DeliverySchedule, 'sender' | 'serviceProvider'>
type Offered = Sender & { readonly kind: DeliveryKind }

type Plan = Omit<DeliverySchedule, keyof Offered | 'usual'>

/** Shown for a kind without a schedule: the values of a usual monthly file, switched off. */
const unplanned: Plan = {
  ...{ mode: 'off', day: 5, covers: 'previous', tolerance: 1, letters: 'all' },
  ...{ contact: null, since: null, revision: 0 },
}

/** Lists every kind that the caller's senders have a profile for, with its schedule (R10). */
export async function listDeliverySchedules(ctx: ActorContext): Promise<DeliverySchedule[]> {
  const known = await listSchedules(ctx.db, ctx.actor.providerId)
  const offered = (await listOffered(ctx)).filter(
    ({ sender, kind }) => !known.some((schedule) => schedule.sender === sender && schedule.kind === kind),
  )
  const rows = [
    ...known.map((schedule) => ({ ...senderOf(schedule), kind: schedule.kind, plan: planOf(schedule) })),
    ...offered.map((of) => ({ ...of, plan: unplanned })),
  ]
  const files = await findHistory(
    ctx,
    rows.map(({ sender }) => sender),
  )
  return rows
    .map(({ plan, ...of }) => ({ ...of, ...plan, usual: usualOf(files, of) }))
    .toSorted((one, other) => order(one).localeCompare(order(other), 'uk'))
}

/** Providers by name, then senders of several providers; the kinds of each in the contract's order. */
const order = ({ sender, serviceProvider, kind }: Offered): string =>
  [serviceProvider ? 0 : 1, serviceProvider?.name ?? '', sender, deliveryKind.options.indexOf(kind)].join('\n')

async function listOffered(ctx: ActorContext): Promise<Offered[]> {
  const offered = new Map<string, Offered>()
  for (const { profile, serviceProvider, rules = [] } of await listChoices(ctx)) {
    const sender = serviceProvider?.code ?? profile
    for (const name of rules.flatMap(({ kinds }) => kinds)) {
      const kind = deliveryKindOf[name]
      if (kind) offered.set(`${sender}\n${kind}`, { sender, serviceProvider, kind })
    }
  }
  return [...offered.values()]
}

const findHistory = ({ db, now }: ActorContext, senders: readonly string[]): Promise<FoundFile[]> =>
  findFiles(db, senders, monthStart(addMonths(monthOf(kyivDay(now)), -HISTORY)))

function usualOf(files: readonly FoundFile[], { sender, kind }: Offered): DeliverySchedule['usual'] {
  const taken = files.filter(
    (file) => file.sender === sender && file.status === 'done' && !file.isUndone && kind in file.periods,
  )
  return usualDays(taken.map((file) => asSent(file).day)) ?? null
}

const planOf = ({ mode, day, covers, tolerance, letters, contact, since, revision }: FoundSchedule): Plan => ({
  ...{ mode, day, covers, tolerance, letters, contact, since, revision },
})

/**
 * Saves a schedule. Days before today are not expected by a new rule, so nothing is late at once.
 *
 * @throws AppError `forbidden` for an operator of the whole city, `not_found` for a sender that does not exist or is not
 *   the caller's, `content_conflict`
 */
export async function saveDeliverySchedule(
  ctx: ActorContext,
  { body }: ParsedInput<typeof contract.saveDeliverySchedule>,
): Promise<Reply<typeof contract.saveDeliverySchedule>> {
  const { actor, now } = ctx
  const { sender, kind, revision, contact: sentContact, ...rule } = body
  if (actor.role !== 'administrator' && actor.providerId === null) throw new AppError('forbidden')
  const providerId = await providerIdOf(ctx, sender, actor.providerId)
  if (providerId === undefined && !(await isCitySender(ctx, sender))) throw new AppError('not_found')
  const saved = await inTransaction(ctx, async (ctx) => {
    const before = await findSchedule(ctx.db, sender, kind)
    const contact = sentContact === undefined ? (before?.contact ?? null) : sentContact
    const since = sinceOf(rule, before, kyivDay(now))
    const row = { sender, kind, provider_id: providerId ?? null, ...rule, contact, since }
    if (!(await saveSchedule(ctx.db, { ...row, revision }))) {
      throw new AppError('content_conflict', { errors: [{ message: t('delivery.schedule.conflict') }] })
    }
    const { letters, mode, day } = rule
    const of = { sender, kind, mode, day, letters, before: before?.mode ?? 'off' }
    const detail = { ...of, ...changeOfContact(before?.contact ?? null, contact) }
    await recordAudit(ctx, { action: 'deliveries.schedule', target: `sender ${sender}`, detail })
    return findSchedule(ctx.db, sender, kind)
  })
  if (!saved) throw new Error('a saved schedule is gone')
  const of = { ...senderOf(saved), kind }
  return { ...of, ...planOf(saved), usual: usualOf(await findHistory(ctx, [sender]), of) }
}

/** A sender of several providers exists if a profile of the whole city has its name. */
async function isCitySender(ctx: ActorContext, sender: string): Promise<boolean> {
  if (ctx.actor.providerId !== null) return false
  return (await listChoices(ctx)).some(({ profile, serviceProvider }) => profile === sender && !serviceProvider)
}

/** A rule with other days counts from today; a changed tolerance leaves what is late late. */
function sinceOf(
  rule: Pick<DeliverySchedule, 'mode' | 'day' | 'covers'>,
  before: FoundSchedule | undefined,
  today: string,
): string | null {
  if (rule.mode === 'off') return null
  const isSame =
    before?.mode === rule.mode && before.covers === rule.covers && (rule.mode !== 'monthly' || before.day === rule.day)
  return isSame ? before.since : today
}

/** The change of the contact for the audit log, with masked addresses. */
function changeOfContact(before: string | null, contact: string | null) {
  if (before === contact) return {}
  const masked = (address: string | null) => (address === null ? null : maskEmail(address))
  return { contactBefore: masked(before), contact: masked(contact) }
}
