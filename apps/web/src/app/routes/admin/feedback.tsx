import { InboxScreen } from '../../../features/feedback/inbox-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/feedback` and the page of one message. */
export function Component() {
  return (
    <ForRole is="cityOperator">
      <InboxScreen />
    </ForRole>
  )
}
