import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/inbox'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countItems, type FoundItem, findColleagues, findItem, listItems, type Place } from './inbox.queries.ts'
import { dueDays } from './terms.ts'
import type { InboxScope } from './waiting-items.ts'

/** On a phone a page of the list is then shorter than 3,000 px. */
const page = 20

/** What the caller may see, and the deadlines as of today. */
export function scopeOf({ actor, now, settings }: Pick<ActorContext, 'actor' | 'now' | 'settings'>): InboxScope {
  const { providerId, userId } = actor
  const today = kyivDay(now)
  return { providerId, userId, today, due: dueDays(today, settings.holidays) }
}

/** Lists a page of all that waits, the nearest deadline first (R04). */
export async function listInbox(
  ctx: ActorContext,
  { query }: ParsedInput<typeof contract.listInbox>,
): Promise<Reply<typeof contract.listInbox>> {
  const { whose, kind, topic, provider } = query
  const search = query.search?.replace(/^\s*[№#]\s*/u, '').trim() || undefined
  const after = query.after === undefined ? undefined : placeOf(query.after)
  const scope = scopeOf(ctx)
  const found = await listItems(ctx.db, scope, { whose, kind, topic, provider, search, after, limit: page })
  return found.map((item) => asItem(item, scope.today))
}

/** @throws AppError `not_found`, also for an item of another provider or one that no longer waits */
export async function readInboxItem(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.readInboxItem>,
): Promise<Reply<typeof contract.readInboxItem>> {
  const scope = scopeOf(ctx)
  const found = await findItem(ctx.db, scope, { kind: params.kind, id: Number(params.id) })
  if (!found) throw new AppError('not_found')
  return asItem(found, scope.today)
}

export const countInbox = (ctx: ActorContext): Promise<Reply<typeof contract.countInbox>> =>
  countItems(ctx.db, scopeOf(ctx))

export const listInboxColleagues = async ({
  db,
  actor,
}: ActorContext): Promise<Reply<typeof contract.listInboxColleagues>> =>
  (await findColleagues(db, actor.providerId)).map(({ id, name, provider }) => ({ id, name, provider }))

/** `2026-11-30.message.12` */
function placeOf(written: string): Place {
  const [dueOn = '', kind = '', id = ''] = written.split('.')
  return { dueOn, kind, id: Number(id) }
}

const asItem = ({ since, providerId: _, ...item }: FoundItem, today: string): Reply<typeof contract.readInboxItem> => ({
  ...item,
  waitingSince: since.toISOString(),
  overdue: item.dueOn < today,
})
