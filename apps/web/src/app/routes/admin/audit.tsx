import { AuditScreen } from '../../../features/audit/audit-screen.tsx'
import { AdminMissing } from '../../admin/admin-missing.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/audit`. */
export function Component() {
  return useWorker().role === 'administrator' ? <AuditScreen /> : <AdminMissing />
}
