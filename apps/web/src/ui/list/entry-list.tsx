import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './entry-list.module.css'

/** A list whose records open beside it (`ui/list-and-panel`). */
export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface EntryLinkProps {
  /** Path of the record; the filters in the address stay. */
  to: string
  heading: string
  id: number
  open: boolean
  children: ReactNode
}

/** A link to one record: its name, its number and its main facts. */
export function EntryLink({ to, heading, id, open, children }: EntryLinkProps) {
  const { search } = useLocation()
  return (
    <li>
      <Link to={`${to}${search}`} className={styles.entry} aria-current={open ? 'true' : undefined}>
        <span className={styles.head}>
          <strong>{heading}</strong>
          <span className={styles.note}>№&nbsp;{id}</span>
        </span>
        {children}
      </Link>
    </li>
  )
}

/** Secondary facts: dates, the assigned staff member. */
export function EntryNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>
}
