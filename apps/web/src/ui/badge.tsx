import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral'

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  info: Info,
  neutral: Info,
}

/** A state: icon, word and tint together, because colour alone is not accessible. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon size={18} aria-hidden="true" />
      {children}
    </span>
  )
}

/** A notice in the page (not a toast): tinted box with an icon; `title` is its first, bold line. */
export function Notice({ tone, title, children }: { tone: Tone; title?: string; children?: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon size={24} aria-hidden="true" />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
