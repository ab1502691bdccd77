import { chatScript } from 'virtual:public-assets'
import type { PublicSite } from '@zatyshok/contract/content/public-view'
import { ChatHint } from '../features/chat/chat-hint.tsx'
import { ChatHours } from '../features/chat/chat-hours.tsx'
import { ChatWidget } from '../features/chat/chat-widget.tsx'

/**
 * The floating chat of a public page (I01, I02). It works without script; the script stores the dismissal and updates
 * the hours.
 */
export function PublicChat({ site: { chat, now } }: { site: Pick<PublicSite, 'chat' | 'now'> }) {
  return (
    <>
      <ChatWidget chat={chat} hours={<ChatHours chat={chat} now={new Date(now)} />} hint={<ChatHint />} />
      <script type="module" src={chatScript} />
    </>
  )
}
