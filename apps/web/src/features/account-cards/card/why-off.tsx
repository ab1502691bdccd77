import styles from './card.module.css'

interface WhyOffProps {
  /** For `aria-describedby` of the buttons. */
  id: string
  /** What the actions wait for, or why they are off; empty: they are on, or will be in a moment. */
  why: string
}

/** Says beside disabled buttons why they are disabled. */
export function WhyOff({ id, why }: WhyOffProps) {
  if (why === '') return null
  return (
    <p id={id} className={`${styles.meta} no-print`}>
      {why}
    </p>
  )
}
