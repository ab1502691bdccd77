import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { readingSource } from '@zatyshok/i18n/reading-words'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { zoneName } from '../../../ui/meter/meter-looks.ts'
import type { AccountCard } from '../account-cards.api.ts'
import styles from './card.module.css'

type Meter = AccountCard['meters'][number]
type Reading = Meter['readings'][number]

/** The meters of the account with their last readings. */
export function MetersTab({ meters }: { meters: readonly Meter[] }) {
  if (meters.length === 0) return <p>{t('accountCards.meters.none')}</p>
  return (
    <div className={styles.columns}>
      {meters.map((meter) => (
        <MeterCard key={meter.id} meter={meter} />
      ))}
    </div>
  )
}

function MeterCard({ meter: { serialNumber, place, nextVerificationOn, removedOn, readings } }: { meter: Meter }) {
  const name = t('accountCards.meter', { number: serialNumber })
  return (
    <Card title={place === '' ? name : `${name}, ${place}`}>
      {removedOn !== null && <p>{t('accountCards.meter.removed', { date: formatDate(removedOn) })}</p>}
      {nextVerificationOn !== null && (
        <p className={styles.meta}>{t('accountCards.meter.verification', { date: formatDate(nextVerificationOn) })}</p>
      )}
      {readings.length === 0 ? (
        <p>{t('accountCards.readings.none')}</p>
      ) : (
        <DataTable
          caption={name}
          captionHidden
          phone="lines"
          columns={columns()}
          rows={readings}
          rowKey={({ month, zone, readOn, value }) => `${month} ${zone} ${readOn} ${value}`}
        />
      )}
    </Card>
  )
}

const columns = (): Column<Reading>[] => [
  { key: 'month', header: t('accountCards.col.month'), cell: ({ month }) => formatMonth(month) },
  { key: 'value', header: t('accountCards.col.value'), numeric: true, cell: (reading) => valueText(reading) },
  { key: 'source', header: t('accountCards.col.source'), cell: ({ source }) => readingSource(source) },
]

const valueText = ({ zone, value }: Reading): string =>
  zone === 'total' ? formatVolume(value) : `${zoneName(zone)}: ${formatVolume(value)}`
