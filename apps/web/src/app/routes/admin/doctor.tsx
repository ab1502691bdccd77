import { DoctorScreen } from '../../../features/doctor/doctor-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/doctor`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <DoctorScreen />
    </ForRole>
  )
}
