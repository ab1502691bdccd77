/** The counterpart of the server's `main.ts` for `npm run dev`. */
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLogger, levelOf } from '../../apps/server/src/log.ts'
import { say } from '../../apps/server/src/platform/process/operator-text.ts'
import { endOnFaults, endStartOnSignals, stopOnSignals } from '../../apps/server/src/start/end-on-signals.ts'
import { explainAndExit } from '../../apps/server/src/start/explain-and-exit.ts'
import { startPortal } from '../../apps/server/src/start/start-portal.ts'
import type { ApiMessage } from './api.ts'
import { unbuiltWeb } from './unbuilt-web.ts'

endStartOnSignals()
const tell = (message: ApiMessage) => process.send?.(message)

try {
  const config = readConfig()
  const log = createLogger(levelOf(config.settings.log))
  const portal = await startPortal(config, {
    log,
    say: (text) => tell({ line: say(text) }),
    web: unbuiltWeb,
    replies: 'late',
  })
  endOnFaults(log)
  stopOnSignals(() => portal.stopNow(), { log, longestMs: 10_000 })
  tell({ address: portal.address })
  // Saved now for the next start, since this process may be killed.
  flushCompileCache()
} catch (error) {
  explainAndExit(error)
}
