import { OutboxScreen } from '../../../features/mail/outbox-screen.tsx'
import { AdminMissing } from '../../admin/admin-missing.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/letters`. */
export function Component() {
  return useWorker().role === 'administrator' ? <OutboxScreen /> : <AdminMissing />
}
