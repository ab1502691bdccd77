import { HeldPaymentsScreen } from '../../../features/held-payments/held-payments-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/payments`. */
export function Component() {
  const { role } = useWorker()
  return (
    <ForRole is="operator">
      <HeldPaymentsScreen confirms={role === 'administrator'} />
    </ForRole>
  )
}
