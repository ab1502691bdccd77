import { t } from '@zatyshok/i18n/translate'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

/**
 * `primary`: one per view; `secondary`: outline; `quiet`: a text button; `danger`: only the last destructive step;
 * `plate`: on the green plate.
 */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'plate'
export type ButtonWidth = 'content' | 'full' | 'full-on-phone'

const widths: Record<ButtonWidth, string | undefined> = {
  content: '',
  full: styles.full,
  'full-on-phone': styles.fullOnPhone,
}

export interface ButtonLooks {
  look?: ButtonLook
  width?: ButtonWidth
}

/** Returns the classes of a button's look, for links that look like buttons. */
export const buttonClasses = ({ look = 'primary', width = 'content' }: ButtonLooks) =>
  `${styles.button} ${styles[look]} ${widths[width]}`

interface ButtonProps extends ButtonLooks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** A request is running: the button keeps its width, shows a spinner and the text, and ignores presses (A13). */
  busy?: boolean
  busyText?: string
}

/** A native button, 52 px high; while busy its label still takes up space, so that the layout stays. */
export function Button({ look, width, busy = false, busyText, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClasses({ ...(look && { look }), ...(width && { width }) })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      <span className={busy ? styles.hiddenLabel : styles.label}>{children}</span>
      {busy && (
        <span className={styles.busy}>
          <span className={styles.spinner} aria-hidden="true" />
          {busyText ?? t('state.sending')}
        </span>
      )}
    </button>
  )
}

interface ButtonAnchorProps extends ButtonLooks {
  href: string
  /** Opens in a new tab; the accessible name says so. */
  newTab?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link outside the cabinet (a server page, another site) that looks like a button. */
export function ButtonAnchor({ look, width, href, newTab = false, onClick, children }: ButtonAnchorProps) {
  return (
    <a
      href={href}
      onClick={onClick}
      className={buttonClasses({ ...(look && { look }), ...(width && { width }) })}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span className={styles.label}>
        {children}
        {newTab && <span className="visually-hidden"> {t('link.newTab')}</span>}
      </span>
    </a>
  )
}
