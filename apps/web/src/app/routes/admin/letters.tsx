import { OutboxScreen } from '../../../features/mail/outbox-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/letters`. */
export function Component() {
  return (
    <ForRole is="administrator">
      <OutboxScreen />
    </ForRole>
  )
}
