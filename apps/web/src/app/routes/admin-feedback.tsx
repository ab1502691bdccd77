import { InboxScreen } from '../../features/feedback/inbox-screen.tsx'
import { AdminMissing } from '../admin/admin-missing.tsx'
import { useWorker } from '../admin/who-works.ts'

/** `/admin/feedback` and one message of it. */
export function Component() {
  return useWorker().role === 'editor' ? <AdminMissing /> : <InboxScreen />
}
