import { MediaScreen } from '../../../features/media/media-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/media`. */
export function Component() {
  return (
    <ForRole is="editor">
      <MediaScreen />
    </ForRole>
  )
}
