import { SettingsScreen } from '../../../features/settings/settings-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/settings`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <SettingsScreen />
    </ForRole>
  )
}
