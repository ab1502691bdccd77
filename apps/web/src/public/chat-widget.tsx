import { chatScript } from 'virtual:public-assets'
import type { PublicSite } from '@zatyshok/contract/content/public-view'
import { ChatHint } from '../features/chat/chat-hint.tsx'
import { ChatWidget } from '../features/chat/chat-widget.tsx'

/** The floating chat of a public page (I01, I02): whole without script, which only remembers and corrects. */
export function PublicChat({ site: { chat, now } }: { site: Pick<PublicSite, 'chat' | 'now'> }) {
  return (
    <>
      <ChatWidget chat={chat} now={new Date(now)} hint={<ChatHint />} />
      <script type="module" src={chatScript} />
    </>
  )
}
