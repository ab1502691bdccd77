import { SettingsScreen } from '../../../features/settings/settings-screen.tsx'
import { AdminMissing } from '../../admin/admin-missing.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/settings`. */
export function Component() {
  return useWorker().role === 'administrator' ? <SettingsScreen /> : <AdminMissing />
}
