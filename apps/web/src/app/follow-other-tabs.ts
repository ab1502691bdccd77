import { signInPath } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/** Signs out this tab when another tab signs out (C08): the browser sends a `storage` event. */
export function followOtherTabs(): void {
  addEventListener('storage', () => {
    if (session.isLoggedIn()) return
    session.clear()
    toasts.clear()
    void leaveOnce(signInPath({ reason: 'other-tab', returnTo: location.pathname + location.search }))
  })
}
