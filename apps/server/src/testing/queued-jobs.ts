import type pg from 'pg'
import type { JobWorker } from '../platform/jobs/start-jobs.ts'

/** Runs every queued job of these workers, one after another, in queue order. */
export async function doQueuedJobs(pool: pg.Pool, workers: readonly JobWorker[]): Promise<void> {
  const names = workers.map(({ job }) => job.name)
  const { rows } = await pool.query<{ name: string; data: object }>(
    `with taken as (delete from jobs.job where name = any($1) and state = 'created' returning name, data, created_on)
     select name, data from taken order by created_on`,
    [names],
  )
  for (const { name, data } of rows) await workers.find(({ job }) => job.name === name)?.run(data)
}
