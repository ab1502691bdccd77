import styles from './inbox.module.css'
import { dueText, dueTone } from './item-words.ts'

/** A deadline in words; late is red, today amber. */
export function DueMark({ dueOn }: { dueOn: string }) {
  return (
    <span className={styles.due} data-tone={dueTone(dueOn)}>
      {dueText(dueOn)}
    </span>
  )
}
