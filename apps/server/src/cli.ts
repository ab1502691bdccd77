import { portalProgram } from './cli/portal-program.ts'
import { endCommandOnSignals, isEnding } from './start/end-on-signals.ts'
import { explainAndExit } from './start/explain-and-exit.ts'

const program = portalProgram()
endCommandOnSignals()
try {
  await program.parseAsync()
} catch (error) {
  if (!isEnding()) explainAndExit(error)
}
