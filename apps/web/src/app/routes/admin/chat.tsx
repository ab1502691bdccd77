import { ChatLinksScreen } from '../../../features/chat/chat-links-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'

/** `/admin/chat`. */
export function Component() {
  return (
    <ForRole is="editor">
      <ChatLinksScreen />
    </ForRole>
  )
}
