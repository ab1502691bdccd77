import { DoctorScreen } from '../../../features/doctor/doctor-screen.tsx'
import { AdminMissing } from '../../admin/admin-missing.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/doctor`. */
export function Component() {
  return useWorker().role === 'administrator' ? <DoctorScreen /> : <AdminMissing />
}
