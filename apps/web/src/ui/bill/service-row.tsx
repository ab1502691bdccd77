import type { Utility } from '@zatyshok/domain/services'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UtilityTile } from '../utility-tile.tsx'
import styles from './service-row.module.css'

interface ServiceRowProps {
  utility: Utility
  icon: string
  /** The name of the utility: the first line. */
  title: string
  /** Provider and number: the second line. */
  note: ReactNode
  /** Badges or buttons below the text. */
  state?: ReactNode
  /** An amount or a button at the right. */
  end?: ReactNode
  /** The target of the whole row; screen readers read the row as one phrase. */
  to?: string | undefined
}

/** One row of a list of services: tile, text, amount. Put rows into `ServiceRows`. */
export function ServiceRow({ utility, icon, title, note, state, end, to }: ServiceRowProps) {
  const content = (
    <>
      <UtilityTile utility={utility} icon={icon} />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      {(end || to) && (
        <span className={styles.end}>
          {end}
          {to && <ChevronRight size={20} aria-hidden="true" />}
        </span>
      )}
      {state && <span className={styles.state}>{state}</span>}
    </>
  )
  return (
    <li className={styles.item}>
      {to ? (
        <Link to={to} className={styles.row}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  )
}

/** The list around service rows. */
export function ServiceRows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}
