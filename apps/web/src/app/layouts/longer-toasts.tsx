import { t } from '@zatyshok/i18n/translate'
import styles from './header.module.css'

export interface LongerToastsProps {
  longer: boolean
  onLonger: (longer: boolean) => void
}

/** The setting for people who read slowly: toasts stay three times as long. */
export function LongerToasts({ longer, onLonger }: LongerToastsProps) {
  return (
    <label className={styles.item}>
      <input
        type="checkbox"
        className={styles.checkbox}
        checked={longer}
        onChange={(event) => onLonger(event.currentTarget.checked)}
      />
      {t('toast.longer')}
    </label>
  )
}
