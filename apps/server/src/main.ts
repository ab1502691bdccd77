import { readConfig } from './config.ts'
import { createLogger, levelOf } from './log.ts'
import { watchLoop } from './platform/process/watch-loop.ts'
import { endOnFaults, endOnSignals } from './start/end-on-signals.ts'
import { explainAndExit } from './start/explain-and-exit.ts'
import { startPortal } from './start/start-portal.ts'

const say = (line: string): void => console.log(line)

try {
  const config = readConfig()
  const { drainSeconds, watchdogSeconds } = config.settings.http
  const log = createLogger(levelOf(config.settings.log))
  const portal = await startPortal(config, { log, say })
  endOnFaults(log)
  watchLoop(watchdogSeconds, log)
  endOnSignals((signal) => (signal === 'SIGINT' ? portal.stopNow() : portal.stop()), {
    log,
    longestMs: (drainSeconds + 60) * 1000,
  })
  say(`Портал працює: ${portal.address}`)
} catch (error) {
  explainAndExit(error)
}
