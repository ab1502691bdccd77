import type { InvoiceSummary } from '@zatyshok/contract/invoices'
import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge, type Tone } from '../../ui/badge.tsx'
import styles from './invoices.module.css'

const tones: Readonly<Record<InvoiceSummary['status'], Tone>> = {
  due: 'info',
  part: 'warning',
  paid: 'success',
  debt: 'error',
  credit: 'neutral',
}

/** The bill's state in a word, and what is left to pay; what is clarified or only an estimate is said to be so. */
export function InvoiceStatus({ invoice }: { invoice: InvoiceSummary }) {
  const { status, balanced, dynamic, amountToPayKop, closingKop } = invoice
  if (!balanced) return <Badge tone="warning">{t('invoices.unbalanced')}</Badge>
  if (dynamic) return <DynamicStatus amountToPayKop={amountToPayKop} />
  if (status === 'credit')
    return <Badge tone={tones.credit}>{t('home.overpaid', { amount: formatMoney(-closingKop) })}</Badge>
  return (
    <>
      <Badge tone={tones[status]}>{t(`invoices.status.${status}`)}</Badge>
      {amountToPayKop > 0 && (
        <span className={styles.note}>
          {status !== 'due' && `${t('invoices.col.due')} `}
          <span className={styles.money}>{formatMoney(amountToPayKop)}</span>
        </span>
      )}
    </>
  )
}

function DynamicStatus({ amountToPayKop }: Pick<InvoiceSummary, 'amountToPayKop'>) {
  return (
    <>
      <Badge tone="info">{t('invoices.dynamic')}</Badge>
      {amountToPayKop > 0 && (
        <span className={styles.note}>
          {t('invoices.col.due')} <span className={styles.money}>{formatMoney(amountToPayKop)}</span>
        </span>
      )}
    </>
  )
}
