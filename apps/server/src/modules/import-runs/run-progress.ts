import type { Context } from '../../context.ts'
import type { ImportProgress } from '../imports/import-report.ts'
import { cancelBackend, tellProgress } from './import-runs.queries.ts'

const everyMs = 1000

/** Thrown in a run that has to stop. */
export class RunCancelled extends Error {}

export interface RunProgress {
  /** @throws RunCancelled */
  tell(progress: Omit<ImportProgress, 'phase'> & { readonly phase: string }): void
  /** Registers the connection whose statement is cancelled if the run has to stop. */
  connected(processId: number): void
  isCancelled(): boolean
  close(): Promise<void>
}

/** Stores a run's progress at most once a second on its own connection, and reads whether the run has to stop. */
export function followRun({ db, log }: Pick<Context, 'db' | 'log'>, id: number, beat: () => void): RunProgress {
  let latest: object | undefined
  let told: object | undefined
  let processId: number | undefined
  let cancelled = false
  let asking = Promise.resolve()
  const ask = async () => {
    const news = latest === told ? undefined : latest
    told = latest
    cancelled = (await tellProgress(db, id, news)) || cancelled
    if (cancelled && processId !== undefined) await cancelBackend(db, processId)
  }
  const timer = setInterval(() => {
    beat()
    asking = asking.then(ask).catch((error: unknown) => log.warn({ err: error }, 'progress of an import is not told'))
  }, everyMs)
  return {
    tell: (progress) => {
      latest = progress
      if (cancelled) throw new RunCancelled('a run was asked to stop')
    },
    connected: (of) => {
      processId = of
    },
    isCancelled: () => cancelled,
    close: async () => {
      clearInterval(timer)
      await asking
    },
  }
}
