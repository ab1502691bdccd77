import { StaffScreen } from '../../../features/staff/staff-screen.tsx'
import { AdminMissing } from '../../admin/admin-missing.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/staff`. */
export function Component() {
  const { role, profile } = useWorker()
  return role === 'administrator' ? <StaffScreen ownLogin={profile.name} /> : <AdminMissing />
}
