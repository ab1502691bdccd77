import styles from './button.module.css'

/** The spinner of a busy button, without text; describe the activity beside it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
