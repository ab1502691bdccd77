import { ImportsScreen } from '../../../features/imports/imports-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/imports`. */
export function Component() {
  return (
    <ForRole is="operator">
      <ImportsScreen />
    </ForRole>
  )
}
