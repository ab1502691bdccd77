import { PaperScreen } from '../../../features/paper-readings/paper-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/paper-readings`: readings that residents wrote on paper (R03). */
export function Component() {
  return (
    <ForRole is="operator">
      <PaperScreen />
    </ForRole>
  )
}
