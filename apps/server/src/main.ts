import { say } from './platform/process/operator-text.ts'
import { endStartOnSignals } from './start/end-on-signals.ts'

// The handler is installed first, because loading the other modules takes half a second.
endStartOnSignals()
const { runPortal } = await import('./start/run-portal.ts')
await runPortal((text) => console.log(say(text)))
