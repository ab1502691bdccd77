import { readConfig } from './config.ts'
import { explainAndExit } from './start/explain-and-exit.ts'
import { startPortal } from './start/start-portal.ts'

const say = (line: string): void => console.log(line)

try {
  const portal = await startPortal(readConfig(), say)
  say(`Портал працює: ${portal.address}`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await portal.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  explainAndExit(error)
}
