import { ConsumersScreen } from '../../../features/consumers/consumers-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/consumers` and the card of one resident. */
export function Component() {
  return (
    <ForRole is="operator">
      <ConsumersScreen />
    </ForRole>
  )
}
