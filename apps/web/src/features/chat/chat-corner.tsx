import './chat.css'
import { getChat, type PublicChat } from '@zatyshok/contract/chat'
import { useEffect, useRef, useState } from 'react'
import { call, storage } from '../../lib/portal.ts'
import { storageKeys } from '../../lib/storage.ts'
import { ChatHint } from './chat-hint.tsx'
import { ChatWidget } from './chat-widget.tsx'
import { stepAside } from './step-aside.ts'

/** The chat of the applications; nothing until its links have come, and nothing when they do not. */
export function ChatCorner() {
  const [chat, setChat] = useState<PublicChat | null>(null)
  useEffect(() => {
    // Nobody came for the chat: its absence is no error to tell.
    call(getChat, {}).then(setChat, () => undefined)
  }, [])
  return chat && <OpenedChat chat={chat} />
}

function OpenedChat({ chat }: { chat: PublicChat }) {
  const [now, setNow] = useState(() => new Date())
  const [isDismissed, setDismissed] = useState(storage.getItem(storageKeys.chatHintHidden) === '1')
  const corner = useRef<HTMLElement>(null)
  useEffect(() => (corner.current ? stepAside(corner.current) : undefined), [])
  const dismiss = () => {
    storage.setItem(storageKeys.chatHintHidden, '1')
    setDismissed(true)
    // The button that was pressed is gone; the next one of the panel has the focus.
    corner.current?.querySelector('a')?.focus()
  }
  return (
    <ChatWidget
      ref={corner}
      chat={chat}
      now={now}
      hint={isDismissed ? null : <ChatHint onDismiss={dismiss} />}
      onToggle={() => setNow(new Date())}
    />
  )
}
