import { t } from '@zatyshok/i18n/translate'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'
import { openDialogs } from './open-dialogs.ts'

interface DialogProps {
  open: boolean
  /** Called by Esc, the close button, or a press outside. The focus returns to the opener. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom. Mark the safe one of a destructive question with `data-first-focus`. */
  actions?: ReactNode
  /** `question`: 30rem, grows with text; `reading`: 720 px, full screen on phones. Default: question. */
  size?: 'question' | 'reading'
}

/** The native modal dialog: 150 ms transition (A08), Esc, focus kept inside; a bottom sheet below 640 px. */
export function Dialog({ open, onClose, title, children, actions, size = 'question' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      element.showModal()
      openDialogs.add(element)
      const safe = element.querySelector<HTMLElement>('[data-first-focus]')
      const first = safe ?? element.querySelector<HTMLElement>('h2')
      first?.focus()
    }
    if (!open && element.open) element.close()
  }, [open])
  useEffect(() => {
    const element = dialog.current
    return () => {
      if (element) openDialogs.remove(element)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the dialog by keyboard; the press outside is an addition
    <dialog
      ref={dialog}
      className={size === 'reading' ? `${styles.dialog} ${styles.reading}` : styles.dialog}
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => {
        openDialogs.remove(currentTarget)
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <button
              type="button"
              className={styles.close}
              aria-label={t('action.close.aria', { title })}
              onClick={onClose}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
