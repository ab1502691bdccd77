import { RunScreen } from '../../../features/imports/run-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/imports/:id`. */
export function Component() {
  return (
    <ForRole is="operator">
      <RunScreen />
    </ForRole>
  )
}
