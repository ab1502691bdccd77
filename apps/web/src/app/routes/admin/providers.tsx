import { ProviderMoneyScreen } from '../../../features/provider-money/provider-money-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/providers`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <ProviderMoneyScreen />
    </ForRole>
  )
}
