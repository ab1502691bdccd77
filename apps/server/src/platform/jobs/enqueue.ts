import { type QueryExecutorProvider, sql } from 'kysely'
import type { Job } from './define-job.ts'

export interface When {
  /** Earliest start in seconds from now, by the database's clock. */
  readonly afterSeconds?: number
  /** Queues at most one job in each period of so many seconds; further calls have no effect. */
  readonly onceInSeconds?: number
}

/**
 * Queues a job in the caller's transaction. The job runs if and only if the transaction commits, at once if a worker
 * listens. It uses plain SQL on the library's table, since the library's `send` needs a started instance.
 */
export async function enqueue<Data extends object>(
  db: QueryExecutorProvider,
  job: Job<Data>,
  { data, afterSeconds = 0, onceInSeconds }: { readonly data: Data } & When,
): Promise<void> {
  const { name, settings } = job
  const start = sql`now() + ${afterSeconds} * interval '1 second'`
  const period =
    onceInSeconds === undefined
      ? sql`null`
      : sql`to_timestamp(floor(extract(epoch from now()) / ${onceInSeconds}) * ${onceInSeconds}) at time zone 'UTC'`
  await sql`
    with added as (
      insert into jobs.job (name, data, start_after, keep_until, singleton_on, policy, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
      select ${name}, ${JSON.stringify(data)}::jsonb, ${start},
        ${start} + ${settings.retentionSeconds} * interval '1 second', ${period}, ${settings.policy},
        ${settings.retryLimit}::int, ${settings.retryDelay}::int, ${settings.retryBackoff}::bool,
        ${settings.retryDelayMax}::int, ${settings.expireInSeconds}::int, ${settings.deleteAfterSeconds}::int,
        ${settings.heartbeatSeconds}::int
      from jobs.create_queue(${name}, ${JSON.stringify(settings)}::jsonb)
      on conflict do nothing
      returning start_after
    )
    select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), ${name})
    from added where start_after <= now()`.execute(db)
}
