import { StaffScreen } from '../../../features/staff/staff-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/staff`. */
export function Component() {
  const { profile } = useWorker()
  return (
    <ForRole is="administrator">
      <StaffScreen ownLogin={profile.name} />
    </ForRole>
  )
}
