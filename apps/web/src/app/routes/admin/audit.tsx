import { AuditScreen } from '../../../features/audit/audit-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/audit`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <AuditScreen />
    </ForRole>
  )
}
