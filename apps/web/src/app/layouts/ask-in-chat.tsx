import { t } from '@zatyshok/i18n/translate'
import { MessageCircleMore } from 'lucide-react'
import styles from './header.module.css'

/** «Запитати в чаті» of «Ще»: on a phone the chat's button stands at the end of the page. Hidden without a chat. */
export function AskInChat() {
  return (
    <button type="button" className={`${styles.item} ${styles.chatItem}`} onClick={openChat}>
      <MessageCircleMore aria-hidden="true" />
      {t('chat.ask')}
    </button>
  )
}

function openChat(): void {
  document.getElementById('more-menu')?.hidePopover()
  const panel = document.getElementById('chat-panel')
  panel?.showPopover()
  panel?.querySelector('button')?.focus()
}
