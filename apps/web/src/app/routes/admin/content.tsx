import { EntriesScreen } from '../../../features/publishing/entries-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/content`. */
export function Component() {
  return (
    <ForRole is="editor">
      <EntriesScreen />
    </ForRole>
  )
}
