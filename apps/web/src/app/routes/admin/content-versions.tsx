import { useParams } from 'react-router'
import { VersionsScreen } from '../../../features/publishing/versions-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/content/:id/versions`. */
export function Component() {
  return (
    <ForRole is="editor">
      <VersionsScreen id={Number(useParams()['id'])} />
    </ForRole>
  )
}
