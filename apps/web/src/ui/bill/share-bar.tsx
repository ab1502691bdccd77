import type { Utility } from '@zatyshok/domain/services'
import styles from './share-bar.module.css'

interface ShareBarProps {
  /** The value of a full-width bar; the parts use its scale. */
  whole: number
  parts: readonly { key: string; utility: Utility; value: number }[]
}

/** One horizontal stacked bar; negative parts are not drawn. Decorative: show the numbers beside it. */
export function ShareBar({ whole, parts }: ShareBarProps) {
  let from = 0
  return (
    <svg className={styles.bar} width="100%" height="20" aria-hidden="true" focusable="false">
      {parts.map((part) => {
        const width = whole > 0 ? (Math.max(part.value, 0) / whole) * 100 : 0
        const start = from
        from += width
        return <rect key={part.key} data-utility={part.utility} x={`${start}%`} y="1" width={`${width}%`} height="18" />
      })}
    </svg>
  )
}

/** A square of a part's colour, for the legend. */
export function Swatch({ utility }: { utility: Utility }) {
  return (
    <svg className={styles.bar} width="16" height="16" aria-hidden="true" focusable="false">
      <rect data-utility={utility} x="1" y="1" width="14" height="14" />
    </svg>
  )
}
