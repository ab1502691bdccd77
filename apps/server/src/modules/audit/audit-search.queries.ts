import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

export interface AuditConditions {
  readonly who?: string | undefined
  readonly action?: string | undefined
  readonly target?: string | undefined
  /**
   * Objects and accounts by which entries may refer to the person or object of the search; an empty list finds no
   * entry.
   */
  readonly about?: About | undefined
  /** Days in Kyiv, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whole objects (`user 7`), and accounts as a `detail` writes them (`101 0000123`). */
export interface About {
  readonly targets: readonly string[]
  readonly accounts: readonly string[]
}

interface AuditPage extends AuditConditions {
  /** Id of an entry; only older entries are returned. */
  readonly before?: number | undefined
  readonly limit: number
}

export interface FoundEntry {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly target: string
  readonly detail: unknown
  readonly network: string
}

/** Finds entries, the newest first. Returns an empty list if the entry `before` does not exist. */
export async function findEntries(db: Db, { before, limit, ...conditions }: AuditPage): Promise<FoundEntry[]> {
  const place = before === undefined ? undefined : await placeOf(db, before)
  if (before !== undefined && !place) return []
  return entriesQuery(db, { conditions, place, limit }).execute()
}

interface Place {
  readonly id: number
  /** Exact to the microsecond; a JavaScript Date has milliseconds only. */
  readonly at: string
}

const placeOf = (db: Db, id: number): Promise<Place | undefined> =>
  db
    .selectFrom('audit_log')
    .select(['id', sql<string>`at::text`.as('at')])
    .where('id', '=', id)
    .executeTakeFirst()

interface EntriesQuery {
  readonly conditions: AuditConditions
  readonly place?: Place | undefined
  readonly limit: number
}

/** Builds the query without running it, so that a test can read its plan. */
export function entriesQuery(db: Db, { conditions, place, limit }: EntriesQuery) {
  const { who, action, target, about, from, to } = conditions
  const wanted: Expression<SqlBool>[] = []
  if (who !== undefined) wanted.push(sql`lower(actor) = lower(${who})`)
  if (action !== undefined) wanted.push(sql`action = ${action}`)
  if (target !== undefined) wanted.push(sql`target = ${target}`)
  if (about !== undefined) {
    const { targets, accounts } = about
    wanted.push(sql`(target = any(${[...targets]}::text[])
      or (detail ? 'account' and detail ->> 'account' = any(${[...accounts]}::text[])))`)
  }
  if (from !== undefined) wanted.push(sql`at >= ${from}::date::timestamp at time zone 'Europe/Kyiv'`)
  if (to !== undefined) wanted.push(sql`at < (${to}::date + 1)::timestamp at time zone 'Europe/Kyiv'`)
  if (place) wanted.push(sql`(at, id) < (${place.at}::timestamptz, ${place.id}::bigint)`)
  return db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'target', 'detail', 'network'])
    .where((q) => q.and(wanted))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

/** Records that this person viewed the log, at most once a day. */
export async function insertLook(
  db: Db,
  look: {
    readonly at: Date
    readonly actorId: number
    readonly actor: string
    readonly day: string
    readonly network: string
  },
): Promise<void> {
  const { at, actorId, actor, day, network } = look
  await db
    .insertInto('audit_log')
    .values({ at, actor_id: actorId, actor, action: 'audit.view', target: day, network })
    .onConflict((conflict) =>
      conflict.columns(['actor_id', 'target']).where('action', '=', sql.lit('audit.view')).doNothing(),
    )
    .execute()
}

const MOST_CHOICES = 200

/** Finds every action in the log by a loose index scan: one index step per action, whatever the length of the log. */
export async function findActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive found(value, step) as (
      (select action, 1 from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > found.value order by action limit 1), step + 1
      from found where found.value is not null and step < ${MOST_CHOICES}
    )
    select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}

/** Finds the logins of all actors in lower case, by the same index scan. Erased people have no login. */
export async function findActors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive found(value, step) as (
      (select lower(actor), 1 from audit_log where lower(actor) > '' order by lower(actor) limit 1)
      union all
      select (
        select lower(actor) from audit_log where lower(actor) > found.value order by lower(actor) limit 1
      ), step + 1
      from found where found.value is not null and step < ${MOST_CHOICES}
    )
    select value from found where value is not null`.execute(db)
  return rows.map(({ value }) => value)
}

const MOST_NAMED = 50

/** Finds the ids of people by login or by confirmed address. */
export async function findPeople(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(login) = lower(${name})
    union select user_id from user_emails where lower(email) = lower(${name}) and confirmed_at is not null
    limit ${MOST_NAMED}`.execute(db)
  return rows.map(({ id }) => id)
}

interface NamedAccount {
  readonly id: number
  readonly provider: string
  readonly number: string
}

/** Finds accounts by number, of one provider or of all. */
export const findAccounts = (db: Db, number: string, provider: string | undefined): Promise<NamedAccount[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select(['accounts.id', 'providers.code as provider', 'accounts.number'])
    .where('accounts.number', '=', number)
    .$if(provider !== undefined, (query) => query.where('providers.code', '=', provider ?? ''))
    .limit(MOST_NAMED)
    .execute()
