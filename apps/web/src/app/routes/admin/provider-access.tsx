import { ProviderAccessScreen } from '../../../features/provider-access/provider-access-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/provider-access`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <ProviderAccessScreen />
    </ForRole>
  )
}
