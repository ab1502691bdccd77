import { RequestsScreen } from '../../../features/verification-inbox/requests-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/verifications` and one request of it. */
export function Component() {
  return (
    <ForRole is="operator">
      <RequestsScreen />
    </ForRole>
  )
}
