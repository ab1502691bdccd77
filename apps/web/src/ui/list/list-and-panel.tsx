import { type ReactNode, useEffect, useId, useRef } from 'react'
import { BackLink, type WayBack } from '../back-link.tsx'
import styles from './list-and-panel.module.css'

interface ListAndPanelProps {
  /** Filters and list. */
  children: ReactNode
  /** The open record; null: none. */
  panel: ReactNode
}

/** A list with the open record beside it; on phones one at a time. */
export function ListAndPanel({ children, panel }: ListAndPanelProps) {
  return (
    <div className={styles.screen} data-open={panel !== null}>
      <div className={styles.side}>{children}</div>
      {panel}
    </div>
  )
}

interface PanelProps {
  heading: string
  /** The link to the list; shown on phones, where the panel replaces the list. */
  back: WayBack
  children: ReactNode
}

/** The open record; its heading receives the focus when it appears. */
export function Panel({ heading, back, children }: PanelProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.back}>
        <BackLink {...back} />
      </div>
      <h2 id={id} ref={title} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** Pairs of name and value, as `dt` and `dd`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}
