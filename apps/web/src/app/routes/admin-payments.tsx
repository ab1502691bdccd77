import { HeldPaymentsScreen } from '../../features/held-payments/held-payments-screen.tsx'
import { ForRole } from '../admin/for-role.tsx'

/** `/admin/payments`. */
export function Component() {
  return (
    <ForRole is="operator">
      <HeldPaymentsScreen />
    </ForRole>
  )
}
