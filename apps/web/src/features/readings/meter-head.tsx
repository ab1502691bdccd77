import type { Meter } from '@zatyshok/contract/meters/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/badge.tsx'
import { dialText } from '../../ui/meter/dial-text.ts'
import { useMeterLooks, zoneName } from '../../ui/meter/meter-looks.ts'
import { MeterTitle } from '../../ui/meter/meter-title.tsx'
import { readingRows } from './reading-rows.ts'
import styles from './readings.module.css'

/** Link back to the list of meters. */
export const BackToMeters = () => <BackLink to={paths.meters} label={t('counters.title')} />

/** The meter with its place and its previous readings. */
export function MeterHead({ meter, today }: { meter: Meter; today: string }) {
  const looks = useMeterLooks(today)
  return (
    <>
      <MeterTitle meter={meter} appearance={looks.appearance(meter)} heading="h2">
        <p className={styles.note}>
          №&nbsp;{meter.serialNumber}
          {meter.place && `, ${meter.place}`}
        </p>
        <p className={styles.note}>{meter.home.name}</p>
      </MeterTitle>
      <dl className={styles.previous}>
        {readingRows([meter], today).map(({ key, zone, previous }) => (
          <div key={key}>
            <dt>
              {t('reading.previous')}
              {zone !== 'total' && `, ${zoneName(zone)}`}
            </dt>
            <dd>
              {previous
                ? t('reading.previous.value', {
                    value: dialText(previous.value, meter),
                    unit: t(`unit.${meter.unit}`),
                    date: formatDate(previous.readOn),
                  })
                : t('reading.none')}
            </dd>
          </div>
        ))}
      </dl>
      {looks.verification(meter) === 'overdue' && (
        <Notice tone="warning">
          <p>{t('reading.warn.overdue')}</p>
        </Notice>
      )}
    </>
  )
}
