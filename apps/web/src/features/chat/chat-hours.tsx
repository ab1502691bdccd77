import type { PublicChat } from '@zatyshok/contract/chat'
import { chatStateAt, chatStateText, describeChatHours } from '@zatyshok/domain/chat-hours'

/**
 * Shows whether the chat is open and when that changes next (requirement I02). The time of change corrects a cached
 * page.
 * @param now the time for which the opening hours are evaluated
 */
export function ChatHours({ chat, now }: { chat: PublicChat; now: Date }) {
  const state = chatStateAt(chat, now)
  const { changesAt } = state
  const then = changesAt && chatStateText(chatStateAt(chat, changesAt), changesAt)
  return (
    <div className="chat-hours">
      <p
        className={state.isOpen ? 'chat-state chat-open' : 'chat-state'}
        {...(then && { 'data-until': changesAt.toISOString(), 'data-then': then })}
      >
        {chatStateText(state, now)}
      </p>
      <p className="chat-times">
        {describeChatHours(chat.hours)
          .split(/(?<=,) /)
          .map((days) => (
            <span key={days}>{days} </span>
          ))}
      </p>
    </div>
  )
}
