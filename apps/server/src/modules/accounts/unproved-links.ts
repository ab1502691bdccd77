import { kyivDay } from '@zatyshok/domain/calendar'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { lastMomentToProve } from './list-accounts-to-prove.ts'
import { notifyResidents, type Residents } from './notify-residents.ts'

const BATCH = 200

interface UnprovedLink {
  readonly userId: number
  readonly firstName: string
  /** The confirmed default address; null if there is none or the resident is blocked. */
  readonly email: string | null
  readonly number: string
  readonly provider: string
  readonly since: Date
}

/**
 * Follows up links that wait for a new proof (decision 0077): sends each resident one letter, ends the link after
 * thirty days.
 */
export async function followUnprovedLinks(ctx: Context): Promise<void> {
  for (const follow of [askByLetter, endOverdue]) {
    let followed = BATCH
    while (followed === BATCH) followed = await inTransaction(ctx, follow)
  }
}

async function askByLetter(ctx: Context): Promise<number> {
  const links = await findChanged(
    ctx,
    sql`update account_links link set asked_at = ${ctx.now} from due
      where link.consumer_id = due.consumer_id and link.account_id = due.account_id`,
    sql`unproved_since is not null and asked_at is null and unproved_since >= ${overdue(ctx)}`,
  )
  for (const { number, provider, since, ...resident } of links) {
    const until = kyivDay(lastMomentToProve(since))
    await notifyResidents(ctx, [resident], { kind: 'accountToProve', number, provider, until })
  }
  return links.length
}

/** Ends overdue links. Shares of the account end together with the link. */
async function endOverdue(ctx: Context): Promise<number> {
  const links = await findChanged(
    ctx,
    sql`delete from account_links link using due
      where link.consumer_id = due.consumer_id and link.account_id = due.account_id`,
    sql`unproved_since < ${overdue(ctx)}`,
  )
  for (const { number, provider, since: _, ...resident } of links) {
    await notifyResidents(ctx, [resident], { kind: 'accountNotProved', number, provider })
  }
  return links.length
}

const overdue = ({ now }: Context) => sql`${now}::timestamptz - '30 days'::interval`

/** Finds some of the links that are due. A link that an import has locked is left for the next run. */
async function findChanged(
  { db }: Context,
  change: ReturnType<typeof sql>,
  isDue: ReturnType<typeof sql>,
): Promise<readonly (UnprovedLink & Residents[number])[]> {
  const { rows } = await sql<UnprovedLink>`
    with due as materialized (
      select consumer_id, account_id from account_links where ${isDue} limit ${BATCH} for update skip locked
    ), changed as (${change} returning link.consumer_id, link.account_id, link.unproved_since)
    select person.id as "userId", person.first_name as "firstName", address.email, account.number,
      provider.name as provider, changed.unproved_since as since
    from changed
    join users person on person.id = changed.consumer_id
    left join user_emails address on address.user_id = person.id and address.is_default
      and address.confirmed_at is not null and person.blocked_at is null
    join accounts account on account.id = changed.account_id
    join providers provider on provider.id = account.provider_id
    order by person.id, account.id`.execute(db)
  return rows
}
