import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page.module.css'

/** The application's name in document titles; set per deployment at the application's start. */
let applicationName = ''
export function nameApplication(name: string): void {
  applicationName = name
}

/** True if the user came by a link of this site or by «Back»: their reading then continues at the heading. */
function isGoingOn(): boolean {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? []
  const type = arrival && 'type' in arrival ? arrival.type : 'navigate'
  if (type === 'back_forward') return true
  return type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
}

let isFirstScreen = true

interface PageHeadingProps {
  children: string
  /** The document title if it differs from the heading (C27). */
  title?: string
  /** The form on the page has errors: the title starts with that. */
  failed?: boolean
  /** Read by screen readers but not shown: the content makes the screen's subject clear. */
  hidden?: boolean
  /** Buttons at the right of the heading. */
  actions?: ReactNode
}

/** The h1 of a screen: sets the document's title and receives the focus when the screen changes (A12). */
export function PageHeading({ children, title, failed = false, hidden = false, actions }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const page = title ?? children
  useEffect(() => {
    const app = applicationName || t('app.name')
    document.title = failed ? t('app.title.error', { page, app }) : t('app.title', { page, app })
  }, [page, failed])
  useEffect(() => {
    // The first screen of a visit keeps the browser's initial focus, so that Tab reaches the skip link first. A page
    // that loads late keeps the focus too, because the user may already use a control.
    const isFree = !isFirstScreen || (isGoingOn() && document.activeElement === document.body)
    if (isFree) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])
  return (
    <div className={hidden ? 'visually-hidden' : styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** The first stop of Tab: skips the navigation to the content. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {t('a11y.skip')}
    </a>
  )
}
