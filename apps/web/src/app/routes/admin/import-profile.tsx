import { ProfileScreen } from '../../../features/import-profiles/profile-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/imports/profiles/edit`. */
export function Component() {
  return (
    <ForRole is="operator">
      <ProfileScreen />
    </ForRole>
  )
}
