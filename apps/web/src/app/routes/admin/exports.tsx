import { DispatchesScreen } from '../../../features/dispatches/dispatches-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/exports`. */
export function Component() {
  return (
    <ForRole is="operator">
      <DispatchesScreen />
    </ForRole>
  )
}
