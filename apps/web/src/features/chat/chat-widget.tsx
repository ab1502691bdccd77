import type { PublicChat } from '@zatyshok/contract/chat'
import type { ChatLink } from '@zatyshok/contract/chat-links'
import { t } from '@zatyshok/i18n/translate'
import { MessageCircleMore, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { LinkIcon } from './link-icon.tsx'

interface ChatWidgetProps {
  chat: PublicChat
  /** `ChatHours`, which the applications load when the panel is opened. */
  hours: ReactNode
  /** The description, which the user can dismiss; null if it was dismissed. */
  hint: ReactNode
  onToggle?: () => void
  ref?: Ref<HTMLElement>
}

/**
 * The floating button and its panel (requirements I01, I02). The native popover opens the panel, closes it by Esc or a
 * press outside, and returns the focus. It therefore works on pages without script. The server renders it for public
 * pages, and React elsewhere; `chat.css` styles it.
 */
export function ChatWidget({ chat, hours, hint, onToggle, ref }: ChatWidgetProps) {
  if (!chat.enabled || chat.links.length === 0) return null
  const title = t('chat.title')
  return (
    <aside className="chat no-print" aria-label={title} ref={ref}>
      <button type="button" className="chat-button" popoverTarget="chat-panel" aria-label={t('chat.open')}>
        <MessageCircleMore size={28} aria-hidden="true" />
      </button>
      <div id="chat-panel" popover="auto" className="chat-panel" role="dialog" aria-label={title} onToggle={onToggle}>
        <div className="chat-head">
          <h2>{title}</h2>
          <button
            type="button"
            className="chat-close"
            popoverTarget="chat-panel"
            popoverTargetAction="hide"
            aria-label={t('action.close.aria', { title })}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        {hint}
        {hours}
        <p className="chat-bots">{botsText(chat.links)}</p>
        <ul className="chat-links">
          {chat.links.map((link) => (
            <li key={link.url}>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                <LinkIcon link={link} />
                <span>
                  {t('chat.link', { name: link.name })}
                  <span className="visually-hidden"> {t('link.newTab')}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

const botsText = ([first, second, third]: readonly ChatLink[]): string =>
  first && second && !third ? t('chat.bots', { first: first.name, second: second.name }) : t('settings.chat')
