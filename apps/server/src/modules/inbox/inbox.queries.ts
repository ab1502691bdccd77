import type { InboxKind, MessageTopic } from '@zatyshok/contract/inbox'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { calledAs } from '../identity/called-as.ts'
import { type InboxScope, waitingItems } from './waiting-items.ts'

type Db = Kysely<DatabaseSchema>

export interface FoundItem {
  readonly kind: InboxKind
  readonly id: number
  readonly openId: number
  readonly since: Date
  readonly dueOn: string
  readonly providerId: number | null
  readonly provider: { readonly code: string; readonly name: string } | null
  readonly account: { readonly id: number; readonly number: string; readonly address: string } | null
  readonly assignee: { readonly id: number; readonly name: string } | null
  readonly title: string
  readonly text: string
  readonly amountKop: number | null
  readonly count: number | null
  readonly topic: MessageTopic | null
}

/** The last item of the page before. */
export interface Place {
  readonly dueOn: string
  readonly kind: string
  readonly id: number
}

interface ItemFilter {
  readonly whose?: 'mine' | 'unassigned' | 'overdue' | undefined
  readonly kind?: InboxKind | undefined
  readonly topic?: MessageTopic | undefined
  readonly provider?: string | undefined
  /** Trimmed; without «№». */
  readonly search?: string | undefined
  readonly after?: Place | undefined
  readonly limit: number
}

/** Lists a page of waiting items, the nearest deadline first. */
export function listItems(db: Db, scope: InboxScope, filter: ItemFilter): Promise<FoundItem[]> {
  const { whose, kind, topic, provider, search, after, limit } = filter
  return findItems(db, scope, {
    limit,
    wanted: [
      ...(whose === 'mine' ? [sql`item.assignee_id = ${scope.userId}`] : []),
      ...(whose === 'unassigned' ? [sql`item.assignee_id is null`] : []),
      ...(whose === 'overdue' ? [sql`item.due_on < ${scope.today}`] : []),
      ...(kind === undefined ? [] : [sql`item.kind = ${kind}`]),
      ...(topic === undefined ? [] : [sql`item.topic = ${topic}`]),
      ...(provider === undefined ? [] : [sql`provider.code = ${provider}`]),
      ...(search === undefined ? [] : [fits(search)]),
      ...(after === undefined
        ? []
        : [sql`(item.due_on, item.kind, item.id) > (${after.dueOn}::date, ${after.kind}, ${after.id}::bigint)`]),
    ],
  })
}

export const findItem = async (db: Db, scope: InboxScope, { kind, id }: { kind: InboxKind; id: number }) =>
  (await findItems(db, scope, { limit: 1, wanted: [sql`item.kind = ${kind}`, sql`item.id = ${id}`] }))[0]

interface Wanted {
  readonly wanted: readonly RawBuilder<unknown>[]
  readonly limit: number
}

async function findItems(db: Db, scope: InboxScope, { wanted, limit }: Wanted): Promise<FoundItem[]> {
  const { rows } = await sql<FoundItem>`
    select item.kind, item.id, item.open_id as "openId", item.since, item.provider_id as "providerId",
      item.due_on as "dueOn", item.title, item.text, item.amount_kop as "amountKop", item.count, item.topic,
      case when provider.id is not null then json_build_object('code', provider.code, 'name', provider.name) end
        as provider,
      case when account.id is not null
        then json_build_object('id', account.id, 'number', account.number, 'address', account.address) end as account,
      case when assignee.id is not null
        then json_build_object('id', assignee.id, 'name', ${calledAs('assignee')}) end as assignee
    from ${waitingItems(scope)}
    left join providers provider on provider.id = item.provider_id
    left join accounts account on account.id = item.account_id
      and (${scope.providerId}::bigint is null or account.provider_id = ${scope.providerId})
    left join users assignee on assignee.id = item.assignee_id
    where ${sql.join([sql`true`, ...wanted], sql` and `)}
    order by item.due_on, item.kind, item.id limit ${limit}`.execute(db)
  return rows
}

/** A number of an item or an account, or the beginning of an address. */
function fits(search: string): RawBuilder<unknown> {
  const start = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const inAddress = sql`item.address like ${start} or lower(account.address) like ${start}
    or lower(account.address) like ${`% ${start}`}`
  const byNumber = /^[0-9]{1,15}$/.test(search) ? sql`or item.id = ${search}::bigint` : sql``
  return sql`(${inAddress} or account.number = ${search} or item.title = ${search} ${byNumber})`
}

interface Counted {
  readonly kind: InboxKind
  readonly topic: MessageTopic | null
  readonly provider: { readonly code: string; readonly name: string } | null
  readonly all: number
  readonly mine: number
  readonly unassigned: number
  readonly overdue: number
  readonly dueOn: string
}

export async function countItems(db: Db, scope: InboxScope): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select waiting.kind, waiting.topic, waiting."all", waiting.mine, waiting.unassigned, waiting.overdue, waiting."dueOn",
      case when provider.id is not null then json_build_object('code', provider.code, 'name', provider.name) end
        as provider
    from (
      select item.kind, item.topic, item.provider_id, count(*)::integer as "all",
        (count(*) filter (where item.assignee_id = ${scope.userId}))::integer as mine,
        (count(*) filter (where item.assignee_id is null))::integer as unassigned,
        (count(*) filter (where item.due_on < ${scope.today}))::integer as overdue, min(item.due_on) as "dueOn"
      from ${waitingItems(scope)} group by item.kind, item.topic, item.provider_id
    ) waiting
    left join providers provider on provider.id = waiting.provider_id
    order by waiting.kind, waiting.topic, provider.name nulls first`.execute(db)
  return rows
}

export interface Colleague {
  readonly id: number
  readonly name: string
  readonly providerId: number | null
  readonly provider: { readonly code: string; readonly name: string } | null
}

/** Finds those who use the inbox; for a bound operator, those of the same provider. */
export async function findColleagues(db: Db, providerId: number | null): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select staff.id, ${calledAs('staff')} as name, staff.provider_id as "providerId",
      case when provider.id is not null then json_build_object('code', provider.code, 'name', provider.name) end
        as provider
    from users staff left join providers provider on provider.id = staff.provider_id
    where staff.role in ('operator', 'administrator') and staff.blocked_at is null
      and (${providerId}::bigint is null or staff.provider_id = ${providerId})
    order by provider.name nulls first, name`.execute(db)
  return rows
}

export interface WaitingRef {
  readonly kind: InboxKind
  readonly id: number
  readonly openId: number
  readonly providerId: number | null
  readonly assigneeId: number | null
}

/** Finds which of the items wait for the caller. */
export async function findWaiting(
  db: Db,
  scope: InboxScope,
  items: readonly { readonly kind: InboxKind; readonly id: number }[],
): Promise<WaitingRef[]> {
  const { rows } = await sql<WaitingRef>`
    select item.kind, item.id, item.open_id as "openId", item.provider_id as "providerId", item.assignee_id as "assigneeId"
    from ${waitingItems(scope)}
    join unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::bigint[]) as wanted (kind, id)
      on wanted.kind = item.kind and wanted.id = item.id`.execute(db)
  return rows
}

interface MessageChange {
  readonly item: Pick<WaitingRef, 'id' | 'providerId' | 'assigneeId'>
  readonly by: number
  readonly to: { readonly state: 'new' | 'work' | 'done'; readonly assignee_id?: number | null }
}

/** Changes an open message; false if a colleague has closed, taken or forwarded it since the item was found. */
async function changeMessage(db: Db, { item, by, to }: MessageChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback_messages')
    .set((eb) => ({ ...to, changed_by: by, revision: eb('revision', '+', 1) }))
    .where('id', '=', item.id)
    .where('state', 'in', ['new', 'work'])
    .where('assignee_id', 'is not distinct from', item.assigneeId)
    .where('forwarded_to', 'is not distinct from', item.providerId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Assigning {
  readonly item: WaitingRef
  readonly to: number | null
  readonly by: number
}

/** Assigns an item; false if a colleague has changed the assignee or forwarded it meanwhile. */
export async function assignItem(db: Db, { item, to, by }: Assigning): Promise<boolean> {
  const { kind, id, assigneeId } = item
  if (kind === 'message') {
    return changeMessage(db, { item, by, to: { assignee_id: to, state: to === null ? 'new' : 'work' } })
  }
  const { numAffectedRows } = await sql`
    insert into inbox_marks (kind, item_id, assignee_id) values (${kind}, ${id}, ${to})
    on conflict (kind, item_id) do update set assignee_id = excluded.assignee_id
    where inbox_marks.assignee_id is not distinct from ${assigneeId} and inbox_marks.closed_at is null`.execute(db)
  return numAffectedRows === 1n
}

interface Forwarding {
  readonly id: number
  /** Id of a provider; null: the city. */
  readonly from: number | null
  readonly to: number | null
  readonly by: number
}

/** Gives an open message to a provider or to the city, new and without an assignee; false if it is elsewhere already. */
export async function forwardMessage(db: Db, { id, from, to, by }: Forwarding): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback_messages')
    .set((eb) => ({
      forwarded_to: to,
      assignee_id: null,
      state: 'new',
      changed_by: by,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['new', 'work'])
    .where('forwarded_to', 'is not distinct from', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Closing {
  readonly item: WaitingRef
  readonly by: number
  readonly at: Date
}

/** Closes an item; false if a colleague has closed, taken or forwarded it meanwhile. */
export async function closeItem(db: Db, { item, by, at }: Closing): Promise<boolean> {
  const { kind, id, assigneeId } = item
  if (kind === 'message') return changeMessage(db, { item, by, to: { state: 'done' } })
  const { numAffectedRows } = await sql`
    insert into inbox_marks (kind, item_id, closed_at, closed_by) values (${kind}, ${id}, ${at}, ${by})
    on conflict (kind, item_id) do update set closed_at = excluded.closed_at, closed_by = excluded.closed_by
    where inbox_marks.assignee_id is not distinct from ${assigneeId} and inbox_marks.closed_at is null`.execute(db)
  return numAffectedRows === 1n
}

interface Reopening {
  readonly item: Pick<WaitingRef, 'kind' | 'id'>
  /** Who closed it. */
  readonly by: number
  /** The provider to which the caller is restricted. */
  readonly providerId: number | null
  readonly since: Date
}

/** Brings back an item that this person closed; false if it is open, or was closed by a colleague or before `since`. */
export async function reopenItem(db: Db, { item: { kind, id }, by, providerId, since }: Reopening): Promise<boolean> {
  if (kind === 'message') {
    // `changed_by` is who closed it: each later change would name its own author.
    const { numUpdatedRows } = await db
      .updateTable('feedback_messages')
      .set((eb) => ({
        state: sql<'new' | 'work'>`case when assignee_id is null then 'new' else 'work' end`,
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'done')
      .where('changed_by', '=', by)
      .$if(providerId !== null, (query) => query.where('forwarded_to', '=', providerId))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('inbox_marks')
    .set({ closed_at: null, closed_by: null })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('closed_by', '=', by)
    .where('closed_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
