/**
 * The API process of `npm run dev`. It loads the libraries in advance: they are half of a start and do not change. Then
 * it waits until its parent (`running-api.ts`) asks it to load the portal's files.
 */
import { once } from 'node:events'
import server from '../../apps/server/package.json' with { type: 'json' }

/** A line for the terminal, or the address at which the API listens from now on. */
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
