import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** The heading of the section; also its accessible name. */
  title?: string
  /** One link or button at the right of the heading. */
  action?: ReactNode
  children: ReactNode
}

/** A flat sheet with a 1 px border; a section with a heading if it has a title. */
export function Card({ title, action, children }: CardProps) {
  if (!title) return <div className={styles.card}>{children}</div>
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
