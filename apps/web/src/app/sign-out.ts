import { signOut } from '@zatyshok/contract/identity'
import { signInPath } from '../lib/paths.ts'
import { call, session, storage } from '../lib/portal.ts'
import { isDebugging } from '../lib/storage.ts'
import { toasts } from '../ui/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * Leaves the cabinet (C08): the server revokes the token, the browser forgets everything of the person.
 * The browser forgets even if the server cannot be reached: the token then dies by its expiry.
 */
export async function leaveCabinet(): Promise<void> {
  await call(signOut, {}).catch((error: unknown) => {
    if (isDebugging(storage)) reportError(error)
  })
  session.clear()
  toasts.clear()
  leaveOnce(signInPath({ reason: 'logged-out' }))
}

/** Signing out in one tab signs out the others (C08): the browser tells them through its `storage` event. */
export function followOtherTabs(): void {
  addEventListener('storage', () => {
    if (session.isLoggedIn()) return
    session.clear()
    toasts.clear()
    leaveOnce(signInPath({ reason: 'other-tab', returnTo: location.pathname + location.search }))
  })
}
