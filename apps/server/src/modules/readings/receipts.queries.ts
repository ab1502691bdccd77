import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { SubmittedReading } from '../meters/reading-history.ts'
import { replacementJson } from '../meters/replacement-json.ts'
import type { MeterId } from './meter-id.ts'

type Db = Kysely<DatabaseSchema>

/** Key of a receipt. The number contains the billing month, so most mistyped numbers match no receipt. */
export interface ReceiptKey {
  readonly number: number
  /** `YYYY-MM` */
  readonly billingMonth: string
}

interface FoundReceipt extends MeterId {
  /** Whether the asking consumer gave it. */
  readonly own: boolean
  /** The readings of one request, one for each zone; `latest`: no later revision exists. */
  readonly given: readonly (SubmittedReading & { readonly latest: boolean; readonly hasPhoto: boolean })[]
}

/** The receipt, if its meter belongs to a linked account of the consumer. */
export async function findReceipt(
  db: Db,
  consumerId: number,
  { number, billingMonth }: ReceiptKey,
): Promise<FoundReceipt | undefined> {
  const { rows } = await sql<FoundReceipt>`
    select asked.account_id as "accountId", asked.meter_id as "meterId", asked.consumer_id = ${consumerId} as own, (
      select json_agg(json_build_object('zone', zone, 'value', value::text, 'readOn', read_on,
        'billingMonth', to_char(billing_month, 'YYYY-MM'), 'revision', revision, 'source', source, 'reason', reason,
        'replacement', ${replacementJson}, 'receipt', receipt,
        'receiptNumber', receipt_number, 'submittedAt', submitted_at, 'hasPhoto', photo_file_id is not null,
        'latest', not exists (
          select from reading_submissions later
          where (later.account_id, later.meter_id, later.billing_month, later.zone)
            = (given.account_id, given.meter_id, given.billing_month, given.zone) and later.revision > given.revision),
        'decision', (
          select json_build_object('status', status, 'reason', reason) from reading_decisions
          where (account_id, meter_id, billing_month, zone, revision)
            = (given.account_id, given.meter_id, given.billing_month, given.zone, given.revision))
        ) order by receipt_number)
      from reading_submissions given
      where (given.account_id, given.meter_id, given.billing_month)
          = (asked.account_id, asked.meter_id, asked.billing_month)
        and given.consumer_id = asked.consumer_id and given.submitted_at = asked.submitted_at
        and (given.zone <> asked.zone or given.revision = asked.revision)
    ) as given
    from reading_submissions asked
    join linked_accounts linked on linked.account_id = asked.account_id
    where linked.consumer_id = ${consumerId} and asked.receipt_number = ${number}
      and asked.billing_month = ${`${billingMonth}-01`}::date
  `.execute(db)
  return rows[0]
}

interface PhotoOf {
  /** null: the reading has no photo. */
  readonly fileId: number | null
}

/** The photo of a reading that the consumer gave for an account that is still linked; undefined: no such reading. */
export async function findOwnPhoto(db: Db, consumerId: number, key: ReceiptKey): Promise<PhotoOf | undefined> {
  const { rows } = await sql<PhotoOf>`
    select given.photo_file_id as "fileId" ${ownReading(consumerId, key)}`.execute(db)
  return rows[0]
}

/** Replaces the photo and returns the previous one; undefined: no such reading. */
export async function replacePhoto(
  db: Db,
  consumerId: number,
  { fileId, ...key }: ReceiptKey & { readonly fileId: number },
): Promise<PhotoOf | undefined> {
  const { rows } = await sql<PhotoOf>`
    select given.photo_file_id as "fileId" ${ownReading(consumerId, key)} for update of given`.execute(db)
  if (rows.length > 0) {
    await db
      .updateTable('reading_submissions')
      .set({ photo_file_id: fileId })
      .where('receipt_number', '=', key.number)
      .execute()
  }
  return rows[0]
}

const ownReading = (consumerId: number, { number, billingMonth }: ReceiptKey) => sql`
  from reading_submissions given
  join linked_accounts linked on linked.account_id = given.account_id and linked.consumer_id = given.consumer_id
  where given.consumer_id = ${consumerId} and given.receipt_number = ${number}
    and given.billing_month = ${`${billingMonth}-01`}::date`

/**
 * For staff: the photo of any reading; undefined: no such reading.
 *
 * @param providerId the provider that an operator is restricted to; null: all providers
 */
export const findPhoto = (
  db: Db,
  { number, billingMonth }: ReceiptKey,
  providerId: number | null,
): Promise<PhotoOf | undefined> =>
  db
    .selectFrom('reading_submissions')
    .innerJoin('accounts', 'accounts.id', 'reading_submissions.account_id')
    .select('photo_file_id as fileId')
    .where('receipt_number', '=', number)
    .where('billing_month', '=', `${billingMonth}-01`)
    .$if(providerId !== null, (query) => query.where('provider_id', '=', providerId))
    .executeTakeFirst()

/** Removes all photos of a person from their readings and marks the files as removed. */
export async function dropPhotosOf(db: Db, consumerId: number, now: Date): Promise<void> {
  await sql`
    with taken as (
      select account_id, meter_id, billing_month, zone, revision, photo_file_id from reading_submissions
      where consumer_id = ${consumerId} and photo_file_id is not null for update
    ), cleared as (
      update reading_submissions given set photo_file_id = null from taken
      where (given.account_id, given.meter_id, given.billing_month, given.zone, given.revision)
        = (taken.account_id, taken.meter_id, taken.billing_month, taken.zone, taken.revision)
    )
    update files set removed_at = ${now} where id in (select photo_file_id from taken) and removed_at is null
  `.execute(db)
}
