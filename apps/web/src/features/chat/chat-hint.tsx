import { t } from '@zatyshok/i18n/translate'
import { X } from 'lucide-react'

/**
 * The description, which the user can dismiss (requirement I01).
 * @param onDismiss omitted on public pages, where the page's script adds the handler
 */
export function ChatHint({ onDismiss }: { onDismiss?: () => void }) {
  return (
    <div className="chat-hint">
      <p>{t('chat.description')}</p>
      <button
        type="button"
        className="chat-close"
        aria-label={t('chat.dismiss')}
        {...(onDismiss ? { onClick: onDismiss } : { hidden: true })}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
