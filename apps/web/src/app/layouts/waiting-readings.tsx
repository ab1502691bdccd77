import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { homeQuery } from '../../features/dashboard/dashboard.api.ts'
import { devicesOfHome } from '../../features/dashboard/devices-of-home.ts'
import styles from './layout.module.css'

/** The number of meters that wait for a reading, as far as the first screen's data is known; hidden at zero. */
export function WaitingReadings() {
  const { data } = useQuery({ ...homeQuery, enabled: false })
  const open = data?.meters.filter(({ window }) => window?.open) ?? []
  const count = devicesOfHome(open).filter((device) => device.some(({ given }) => !given)).length
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
