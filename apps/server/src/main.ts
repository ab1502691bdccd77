import { endStartOnSignals } from './start/end-on-signals.ts'

// Before anything else is loaded, for that takes half a second.
endStartOnSignals()
const { runPortal } = await import('./start/run-portal.ts')
await runPortal((line) => console.log(line))
