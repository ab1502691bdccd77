import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { formatMoney, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { serviceName } from '../service-name.ts'
import styles from './change.module.css'

type ComparedMonth = InvoiceChange['current']
type Charged = InvoiceChange['services'][number]['current']

/** A row of the table: a service, or the charges of the whole bill. */
interface Row {
  key: string
  name: string
  cells: Record<'current' | 'previous' | 'yearAgo', { text: string; notes: readonly string[] } | null>
}

/**
 * Compares the cost and consumption of each service: this month, the previous month and the same month a year ago
 * (G04).
 */
export function ComparisonCard({ comparison }: { comparison: InvoiceChange }) {
  const { current, previous, yearAgo, services } = comparison
  if (!previous && !yearAgo) return null
  const column = (key: keyof Row['cells'], month: ComparedMonth): Column<Row> => ({
    key,
    header: monthText(month),
    numeric: true,
    cell: ({ cells }) => <Cell cell={cells[key]} />,
  })
  const columns: Column<Row>[] = [
    { key: 'service', header: t('invoices.col.service'), cell: ({ name }) => name },
    column('current', current),
    ...(previous ? [column('previous', previous)] : []),
    ...(yearAgo ? [column('yearAgo', yearAgo)] : []),
  ]
  const rows = [...services.map(serviceRow), totalRow(comparison)]
  return (
    <div className="no-print">
      <Card title={t('invoice.compared.title')}>
        <DataTable
          caption={t('invoice.compared.title')}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
        />
        {services.some((one) => [one.current, one.previous, one.yearAgo].some(isEstimate)) && (
          <p className={styles.note}>{t('invoice.compared.hint')}</p>
        )}
      </Card>
    </div>
  )
}

function Cell({ cell }: { cell: Row['cells']['current'] }) {
  if (!cell) return '—'
  return (
    <span>
      {cell.text}
      {cell.notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </span>
  )
}

const monthText = ({ month, balanced }: ComparedMonth) =>
  balanced ? formatMonth(month) : t('invoice.compared.clarified', { month: formatMonth(month) })

const serviceRow = (service: InvoiceChange['services'][number]): Row => ({
  key: `${service.serviceCode} ${service.zone} ${service.current?.unit ?? service.previous?.unit ?? 'past'}`,
  name: serviceName(service),
  cells: {
    current: chargedCell(service.current),
    previous: chargedCell(service.previous),
    yearAgo: chargedCell(service.yearAgo),
  },
})

function totalRow({ current, previous, yearAgo }: InvoiceChange): Row {
  const cell = (month: ComparedMonth | null) => month && { text: formatMoney(month.chargedKop), notes: [] }
  return {
    key: 'total',
    name: t('invoice.compared.total'),
    cells: { current: cell(current), previous: cell(previous), yearAgo: cell(yearAgo) },
  }
}

function chargedCell(charged: Charged): Row['cells']['current'] {
  if (!charged) return null
  const { amountKop, volume, unit, method } = charged
  const how = method && t(`receipt.method.${method}`)
  const notes = [`${formatVolume(volume)}\u00a0${t(`unit.${unit}`)}`]
  if (how) notes.push(isEstimate(charged) ? t('invoice.compared.estimate', { method: how }) : how)
  return { text: formatMoney(amountKop), notes }
}

/** Amounts without a reading are estimates and are labelled so. */
const isEstimate = (charged: Charged) => charged?.method === 'average' || charged?.method === 'norm'
