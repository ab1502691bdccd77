import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, Suspense, useState } from 'react'
import styles from './header.module.css'

interface MenuPopoverProps {
  id: string
  /** Opens upwards, from the bottom bar. */
  fromBottom?: boolean
  /** Rendered from the first opening on: its code is not part of the first screen. */
  children: ReactNode
}

/** The sheet of a menu: opened by a button with `popoverTarget`, closed by Esc or a press outside. */
export function MenuPopover({ id, fromBottom = false, children }: MenuPopoverProps) {
  const [opened, setOpened] = useState(false)
  return (
    <div
      id={id}
      popover="auto"
      className={`${styles.popover} ${fromBottom ? styles.fromBottom : ''}`}
      onBeforeToggle={() => setOpened(true)}
    >
      {opened && <Suspense fallback={<p className={styles.popoverNote}>{t('state.loading')}</p>}>{children}</Suspense>}
    </div>
  )
}
