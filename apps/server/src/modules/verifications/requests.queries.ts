import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import { calledAs } from '../identity/called-as.ts'

type Db = Kysely<DatabaseSchema>
type DecisionState = 'sent' | 'accepted' | 'refused'

export interface ListedRequest {
  readonly id: number
  readonly state: DecisionState
  readonly providerCode: string
  readonly providerName: string
  readonly accountNumber: string
  readonly serialNumber: string
  readonly registrations: readonly { readonly counterType: string; readonly serviceType: number }[]
  readonly verifiedOn: string
  readonly sentAt: Date
}

const listedColumns = sql`
  request.id, request.state, provider.code as "providerCode", provider.name as "providerName",
  account.number as "accountNumber", meter.serial_number as "serialNumber", registered.list as registrations,
  request.verified_on as "verifiedOn", request.sent_at as "sentAt"`

const listedTables = sql`
  verification_requests request
  join providers provider on provider.id = request.provider_id
  join accounts account on account.id = request.account_id
  join meters meter on meter.account_id = request.account_id and meter.id = request.meter_id
  cross join lateral (
    select json_agg(json_build_object('counterType', counter_type, 'serviceType', service_type)) as list
    from meter_services where account_id = meter.account_id and meter_id = meter.id
  ) registered`

/** Requests of the operator's provider; null: all providers. */
const isOf = (providerId: number | null) =>
  sql<boolean>`(${providerId}::bigint is null or request.provider_id = ${providerId})`

interface RequestFilter {
  /** The provider to which the operator is restricted; null: all providers. */
  readonly providerId: number | null
  readonly state: DecisionState
  readonly provider: string | undefined
  /** Id of a request; only older requests are returned. */
  readonly before: number | undefined
  readonly limit: number
}

/** Lists requests, the newest first: a range of the index by state, or by provider and state. */
export async function listRequests(
  db: Db,
  { providerId, state, provider, before, limit }: RequestFilter,
): Promise<ListedRequest[]> {
  const ofProvider =
    provider === undefined ? sql`` : sql`and request.provider_id = (select id from providers where code = ${provider})`
  const older = before === undefined ? sql`` : sql`and request.id < ${before}`
  const { rows } = await sql<ListedRequest>`
    select ${listedColumns} from ${listedTables}
    where request.state = ${state} and ${isOf(providerId)} ${ofProvider} ${older}
    order by request.id desc limit ${limit}`.execute(db)
  return rows
}

interface WaitingAt {
  readonly code: string
  readonly name: string
  readonly waiting: number
}

/**
 * Counts open requests of the named providers, and of other providers with open requests. For a bound operator, counts
 * only the own provider.
 */
export async function countWaiting(
  db: Db,
  { codes, providerId }: { readonly codes: readonly string[]; readonly providerId: number | null },
): Promise<WaitingAt[]> {
  const { rows } = await sql<WaitingAt>`
    select provider.code, provider.name, waiting.number as waiting from providers provider
    cross join lateral (
      select count(*)::int as number from verification_requests where provider_id = provider.id and state = 'sent'
    ) waiting
    where (provider.code = any(${[...codes]}) or waiting.number > 0)
      and (${providerId}::bigint is null or provider.id = ${providerId})
    order by provider.name`.execute(db)
  return rows
}

export interface WholeRequest extends ListedRequest {
  readonly accountId: number
  readonly meterId: number
  readonly consumerId: number | null
  readonly address: string
  readonly place: string
  readonly installedOn: string | null
  readonly knownNextCheckDate: string | null
  readonly nextCheckDate: string | null
  readonly certificateNumber: string
  readonly sender: string | null
  readonly fileId: number | null
  readonly acceptedUntil: string | null
  readonly reason: string
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly revision: number
}

/** Finds a sent request, for a bound operator only of the own provider. Drafts are not found. */
export async function findWholeRequest(
  db: Db,
  id: number,
  providerId: number | null,
): Promise<WholeRequest | undefined> {
  const { rows } = await sql<WholeRequest>`
    select ${listedColumns}, request.account_id as "accountId", request.meter_id as "meterId",
      request.consumer_id as "consumerId", account.address, meter.place, meter.installed_on as "installedOn",
      meter.next_verification_on as "knownNextCheckDate", request.next_check_on as "nextCheckDate",
      request.certificate_number as "certificateNumber", ${calledAs('sender')} as sender,
      request.file_id as "fileId", request.accepted_until as "acceptedUntil", request.reason,
      request.decided_at as "decidedAt", ${calledAs('decider')} as "decidedBy", request.revision
    from ${listedTables}
    left join users sender on sender.id = request.consumer_id
    left join users decider on decider.id = request.decided_by
    where request.id = ${id} and request.state <> 'draft' and ${isOf(providerId)}`.execute(db)
  return rows[0]
}

interface Decision {
  readonly id: number
  /** Revision that the caller has read. */
  readonly revision: number
  readonly by: number
  readonly at: Date
}

/** Refuses a request; false if a colleague has decided meanwhile. */
export async function refuseRequest(
  db: Db,
  { id, revision, by, at, reason }: Decision & { readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_requests')
    .set({ state: 'refused', reason, decided_at: at, decided_by: by, revision: revision + 1 })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Accepts a request and sets the meter's next verification. Stores the replaced day for the provider's next file (see
 * `imports/held-verifications.ts`). Locks requests before the meter, in the same order as that file. Returns false if a
 * colleague has decided meanwhile.
 */
export async function acceptRequest(
  db: Db,
  { id, revision, by, at, until }: Decision & { readonly until: string },
): Promise<boolean> {
  const meter = await db
    .updateTable('verification_requests')
    .set({ state: 'accepted', accepted_until: until, decided_at: at, decided_by: by, revision: revision + 1 })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('revision', '=', revision)
    .returning(['account_id as accountId', 'meter_id as meterId'])
    .executeTakeFirst()
  if (!meter) return false
  const ended = await db
    .updateTable('verification_requests')
    .set({ holds: false })
    .where('account_id', '=', meter.accountId)
    .where('meter_id', '=', meter.meterId)
    .where('holds', '=', true)
    .returning(['id', 'replaced_until as replaced'])
    .executeTakeFirst()
  const known = await db
    .selectFrom('meters')
    .select('next_verification_on as until')
    .where('account_id', '=', meter.accountId)
    .where('id', '=', meter.meterId)
    .forUpdate()
    .executeTakeFirst()
  // If an earlier acceptance is in force, the provider's own day is the one that it replaced.
  const replaced = ended ? ended.replaced : (known?.until ?? null)
  await db
    .updateTable('verification_requests')
    .set({ holds: true, replaced_until: replaced, ended_request: ended?.id ?? null })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('meters')
    .set({ next_verification_on: until })
    .where('account_id', '=', meter.accountId)
    .where('id', '=', meter.meterId)
    .execute()
  return true
}

interface Addressee {
  readonly to: string
  readonly firstName: string
}

/** Finds the person's confirmed address, the default one first. */
export async function findAddressee(db: Db, userId: number): Promise<Addressee | undefined> {
  return db
    .selectFrom('user_emails')
    .innerJoin('users', 'users.id', 'user_emails.user_id')
    .select(['user_emails.email as to', 'users.first_name as firstName'])
    .where('users.id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('is_default', 'desc')
    .executeTakeFirst()
}
