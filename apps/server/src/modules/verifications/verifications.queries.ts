import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { MeterId } from '../readings/meter-id.ts'

type Db = Kysely<DatabaseSchema>
type State = 'draft' | 'sent' | 'accepted' | 'refused'

export interface OwnMeter extends MeterId {
  readonly installedOn: string | null
  /** False for an account that is shared for viewing only. */
  readonly canSubmit: boolean
  readonly providerId: number
  readonly providerCode: string
  readonly providerName: string
  readonly providerPhone: string
  readonly providerAddress: string
}

/** Finds a meter in use on a linked account; undefined if it is missing or foreign. */
export async function findOwnMeter(
  db: Db,
  consumerId: number,
  { accountId, meterId, today }: MeterId & { readonly today: string },
): Promise<OwnMeter | undefined> {
  const { rows } = await sql<OwnMeter>`
    select meter.account_id as "accountId", meter.id as "meterId", meter.installed_on as "installedOn",
      linked.can_submit as "canSubmit", provider.id as "providerId", provider.code as "providerCode", provider.name as "providerName",
      provider.phone as "providerPhone", provider.address as "providerAddress"
    from linked_accounts linked
    join meters meter on meter.account_id = linked.account_id
    join providers provider on provider.id = linked.provider_id
    where linked.consumer_id = ${consumerId} and linked.account_id = ${accountId} and meter.id = ${meterId}
      and (meter.removed_on is null or meter.removed_on > ${today}::date)`.execute(db)
  return rows[0]
}

export interface FoundRequest {
  readonly id: number
  readonly verifiedOn: string
  readonly nextCheckOn: string | null
  readonly certificateNumber: string
  readonly state: State
  readonly reason: string
  readonly acceptedUntil: string | null
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly mine: boolean
  readonly fileName: string | null
  readonly fileBytes: number | null
  readonly fileState: 'ready' | 'waiting' | 'infected' | null
}

const listed = 20

/**
 * Lists the requests of a meter for a resident of its account, the newest first. Another resident's drafts and files
 * are omitted.
 */
export const listRequestsOf = (db: Db, consumerId: number, { accountId, meterId }: MeterId): Promise<FoundRequest[]> =>
  ownRequests(db, consumerId, sql`request.account_id = ${accountId} and request.meter_id = ${meterId}`)

export async function findRequest(db: Db, consumerId: number, id: number): Promise<FoundRequest | undefined> {
  return (await ownRequests(db, consumerId, sql`request.id = ${id}`))[0]
}

async function ownRequests(db: Db, consumerId: number, which: RawBuilder<unknown>): Promise<FoundRequest[]> {
  const { rows } = await sql<FoundRequest>`
    select request.id, request.verified_on as "verifiedOn", request.next_check_on as "nextCheckOn",
      request.certificate_number as "certificateNumber", request.state, request.reason,
      request.accepted_until as "acceptedUntil", request.created_at as "createdAt",
      request.decided_at as "decidedAt", coalesce(request.consumer_id = ${consumerId}, false) as mine,
      file.name as "fileName", file.bytes as "fileBytes", file.state as "fileState"
    from verification_requests request
    join linked_accounts linked on linked.account_id = request.account_id and linked.consumer_id = ${consumerId}
    left join files file on file.id = request.file_id and request.consumer_id = ${consumerId}
      and file.removed_at is null
    where ${which} and (request.state <> 'draft' or request.consumer_id = ${consumerId})
    order by request.id desc limit ${sql.lit(listed)}`.execute(db)
  return rows
}

export interface LastRequest extends MeterId {
  readonly state: State
  readonly createdAt: Date
}

/** Finds the last request of every meter of the linked accounts. */
export async function listLastRequests(db: Db, consumerId: number): Promise<LastRequest[]> {
  const { rows } = await sql<LastRequest>`
    select distinct on (request.account_id, request.meter_id) request.account_id as "accountId",
      request.meter_id as "meterId", request.state, request.created_at as "createdAt"
    from linked_accounts linked
    join verification_requests request on request.account_id = linked.account_id
    where linked.consumer_id = ${consumerId} and (request.state <> 'draft' or request.consumer_id = ${consumerId})
    order by request.account_id, request.meter_id, request.id desc`.execute(db)
  return rows
}

interface NewRequest extends MeterId {
  readonly providerId: number
  readonly consumerId: number
  readonly verifiedOn: string
  readonly nextCheckOn: string | null
  readonly certificateNumber: string
  readonly at: Date
}

/**
 * Inserts a request, or returns the existing one of this meter and day. A draft takes the latest input, whichever of
 * the account's residents typed it. A sent request stays unchanged.
 */
export async function insertRequest(db: Db, request: NewRequest): Promise<number> {
  const ifDraft = (column: string) => sql`case when verification_requests.state = 'draft'
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`verification_requests.${column}`)} end`
  const { rows } = await sql<{ id: number }>`
    insert into verification_requests
      (provider_id, account_id, meter_id, consumer_id, verified_on, next_check_on, certificate_number, created_at)
    values (${request.providerId}, ${request.accountId}, ${request.meterId}, ${request.consumerId},
      ${request.verifiedOn}, ${request.nextCheckOn}, ${request.certificateNumber}, ${request.at})
    on conflict (account_id, meter_id, verified_on) where state <> 'refused' do update set
      consumer_id = ${ifDraft('consumer_id')}, next_check_on = ${ifDraft('next_check_on')},
      certificate_number = ${ifDraft('certificate_number')}
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Sends the resident's own draft with its certificate; false if it is foreign, missing or already sent. */
export async function attachFile(
  db: Db,
  consumerId: number,
  { id, fileId, at }: { readonly id: number; readonly fileId: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_requests')
    .set({ state: 'sent', file_id: fileId, sent_at: at })
    .where('id', '=', id)
    .where('consumer_id', '=', consumerId)
    .where('state', '=', 'draft')
    .where('account_id', 'in', (linked) =>
      linked
        .selectFrom('linked_accounts')
        .select('account_id')
        .where('consumer_id', '=', consumerId)
        .where('can_submit', '=', true),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds the certificate that the resident has sent, while the account is linked. */
export async function findOwnFile(db: Db, consumerId: number, id: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('verification_requests as request')
    .innerJoin('linked_accounts as linked', (join) =>
      join.onRef('linked.account_id', '=', 'request.account_id').on('linked.consumer_id', '=', consumerId),
    )
    .select('request.file_id as fileId')
    .where('request.id', '=', id)
    .where('request.consumer_id', '=', consumerId)
    .executeTakeFirst()
  return found?.fileId ?? undefined
}

/** Erases the person: deletes drafts, removes the name from requests, marks certificates as removed. */
export async function forgetSender(db: Db, consumerId: number, now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ removed_at: now })
    .where('id', 'in', (mine) =>
      mine.selectFrom('verification_requests').select('file_id').where('consumer_id', '=', consumerId),
    )
    .where('removed_at', 'is', null)
    .execute()
  await db
    .deleteFrom('verification_requests')
    .where('consumer_id', '=', consumerId)
    .where('state', '=', 'draft')
    .execute()
  // Notes of staff may name the person.
  await db
    .deleteFrom('inbox_notes')
    .where('kind', '=', 'verification')
    .where('item_id', 'in', (mine) =>
      mine.selectFrom('verification_requests').select('id').where('consumer_id', '=', consumerId),
    )
    .execute()
  await db
    .updateTable('verification_requests')
    .set({ consumer_id: null, file_id: null, certificate_number: '' })
    .where('consumer_id', '=', consumerId)
    .execute()
}
