/**
 * The process of the API of `npm run dev`. It reads the libraries, which are half of what a start has to read and do not
 * change, and waits for its parent (`running-api.ts`) to say that the files of the portal are to be read.
 */
import { once } from 'node:events'
import server from '../../apps/server/package.json' with { type: 'json' }

/** A line for the terminal, or the address at which the API answers from now on. */
export type ApiMessage = { readonly line: string } | { readonly address: string }

// The parent was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
const told = once(process, 'message')
for (const name of Object.keys(server.dependencies)) {
  // Some packages have no main entry, for example fonts. Our own packages may have changed.
  await import(name).catch(() => undefined)
}
await told
await import('./start-api.ts')
