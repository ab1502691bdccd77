import type pg from 'pg'
import { PgBoss, type Job as TakenJob } from 'pg-boss'
import type { Job } from './define-job.ts'

/** What is done with a job; a throw gives it back to be tried again. */
export interface JobWorker {
  readonly job: Job<object>
  /** So many at once in this process. */
  readonly atOnce: number
  run(data: object): Promise<void>
}

/** Ties a job to its work, so that both agree on the data. */
export const workOn = <Data extends object>(
  job: Job<Data>,
  { atOnce, run }: { readonly atOnce: number; run(data: Data): Promise<void> },
): JobWorker => ({ job: job as Job<object>, atOnce, run: (data) => run(data as Data) })

export interface RunningJobs {
  /** Takes no more jobs and waits for those under way, ten seconds at most; what is left goes to another worker. */
  stop(): Promise<void>
}

interface JobsLog {
  warn(details: object, text: string): void
}

interface Options {
  readonly connection: pg.PoolConfig
  readonly log: JobsLog
  readonly workers: readonly JobWorker[]
}

/**
 * Works on jobs in this process. Idle, it is woken by LISTEN and looks by itself every five seconds; it does without
 * the former behind a pooler. Nodes that start at once take turns in migrating the queue's own schema.
 */
export async function startJobs({ connection, log, workers }: Options): Promise<RunningJobs> {
  const boss = new PgBoss({
    ...connectionOf(connection),
    application_name: 'zatyshok jobs',
    schema: 'jobs',
    max: 3,
    useListenNotify: true,
    schedule: false,
    // A dead worker's job: 20 s without a sign of life + 10 s until seen + 5 s until taken, well under a minute.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
    flowIntervalSeconds: 3600,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is disturbed; it goes on by itself'))
  boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue warns'))
  try {
    await boss.start()
    for (const worker of workers) await startWorker(boss, worker, log)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}

async function startWorker(boss: PgBoss, worker: JobWorker, log: JobsLog): Promise<void> {
  const { name, settings } = worker.job
  const { policy, ...changeable } = settings
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, changeable)
  const options = {
    batchSize: worker.atOnce,
    perJobResults: true,
    burstWhenBatchFull: worker.atOnce > 1,
    pollingIntervalSeconds: 5,
    notifyPollingIntervalSeconds: 5,
  } as const
  await boss.work<object>(name, options, (jobs: TakenJob<object>[]) =>
    Promise.all(jobs.map((job) => settle(job, worker, log))),
  )
}

async function settle({ id, data }: TakenJob<object>, { job, run }: JobWorker, log: JobsLog) {
  try {
    await run(data)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed; it will be tried again')
    // The message only: what a job was about must not stay in the queue's table.
    return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.name : 'unknown' } }
  }
}

/** The library knows fewer shapes of a connection than the driver. */
function connectionOf({ connectionString, host, port, user, password, database }: pg.PoolConfig) {
  return {
    ...(connectionString !== undefined && { connectionString }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
  }
}
