import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../database-schema.ts'

type Db = Kysely<DatabaseSchema>

interface JobFigures {
  readonly name: string
  readonly state: 'waiting' | 'active' | 'failed'
  readonly count: number
  /** Age of the oldest job that is ready to begin; 0 if there is none. */
  readonly oldestSeconds: number
}

/** Counts unfinished jobs by name and state. A job with a later start time has the age 0. */
export async function countJobs(db: Db): Promise<readonly JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select name, state, count(*)::int as count, greatest(0, max(extract(epoch from now() - since)))::float8 as "oldestSeconds"
    from (
      select name, start_after as since,
             case state when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end as state
      from jobs.job where state in ('created', 'retry', 'active', 'failed')
    ) as undone
    group by name, state order by name, state`.execute(db)
  return rows
}

/** Counts letters by state (failed letters: of the last day), with the age of the oldest queued letter. */
export async function countLetters(db: Db): Promise<{ queued: number; failed: number; oldestSeconds: number }> {
  const { rows } = await sql<{ queued: number; failed: number; oldestSeconds: number }>`
    select count(*) filter (where state = 'queued')::int as queued,
           count(*) filter (where state = 'failed')::int as failed,
           coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0)::float8 as "oldestSeconds"
    from letters where state = 'queued' or (state = 'failed' and created_at > now() - interval '1 day')`.execute(db)
  return rows[0] ?? { queued: 0, failed: 0, oldestSeconds: 0 }
}

/** Returns how long the oldest commit has waited for a synchronous standby; 0 if none waits. */
export async function secondsWaitingForStandby(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
    from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()`.execute(db)
  return rows[0]?.seconds ?? 0
}

interface ImportFigures {
  readonly profile: string
  /** Seconds since 1970; null: no import has ever succeeded. */
  readonly succeededAt: number | null
  readonly rowsRead: number
  readonly rowsRefused: number
}

/** Finds the newest file of each profile, by the index that begins with the profile. */
export async function newestImports(db: Db): Promise<readonly ImportFigures[]> {
  const { rows } = await sql<ImportFigures>`
    with recursive profiles as (
      (select profile from imports order by profile limit 1)
      union all
      select (select i.profile from imports i where i.profile > p.profile order by i.profile limit 1)
      from profiles p where p.profile is not null
    )
    select p.profile, extract(epoch from done.finished_at)::float8 as "succeededAt",
           newest.rows_read::float8 as "rowsRead", newest.rows_refused::float8 as "rowsRefused"
    from profiles p
    cross join lateral (select * from imports i where i.profile = p.profile order by i.id desc limit 1) as newest
    left join lateral (
      select finished_at from imports i where i.profile = p.profile and i.status = 'done' order by i.id desc limit 1
    ) as done on true
    where p.profile is not null`.execute(db)
  return rows
}

/** Counts dispatches that a provider has not answered completely, with the age of the oldest. */
export async function countUnanswered(
  db: Db,
): Promise<readonly { provider: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ provider: string; count: number; oldestSeconds: number }>`
    select p.code as provider, count(*)::int as count,
           extract(epoch from now() - min(d.ready_at))::float8 as "oldestSeconds"
    from dispatches d join providers p on p.id = d.provider_id
    where d.state = 'ready' and d.closed_at is null group by p.code`.execute(db)
  return rows
}
