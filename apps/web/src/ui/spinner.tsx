import styles from './button.module.css'

/** The turning ring of a busy button, alone; say in words beside it what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
