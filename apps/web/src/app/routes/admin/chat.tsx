import { ChatLinksScreen } from '../../../features/chat/chat-links-screen.tsx'
import { AdminMissing } from '../../admin/admin-missing.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/chat`. */
export function Component() {
  return useWorker().role === 'operator' ? <AdminMissing /> : <ChatLinksScreen />
}
