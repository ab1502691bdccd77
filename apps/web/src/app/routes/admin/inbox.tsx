import { useQueryClient } from '@tanstack/react-query'
import { reloadThreads } from '../../../features/feedback/inbox.api.ts'
import { MessageBody } from '../../../features/feedback/message-panel.tsx'
import { InboxScreen } from '../../../features/inbox/inbox-screen.tsx'
import { ForRole } from '../../admin/for-role.tsx'
import { useWorker } from '../../admin/who-works.ts'

/** `/admin/inbox` and one of its items. */
export function Component() {
  const { profile } = useWorker()
  const queries = useQueryClient()
  return (
    <ForRole is="operator">
      <InboxScreen
        userId={profile.id}
        bodies={{ message: (id) => <MessageBody id={id} hasTemplates={!profile.provider} /> }}
        ownProvider={profile.provider?.code ?? null}
        onChanged={() => reloadThreads(queries)}
      />
    </ForRole>
  )
}
