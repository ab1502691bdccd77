import { DeliveriesScreen } from '../../../features/deliveries/deliveries-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/deliveries`: the calendar of deliveries (R10). */
export function Component() {
  const { role, profile } = useWorker()
  return (
    <ForRole is="operator">
      <DeliveriesScreen mayPlan={role === 'administrator' || Boolean(profile.provider)} />
    </ForRole>
  )
}
