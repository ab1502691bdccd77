import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { createLogger, levelOf } from '../log.ts'
import { say } from '../platform/process/operator-text.ts'
import { watchLoop } from '../platform/process/watch-loop.ts'
import { endOnFaults, endStartOnSignals, isEnding, stopOnSignals } from '../start/end-on-signals.ts'
import { startWorker } from '../start/start-worker.ts'

/** Registers `portal worker`: runs letters and the hourly cleanup in a separate process next to the serving nodes. */
export function registerWorker(program: Command): void {
  program
    .command('worker')
    .description(
      say({
        uk: 'виконувати фонові роботи (листи, прибирання) окремим процесом, доки його не зупинять',
        en: 'run the background jobs (letters, cleanup) in a separate process until it is stopped',
      }),
    )
    .action(work)
}

async function work(): Promise<void> {
  endStartOnSignals()
  const config = readConfig()
  const log = createLogger(levelOf(config.settings.log))
  const worker = await startWorker(config, log)
  if (isEnding()) return
  endOnFaults(log)
  watchLoop(config.settings.http.watchdogSeconds, log)
  stopOnSignals(worker.stop, { log, longestMs: 60_000 })
  console.log(say({ uk: 'Фонові роботи виконуються.', en: 'Background jobs are running.' }))
}
