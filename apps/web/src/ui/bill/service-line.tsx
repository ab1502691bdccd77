import type { Utility } from '@zatyshok/domain/services'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { UtilityTile } from '../utility-tile.tsx'
import styles from './service-line.module.css'

interface ServiceLineProps {
  utility: Utility
  icon: string
  title: string
  /** Visible beside the title in every width: what tells two equal titles apart, or a state. */
  note?: ReactNode
  /** Facts of the columns, hidden in a narrow list; screen readers always hear them, so each says what it is. */
  columns: readonly ReactNode[]
  /** The amount, or the word in its place. */
  end: ReactNode
  /** The target of the whole line; screen readers read the line as one phrase. Omitted: there is no bill yet. */
  to?: string | undefined
}

/** One line of a long list: tile, word, amount; columns where there is room. Put lines into `ServiceLines`. */
export function ServiceLine({ utility, icon, title, note, columns, end, to }: ServiceLineProps) {
  const content = (
    <>
      <UtilityTile utility={utility} icon={icon} size="small" />
      <span className={styles.words}>
        {title}
        {note && <span className={styles.note}> {note}</span>}
        <span className="visually-hidden">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list keep their order
            <Fragment key={at}> {column}</Fragment>
          ))}{' '}
        </span>
      </span>
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <span key={at} className={styles.column} aria-hidden="true">
          {column}
        </span>
      ))}
      <span className={styles.tail}>
        <span className={styles.end}>{end}</span>
        {to && <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />}
      </span>
    </>
  )
  return (
    <li className={styles.item}>
      {to ? (
        <Link to={to} className={styles.line}>
          {content}
        </Link>
      ) : (
        <div className={styles.line}>{content}</div>
      )}
    </li>
  )
}

interface ServiceLinesProps {
  /** The accessible name of the list; omitted if its card has a heading. */
  label?: string
  /** Titles above the words, the columns and the amount; visible where the columns are. */
  heads?: readonly string[]
  children: ReactNode
}

interface ServiceFoldProps extends Pick<ServiceLineProps, 'utility' | 'icon' | 'title' | 'note' | 'end'> {
  /** The rare facts, shown when the line is opened. */
  children: ReactNode
}

/** A line whose entry has no page of its own: it opens in place. */
export function ServiceFold({ utility, icon, title, note, end, children }: ServiceFoldProps) {
  return (
    <li className={styles.item}>
      <details className={styles.fold}>
        <summary className={`${styles.line} ${styles.short}`}>
          <UtilityTile utility={utility} icon={icon} size="small" />
          <span className={styles.words}>
            {title}
            <span className={styles.below}> {note}</span>
          </span>
          <span className={styles.tail}>
            <span className={styles.end}>{end}</span>
            <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
          </span>
        </summary>
        <div className={styles.facts}>{children}</div>
      </details>
    </li>
  )
}

/** The list around service lines; all lists of a page with as many columns align. */
export function ServiceLines({ label, heads = [], children }: ServiceLinesProps) {
  return (
    <div className={styles.box}>
      <div className={styles.heads} aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul className={styles.lines} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}
