import type { Meter } from '@zatyshok/contract/meters/meters'
import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { readingSource } from '@zatyshok/i18n/reading-words'
import { replacementText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import { DeliveryBadge } from '../../../ui/bill/delivery-badge.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { zoneName } from '../../../ui/meter/meter-looks.ts'
import { readingText } from '../../../ui/meter/reading-text.ts'
import type { HistoryMonth } from './history-figures.ts'

type Row = HistoryMonth['zones'][number] & { month: string }

/** The values of the chart with their readings, the newest month first. */
export function HistoryTable({ meter, months }: { meter: Meter; months: readonly HistoryMonth[] }) {
  const rows = months.toReversed().flatMap(({ month, zones }) => zones.map((zone): Row => ({ ...zone, month })))
  return (
    <DataTable
      caption={t('history.title')}
      captionHidden
      columns={columnsOf(meter)}
      rows={rows}
      rowKey={({ month, zone }) => `${month} ${zone}`}
      detail={({ given }) => given?.replacement && given.status !== 'declined' && replacementText(given.replacement)}
    />
  )
}

function columnsOf(meter: Meter): Column<Row>[] {
  const zone: Column<Row> = { key: 'zone', header: t('history.col.zone'), cell: (row) => zoneName(row.zone) }
  return [
    { key: 'month', header: t('history.col.month'), cell: ({ month }) => formatMonth(month) },
    ...(meter.zones.length > 1 ? [zone] : []),
    {
      key: 'date',
      header: t('history.col.date'),
      cell: ({ readOn }) => (readOn ? formatDate(readOn) : t('history.noReading')),
    },
    {
      key: 'value',
      header: t('history.col.value'),
      numeric: true,
      cell: ({ value }) => (value === null ? '—' : readingText(value, meter)),
    },
    { key: 'used', header: t('history.col.diff'), numeric: true, cell: (row) => usedText(row, meter) },
    { key: 'source', header: t('history.col.source'), cell: ({ source }) => (source ? readingSource(source) : '—') },
    {
      key: 'state',
      header: t('history.col.status'),
      cell: ({ given }) => (given ? <DeliveryBadge delivery={given} /> : '—'),
    },
  ]
}

function usedText({ consumption, spread, replaced }: Row, { unit }: Meter): string {
  const used = consumption === null ? '—' : `${formatVolume(consumption)}\u00a0${t(`unit.${unit}`)}`
  const notes = [...(spread ? [t('history.spread')] : []), ...(replaced ? [t('history.replaced')] : [])]
  return notes.length > 0 ? `${used} (${notes.join(', ')})` : used
}
