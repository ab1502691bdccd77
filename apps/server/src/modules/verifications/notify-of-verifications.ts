import { addMonthsToDate, kyivDay } from '@zatyshok/domain/calendar'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { DatabaseSchema } from '../../database-schema.ts'
import { type ToldRow, upsertCounted } from '../notifications/notify-many.ts'

/** Accounts per statement. */
const batch = 5000
/** Months after the end of a verification in which it is told; an older end is on the screens of home and meters. */
const overdueMonths = 2

/**
 * Tells residents of verifications that end within the provider's notice period or have ended (F09), one entry a home and
 * day. Runs over ranges of meters, so it is repeatable at any time.
 */
export async function notifyOfVerifications({ db, now, settings }: Context): Promise<void> {
  const { providers, defaultMonths, months } = settings.verification
  const today = kyivDay(now)
  const look = {
    today,
    from: addMonthsToDate(today, -overdueMonths),
    providers,
    months: providers.map((code) => months[code] ?? defaultMonths),
    at: now,
  }
  for (let after = 0; ; ) {
    const until = await lastAccount(db, after)
    if (until === undefined) return
    for (const kind of ['verificationNear', 'verificationOverdue'] as const) {
      await notifyRange(db, { ...look, kind, after, until })
    }
    after = until
  }
}

/** The last account of the next range of linked accounts. */
async function lastAccount(db: Kysely<DatabaseSchema>, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ until: number | null }>`
    select max(id) as until from (select id from accounts where id > ${after} order by id limit ${batch}) next`.execute(
    db,
  )
  return rows[0]?.until ?? undefined
}

interface Range {
  readonly kind: 'verificationNear' | 'verificationOverdue'
  readonly after: number
  readonly until: number
  readonly today: string
  readonly from: string
  readonly providers: readonly string[]
  /** Notice periods of the providers, in months. */
  readonly months: readonly number[]
  readonly at: Date
}

/** A meter that two providers have counts once: the same serial number in a home. */
const notifyRange = (db: Kysely<DatabaseSchema>, range: Range): Promise<void> =>
  upsertCounted(db, {
    kind: range.kind,
    at: range.at,
    rows: sql<ToldRow>`
      select linked.consumer_id as user_id, linked.home_id || ' ' || meter.next_verification_on as cause,
        jsonb_build_object('home', max(linked.home_name), 'until', meter.next_verification_on,
          'count', count(distinct meter.serial_number)) as data
      from meters meter
      join linked_accounts linked on linked.account_id = meter.account_id and linked.can_submit
      join unnest(${[...range.providers]}::text[], ${[...range.months]}::int[]) as watched (code, months)
        on watched.code = linked.provider_code
      where meter.account_id > ${range.after} and meter.account_id <= ${range.until}
        and (meter.removed_on is null or meter.removed_on > ${range.today}::date)
        and ${
          range.kind === 'verificationOverdue'
            ? sql`meter.next_verification_on >= ${range.from}::date and meter.next_verification_on < ${range.today}::date`
            : sql`meter.next_verification_on >= ${range.today}::date
                and meter.next_verification_on <= ${range.today}::date + make_interval(months => watched.months)`
        }
      group by linked.consumer_id, linked.home_id, meter.next_verification_on`,
  })
