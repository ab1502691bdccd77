import { formatDateTime, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { replacementText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import type { Consumer } from './consumers.api.ts'
import styles from './consumers.module.css'

type Reading = Consumer['readings'][number]

/** Lists the resident's last readings on the portal. */
export function ConsumerReadings({ readings }: { readings: readonly Reading[] }) {
  return (
    <section className={styles.part} aria-labelledby="consumer-readings">
      <h3 id="consumer-readings">{t('users.readings')}</h3>
      {readings.length === 0 && <p>{t('users.readings.none')}</p>}
      <ul className={styles.list}>
        {readings.map((reading) => (
          <li key={`${reading.serialNumber} ${reading.zone} ${reading.submittedAt}`} className={styles.item}>
            <strong>
              {zoneName(reading.zone)}: {formatVolume(reading.value)}
            </strong>
            <span>
              {t('users.readings.meter', { number: reading.serialNumber, month: formatMonth(reading.month) })}
            </span>
            {reading.replacement && <span>{replacementText(reading.replacement)}</span>}
            <span className={styles.meta}>
              {reading.provider}, {t('accounts.number', { code: reading.accountNumber })}
            </span>
            <span className={styles.meta}>
              {t('users.readings.given', { when: formatDateTime(new Date(reading.submittedAt)) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
