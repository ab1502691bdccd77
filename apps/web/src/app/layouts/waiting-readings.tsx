import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { homeQuery } from '../../features/dashboard/dashboard.api.ts'
import { waitingBesides } from '../../features/dashboard/waiting-readings.ts'
import styles from './layout.module.css'

/** The number of meters that wait for a reading, as far as the first screen's data is known; hidden at zero. */
export function WaitingReadings() {
  const { data } = useQuery({ ...homeQuery, enabled: false })
  const count = waitingBesides(data?.meters ?? [], []).devices
  if (count === 0) return null
  return (
    <>
      <span className={styles.railCount} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{t('nav.counters.waiting', { n: count })}</span>
    </>
  )
}
