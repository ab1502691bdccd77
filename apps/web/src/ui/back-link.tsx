import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import styles from './back-link.module.css'

export interface WayBack {
  to: string
  label: string
  /** State of the new history entry. */
  state?: unknown
}

/** A link back to the list that a screen or panel belongs to. */
export function BackLink({ to, label, state }: WayBack) {
  return (
    <Link className={styles.back} to={to} state={state}>
      <ArrowLeft size={20} aria-hidden="true" />
      {label}
    </Link>
  )
}
