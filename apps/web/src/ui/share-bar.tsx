import styles from './share-bar.module.css'
import type { Utility } from './utility-tile.tsx'

interface ShareBarProps {
  /** The value of a full-width bar; the parts are drawn to its scale. */
  whole: number
  parts: readonly { key: string; utility: Utility; value: number }[]
}

/** One horizontal stacked bar; parts below zero are not drawn. Decoration: say the numbers beside it. */
export function ShareBar({ whole, parts }: ShareBarProps) {
  let from = 0
  return (
    <svg className={styles.bar} width="100%" height="20" aria-hidden="true" focusable="false">
      {parts.map((part) => {
        const width = whole > 0 ? (Math.max(part.value, 0) / whole) * 100 : 0
        const start = from
        from += width
        return (
          <rect key={part.key} className={styles[part.utility]} x={`${start}%`} y="1" width={`${width}%`} height="18" />
        )
      })}
    </svg>
  )
}
