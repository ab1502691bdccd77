import { Link, type To } from 'react-router'
import styles from './chip.module.css'

interface FilterChipsProps {
  label: string
  choices: readonly {
    /** The address with this choice. */
    to: To
    label: string
    /** How many entries the choice shows; undefined: unknown. */
    count: number | undefined
    isChosen: boolean
  }[]
}

/** A filter of a list with all its choices in view. The choice is in the address, so it survives a reload. */
export function FilterChips({ label, choices }: FilterChipsProps) {
  return (
    <nav className={styles.chips} aria-label={label}>
      {choices.map(({ to, label, count, isChosen }) => (
        <Link
          key={label}
          className={styles.chip}
          to={to}
          replace
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
        >
          {label}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
