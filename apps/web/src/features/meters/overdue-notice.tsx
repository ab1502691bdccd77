import type { HomeMeters } from '@zatyshok/domain/meters/meters-by-home'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { type MeterLooks, meterAtPlace } from '../../ui/meter/meter-looks.ts'
import styles from './meters.module.css'

interface OverdueNoticeProps {
  homes: readonly HomeMeters[]
  looks: MeterLooks
}

/** Names the meters whose verification has expired, each with the link to what can be done (F09). */
export function OverdueNotice({ homes, looks }: OverdueNoticeProps) {
  const overdue = homes
    .flatMap(({ devices }) => devices)
    .flatMap(({ urgent }) => (looks.verification(urgent) === 'overdue' ? [urgent] : []))
  if (overdue.length === 0) return null
  return (
    <Notice tone="error" title={t('verification.overdue.label')}>
      <ul className={styles.overdueList}>
        {overdue.map((meter) => (
          <li key={meter.id}>
            <Link className={styles.overdue} to={paths.meterVerify(meter.id)}>
              {meterAtPlace(meter, looks.appearance(meter))}
              {homes.length > 1 && `, ${meter.home.name}`}
            </Link>
          </li>
        ))}
      </ul>
      <p>{t('verification.overdue.consequence')}</p>
    </Notice>
  )
}
