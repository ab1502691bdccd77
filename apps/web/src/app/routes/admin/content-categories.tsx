import { CategoriesScreen } from '../../../features/publishing/categories-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/content/categories`. */
export function Component() {
  return (
    <ForRole is="editor">
      <CategoriesScreen />
    </ForRole>
  )
}
