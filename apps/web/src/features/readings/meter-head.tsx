import type { Meter } from '@zatyshok/contract/meters/meters'
import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/badge.tsx'
import { meterAtPlace, useMeterLooks, zoneName } from '../../ui/meter/meter-looks.ts'
import { PageHeading } from '../../ui/page.tsx'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import { type ReadingRow, readingRows } from './reading-rows.ts'
import styles from './readings.module.css'

/** Link back to the list of meters. */
export const BackToMeters = () => <BackLink to={paths.meters} label={t('counters.title')} />

interface MeterHeadProps {
  meter: Meter
  today: string
  /** The form has errors: the document's title starts with that. */
  failed: boolean
}

/** «Холодна вода, кухня» as the page's heading, with number and previous readings. */
export function MeterHead({ meter, today, failed }: MeterHeadProps) {
  const looks = useMeterLooks(today)
  const appearance = looks.appearance(meter)
  return (
    <>
      <div className={styles.head}>
        <UtilityTile utility={appearance.utility} icon={appearance.icon} />
        <div>
          <PageHeading title={t('reading.title')} failed={failed}>
            {meterAtPlace(meter, appearance)}
          </PageHeading>
          <p className={styles.note}>№&nbsp;{meter.serialNumber}</p>
          {readingRows([meter], today).map((row) => (
            <p key={row.key} className={styles.note}>
              {row.zone !== 'total' && `${zoneName(row.zone)}: `}
              {wasText(row)}
            </p>
          ))}
        </div>
      </div>
      {looks.verification(meter) === 'overdue' && (
        <Notice tone="warning">
          <p>{t('reading.warn.overdue')}</p>
        </Notice>
      )}
    </>
  )
}

/** «25 жовтня було 618,036 м³», with the year if it is another one. */
function wasText({ previous, meter, today }: ReadingRow): string {
  if (!previous) return t('reading.none')
  const { readOn, value } = previous
  const date = readOn.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(readOn) : formatDate(readOn)
  return t('reading.was', { date, value: formatVolume(value), unit: t(`unit.${meter.unit}`) })
}
