import { ProfilesScreen } from '../../../features/import-profiles/profiles-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/imports/profiles`. */
export function Component() {
  return (
    <ForRole is="operator">
      <ProfilesScreen />
    </ForRole>
  )
}
