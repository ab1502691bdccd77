import { t } from '@zatyshok/i18n/translate'
import { CircleAlert } from 'lucide-react'
import styles from './settings.module.css'

/** What is wrong somewhere in a group of fields. */
export function GroupError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p className={styles.error}>
      <CircleAlert size={20} aria-hidden="true" />
      <span>
        <span className="visually-hidden">{t('a11y.prefix.error')} </span>
        {message}
      </span>
    </p>
  )
}
