import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { readingSource } from '@zatyshok/i18n/reading-words'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { zoneName } from '../../../ui/meter/meter-looks.ts'
import type { AccountCard, Look } from '../account-cards.api.ts'
import { CallReadingForm } from './call-reading-form.tsx'
import styles from './card.module.css'

type Meter = AccountCard['meters'][number]
type Reading = Meter['readings'][number]

interface MetersTabProps {
  card: AccountCard
  look: Look
  call: CallRecord | null
  /** Why the actions are off; empty: they are on. */
  why: string
  onEntered: (call: CallRecord, readings: readonly ReadingResult[]) => void
}

/** The meters of the account with their last readings, and the reading that the person tells now (R03). */
export function MetersTab({ card: { id, meters }, look, call, why, onEntered }: MetersTabProps) {
  if (meters.length === 0) return <p>{t('accountCards.meters.none')}</p>
  return (
    <div className={styles.columns}>
      {meters.map((meter) => (
        <MeterCard key={meter.id} meter={meter}>
          {look.reason !== 'check' && meter.removedOn === null && (
            <div className="no-print">
              <CallReadingForm
                accountId={id}
                meter={meter}
                call={call}
                why={why}
                onEntered={(results, call) => onEntered(call, results)}
              />
            </div>
          )}
        </MeterCard>
      ))}
    </div>
  )
}

interface MeterCardProps {
  meter: Meter
  children: ReactNode
}

function MeterCard({ meter, children }: MeterCardProps) {
  const { serialNumber, place, nextVerificationOn, removedOn, readings } = meter
  const name = t('accountCards.meter', { number: serialNumber })
  return (
    <Card title={place === '' ? name : `${name}, ${place}`}>
      {removedOn !== null && <p>{t('accountCards.meter.removed', { date: formatDate(removedOn) })}</p>}
      {nextVerificationOn !== null && (
        <p className={styles.meta}>{t('accountCards.meter.verification', { date: formatDate(nextVerificationOn) })}</p>
      )}
      {children}
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
