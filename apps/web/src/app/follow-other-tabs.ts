import { signInPath } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/** Signing out in one tab signs out the others (C08): the browser sends them a `storage` event. */
export function followOtherTabs(): void {
  addEventListener('storage', () => {
    if (session.isLoggedIn()) return
    session.clear()
    toasts.clear()
    leaveOnce(signInPath({ reason: 'other-tab', returnTo: location.pathname + location.search }))
  })
}
