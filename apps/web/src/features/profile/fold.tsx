import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  /** The ID of the button; the part of an address after `#` names it. */
  id: string
  title: string
  /** The present state in words, beside the title. */
  state: string
  /** True if the state asks the person to do something. */
  urgent?: boolean
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/**
 * A block of the profile as a row that opens. What was opened once stays mounted while it is closed, so a form in it
 * keeps its values.
 */
export function Fold({ id, title, state, urgent, isOpen, onToggle, children }: FoldProps) {
  const ownId = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section className={styles.fold} aria-label={title}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.heading}>
            <button
              type="button"
              id={id}
              className={styles.button}
              aria-expanded={isOpen}
              aria-controls={`${ownId}-content`}
              aria-describedby={`${ownId}-state`}
              onClick={onToggle}
            >
              {title}
            </button>
          </h2>
          <span id={`${ownId}-state`} className={styles.state} data-urgent={urgent || undefined}>
            {state}
          </span>
        </div>
        <ChevronDown aria-hidden="true" />
      </div>
      <div id={`${ownId}-content`} className={styles.content} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </section>
  )
}
