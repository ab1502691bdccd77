import { type QueryExecutorProvider, sql } from 'kysely'
import type pg from 'pg'
import { PgBoss, type Job as TakenJob } from 'pg-boss'
import { jobs as observedJobs } from '../tracing/observed.ts'
import type { Job } from './define-job.ts'
import { enqueue } from './enqueue.ts'

/** Runs a job; if it throws, the job is retried. */
export interface JobWorker {
  readonly job: Job<object>
  /** Most concurrent jobs of this kind in this process. */
  readonly atOnce: number
  /** Queues the job with empty data once in each such period, on one of the nodes. */
  readonly everySeconds?: number
  run(data: object): Promise<void>
}

/** Binds a job to its function, so that both agree on the data type. */
export const workOn = <Data extends object>(
  job: Job<Data>,
  { run, ...rest }: Omit<JobWorker, 'job' | 'run'> & { run(data: Data): Promise<void> },
): JobWorker => ({ ...rest, job: job as Job<object>, run: (data) => run(data as Data) })

export interface RunningJobs {
  /** Takes no more jobs and waits for running ones, ten seconds at most; unfinished jobs go to another worker. */
  stop(): Promise<void>
}

interface JobsLog {
  warn(details: object, text: string): void
}

interface Options {
  /** Database to queue repeated jobs in; the same one. */
  readonly db: QueryExecutorProvider
  readonly connection: pg.PoolConfig
  readonly log: JobsLog
  readonly workers: readonly JobWorker[]
  readonly pace?: Pace
}

/** Seconds between polls: for jobs (LISTEN wakes earlier), and for jobs without a heartbeat. */
interface Pace {
  readonly take: number
  readonly supervise: number
}

/** A dead worker's job starts again after at most 35 s: 20 s heartbeat timeout, 10 s supervision and 5 s polling. */
export const usualPace: Pace = { take: 5, supervise: 10 }

/**
 * Runs jobs in this process. An idle worker is woken by LISTEN and polls every five seconds. Nodes that start together
 * take turns in migrating the queue's schema.
 */
export async function startJobs({ db, connection, log, workers, pace = usualPace }: Options): Promise<RunningJobs> {
  const boss = new PgBoss({
    ...connectionOf(connection),
    application_name: 'zatyshok jobs',
    schema: 'jobs',
    max: 3,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    maintenanceIntervalSeconds: 3600,
    flowIntervalSeconds: 3600,
  })
  const stopping = new AbortController()
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is disturbed; it goes on by itself'))
  boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue warns'))
  try {
    await boss.start()
    for (const worker of workers) await startWorker(boss, worker, { db, log, pace, stopping: stopping.signal })
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  const repetitions = repeat(db, workers, log)
  return {
    stop: async () => {
      stopping.abort()
      await repetitions.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function startWorker(
  boss: PgBoss,
  worker: JobWorker,
  { db, log, pace, stopping }: Required<Pick<Options, 'db' | 'log' | 'pace'>> & { readonly stopping: AbortSignal },
): Promise<void> {
  const { name, settings } = worker.job
  const { policy, ...changeable } = settings
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, changeable)
  const options = {
    batchSize: worker.atOnce,
    perJobResults: true,
    pollingIntervalSeconds: pace.take,
    notifyPollingIntervalSeconds: pace.take,
  } as const
  // A batch may leave jobs that were queued before it. The library would look for them only after the polling interval.
  const id: Promise<string> = boss.work<object>(name, options, async (jobs: TakenJob<object>[]) => {
    const settled = await Promise.all(jobs.map((job) => settle(job, worker, { db, log })))
    if (!stopping.aborted) boss.notifyWorker(await id)
    return settled
  })
  await id
}

/**
 * Tries to queue each repeated job now and four times a period; the queue accepts one per period from all nodes. The
 * timers fire together, so the jobs are queued one after another: each would open a session of its own.
 */
function repeat(db: QueryExecutorProvider, workers: readonly JobWorker[], log: JobsLog): RunningJobs {
  let queued: Promise<unknown> = Promise.resolve()
  const timers = workers.flatMap(({ job, everySeconds }) => {
    if (everySeconds === undefined) return []
    const queue = () =>
      enqueue(db, job, { data: {}, onceInSeconds: everySeconds }).catch((error: unknown) => {
        log.warn({ err: error, job: job.name }, 'a repeated job was not queued; it will be asked for again')
      })
    const ask = () => {
      queued = queued.then(queue)
    }
    ask()
    return [setInterval(ask, everySeconds * 250)]
  })
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await queued
    },
  }
}

async function settle(
  { id, data }: TakenJob<object>,
  { job, run }: JobWorker,
  { db, log }: Pick<Options, 'db' | 'log'>,
) {
  try {
    await (observedJobs.hasSubscribers ? observedJobs.tracePromise(() => run(data), { name: job.name }) : run(data))
    if (job.dataAfter === 'forgotten') await forgetData(db, job.name, id)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a job failed; it will be tried again')
    // Stores the error's name only: personal data of a job must not stay in the queue's table.
    return { id, status: 'failed' as const, output: { error: error instanceof Error ? error.name : 'unknown' } }
  }
}

/** Removes the data of a finished job. If the worker is killed right after this, the retry has empty data. */
async function forgetData(db: QueryExecutorProvider, name: string, id: string): Promise<void> {
  await sql`update jobs.job set data = '{}' where name = ${name} and id = ${id}`.execute(db)
}

/** Converts the driver's connection options to those that the library accepts. */
function connectionOf({ connectionString, stream, host, port, user, password, database }: pg.PoolConfig) {
  return {
    ...(connectionString !== undefined && { connectionString }),
    ...(stream !== undefined && { stream }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
  }
}
