import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'
import type { CountedFigure } from '../../figures-schema.ts'
import type { Days } from './months.ts'

type Db = Kysely<DatabaseSchema>

export interface Scope {
  /** The chosen provider, or the one to which the operator is restricted; null: the whole city. */
  readonly providerId: number | null
}

/** One number of a figure. */
export interface Amount {
  /** A day, a month, the code of a provider or words. */
  readonly at: string
  readonly name: string | null
  readonly part: string
  readonly amount: number
}

interface Sought extends Days, Scope {
  readonly figure: CountedFigure
}

/** Finds what was counted on these days. Reads one range of the key. */
export async function findCounted(db: Db, { figure, from, to, providerId }: Sought): Promise<Amount[]> {
  // Homes of several providers count once in the city's own row; letters have only such rows.
  const hasCity = figure === 'homes' || figure === 'letters'
  const isSought =
    providerId === null ? (hasCity ? sql`provider_id = 0` : sql`provider_id <> 0`) : sql`provider_id = ${providerId}`
  const { rows } = await sql<Amount>`
    select to_char(on_day, 'YYYY-MM-DD') as at, null as name, part, sum(amount)::bigint as amount
    from counted_figures
    where figure = ${figure} and on_day between ${from}::date and ${to}::date and ${isSought}
    group by on_day, part`.execute(db)
  return rows
}

/**
 * Counts the messages whose term ends on these days, by who answers: answered in time, and all that were answered or are
 * overdue. Spam and messages closed without an answer do not count.
 */
export async function countAnswers(
  db: Db,
  { from, to, providerId, today }: Days & Scope & { readonly today: string },
): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    with due as (
      select message.forwarded_to, (answer.first_at at time zone 'Europe/Kyiv')::date <= message.due_on as in_time
      from feedback_messages message
      left join lateral (
        select min(answered_at) as first_at from feedback_answers where message_id = message.id
      ) answer on true
      where message.due_on between ${from}::date and ${to}::date and message.state <> 'spam'
        and (answer.first_at is not null or (message.state in ('new', 'work') and message.due_on < ${today}::date))
        and (${providerId}::bigint is null or message.forwarded_to = ${providerId})
    )
    select coalesce(provider.code, '') as at, provider.name, part, amount
    from (
      select forwarded_to, count(*) as ended, count(*) filter (where in_time) as in_time from due group by forwarded_to
    ) counted
    cross join lateral (values ('inTime', in_time), ('ended', ended)) as pair (part, amount)
    left join providers provider on provider.id = counted.forwarded_to
    order by provider.name nulls first`.execute(db)
  return rows
}

/** Counts the deliveries that began on these days, by their result; undone ones and those at work do not count. */
export async function countImports(db: Db, { from, to, providerId }: Days & Scope): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select to_char(created_at at time zone 'Europe/Kyiv', 'YYYY-MM-DD') as at, null as name,
      case state when 'done' then 'taken' when 'partly' then 'partly' else 'refused' end as part,
      count(*)::integer as amount
    from import_runs
    where purpose = 'import' and state in ('done', 'partly', 'refused', 'failed') and undone_at is null
      and created_at >= ${from}::date::timestamp at time zone 'Europe/Kyiv'
      and created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Kyiv'
      and (${providerId}::bigint is null or provider_id = ${providerId})
    group by 1, 3`.execute(db)
  return rows
}

/** Finds the searches that found nothing on these days, the most frequent first. */
export async function findMissedSearches(db: Db, { from, to }: Days): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select words as at, null as name, 'count' as part, sum(times)::integer as amount
    from missed_searches where on_day between ${from}::date and ${to}::date
    group by words order by sum(times) desc, words limit 100`.execute(db)
  return rows
}
