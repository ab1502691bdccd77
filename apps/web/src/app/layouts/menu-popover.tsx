import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import styles from './header.module.css'

const AFTER_FIRST_SCREEN_MS = 2000

interface MenuPopoverProps {
  id: string
  /** Opens upwards, from the bottom bar. */
  fromBottom?: boolean
  /** Rendered when the browser is idle or at the first opening: the code is not part of the first screen. */
  children: ReactNode
}

/** The popover of a menu: a button with `popoverTarget` opens it; Esc or a press outside closes it. */
export function MenuPopover({ id, fromBottom = false, children }: MenuPopoverProps) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), AFTER_FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      id={id}
      popover="auto"
      className={`${styles.popover} ${fromBottom ? styles.fromBottom : ''}`}
      onBeforeToggle={() => setWanted(true)}
    >
      {wanted && <Suspense fallback={<p className={styles.popoverNote}>{t('state.loading')}</p>}>{children}</Suspense>}
    </div>
  )
}
