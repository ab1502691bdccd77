import { InboxScreen } from '../../../features/feedback/inbox-screen.tsx'
import { AdminMissing } from '../../admin/admin-missing.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/feedback` and the page of one message. */
export function Component() {
  const { role, profile } = useWorker()
  return role === 'editor' || profile.provider !== null ? <AdminMissing /> : <InboxScreen />
}
