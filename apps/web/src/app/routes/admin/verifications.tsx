import { ItemNotes } from '../../../features/inbox/item-notes.tsx'
import { RequestsScreen } from '../../../features/verification-inbox/requests-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/verifications` and the page of one request. */
export function Component() {
  return (
    <ForRole is="operator">
      <RequestsScreen notes={(id) => <ItemNotes item={{ kind: 'verification', id }} />} />
    </ForRole>
  )
}
