import { signOut } from '@zatyshok/contract/people/identity'
import { forgetDrafts } from '../lib/form/form-drafts.ts'
import { signInPath } from '../lib/paths.ts'
import { call, session, storage } from '../lib/portal.ts'
import { isDebugging, storageKeys } from '../lib/storage.ts'
import { toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * Leaves the cabinet (C08): the server revokes the token, the browser forgets everything of the person and
 * passes by the provider that let them in.
 * The browser forgets even if the server cannot be reached: the token then dies by its expiry.
 */
export async function leaveCabinet(): Promise<void> {
  const exit = exitOfProvider().catch(tellDeveloper)
  await call(signOut, {}).catch(tellDeveloper)
  forgetDrafts()
  session.clear()
  toasts.clear()
  leaveOnce((await exit) ?? signInPath({ reason: 'logged-out' }))
}

const tellDeveloper = (error: unknown) => {
  if (isDebugging(storage)) reportError(error)
}

/** The way out leads past the provider that let the person in, if it has a page for that. */
async function exitOfProvider(): Promise<string | null> {
  const network = storage.getItem(storageKeys.socialNetwork)
  if (!network) return null
  const { providerExit } = await import('../features/social/provider-exit.ts')
  return providerExit(network)
}
