import { readConfig } from '../config.ts'
import { createLogger, levelOf } from '../log.ts'
import { build, buildTitle } from '../platform/process/build.ts'
import type { OperatorText } from '../platform/process/operator-text.ts'
import { watchLoop } from '../platform/process/watch-loop.ts'
import { endOnFaults, isEnding, stopOnSignals } from './end-on-signals.ts'
import { explainAndExit } from './explain-and-exit.ts'
import { startPortal } from './start-portal.ts'

/** Starts the portal, which then runs until a signal. If the start fails, prints the reason and ends the process. */
export async function runPortal(say: (text: OperatorText) => void): Promise<void> {
  try {
    const config = readConfig()
    const { drainSeconds, watchdogSeconds } = config.settings.http
    const log = createLogger(levelOf(config.settings.log))
    const portal = await startPortal(config, { log, say })
    if (isEnding()) return
    endOnFaults(log)
    watchLoop(watchdogSeconds, log)
    stopOnSignals((signal) => (signal === 'SIGTERM' ? portal.stop() : portal.stopNow()), {
      log,
      longestMs: (drainSeconds + 60) * 1000,
    })
    log.info({ ...build }, 'the portal has started')
    say({ uk: `Затишок ${buildTitle}`, en: `Zatyshok ${buildTitle}` })
    say({ uk: `Портал працює: ${portal.address}`, en: `The portal is running: ${portal.address}` })
  } catch (error) {
    if (!isEnding()) explainAndExit(error)
  }
}
