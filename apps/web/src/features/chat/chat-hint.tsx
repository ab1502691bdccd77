import { t } from '@zatyshok/i18n/translate'
import { X } from 'lucide-react'

/** The description that one can put away (requirement I01). @param onDismiss absent: a script of the page adds it */
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
