import './chat.css'
import { getChat, type PublicChat } from '@zatyshok/contract/chat'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call, storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'
import { ChatHint } from './chat-hint.tsx'
import { ChatWidget } from './chat-widget.tsx'

const ChatHours = lazy(async () => {
  const { ChatHours } = await import('./chat-hours.tsx')
  return { default: ChatHours }
})

/** Shows the chat in the applications; hidden until its links have loaded and if they fail to load. */
export function ChatCorner() {
  const [chat, setChat] = useState<PublicChat | null>(null)
  useEffect(() => {
    // The chat is optional, so a failure to load it is not reported.
    call(getChat, {}).then(setChat, () => undefined)
  }, [])
  return chat && <OpenedChat chat={chat} />
}

function OpenedChat({ chat }: { chat: PublicChat }) {
  /** The time of the last opening; null: not opened yet. */
  const [now, setNow] = useState<Date | null>(null)
  const [isDismissed, setDismissed] = useState(storage.getItem(storageKeys.chatHintHidden) === '1')
  const corner = useRef<HTMLElement>(null)
  const dismiss = () => {
    storage.setItem(storageKeys.chatHintHidden, '1')
    setDismissed(true)
    // The pressed button was removed; the panel's next link receives the focus.
    corner.current?.querySelector('a')?.focus()
  }
  return (
    <ChatWidget
      ref={corner}
      chat={chat}
      hours={<Suspense>{now && <ChatHours chat={chat} now={now} />}</Suspense>}
      hint={isDismissed ? null : <ChatHint onDismiss={dismiss} />}
      onToggle={() => setNow(new Date())}
    />
  )
}
