import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { addMonths } from '@zatyshok/domain/calendar'
import { formatMoney, formatSignedMoney } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import styles from './change.module.css'
import { changeRows } from './change-rows.ts'
import { changeSentence, monthBeside } from './change-sentence.ts'
import { type Step, stepsOf } from './steps.ts'
import { WaterfallPicture } from './waterfall-picture.tsx'

/** «Чому сума змінилася»: one sentence, then the way from the former amount to this one, part by part (G04). */
export function ChangeCard({ comparison }: { comparison: InvoiceChange }) {
  const { previous, current, change } = comparison
  if (!previous || !change) {
    return (
      <Card title={t('invoice.why.title')}>
        <p>{obstacleText(comparison)}</p>
      </Card>
    )
  }
  const rows = changeRows(comparison)
  const steps = stepsOf(previous, current, rows)
  return (
    <Card title={t('invoice.why.title')}>
      <p className={styles.sentence}>{changeSentence(rows, { previous, current })}</p>
      {addMonths(previous.month, 1) !== current.month && (
        <p className={styles.note}>{t('invoice.why.gap', { prevMonth: monthBeside(previous.month, current.month) })}</p>
      )}
      {rows.length > 0 && (
        <div className="no-print">
          <WaterfallPicture steps={steps} />
          <details className={styles.table}>
            <summary>{t('invoice.why.table')}</summary>
            <DataTable
              caption={t('invoice.why.title')}
              captionHidden
              columns={columns()}
              rows={steps}
              rowKey={({ key }) => key}
              phone="lines"
            />
          </details>
        </div>
      )}
    </Card>
  )
}

function obstacleText({ previous, current }: InvoiceChange): string {
  if (!current.balanced) return t('invoice.why.unbalanced')
  if (!previous) return t('invoice.why.first')
  return t('invoice.why.previousUnbalanced', { prevMonth: formatMonth(previous.month) })
}

const columns = (): Column<Step>[] => [
  { key: 'part', header: t('invoice.why.col.part'), cell: ({ label }) => label },
  {
    key: 'amount',
    header: t('invoice.why.col.amount'),
    numeric: true,
    cell: ({ look, kop }) => (look === 'start' || look === 'end' ? formatMoney(kop) : formatSignedMoney(kop)),
  },
]
