import type { InvoiceDetail } from '@zatyshok/contract/invoices'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import styles from './invoices.module.css'

/** What a resident must know before trusting or paying the sum, with what to do. */
export function InvoiceNotices({ invoice: { balanced, revisedOn, providerPhone, lines } }: { invoice: InvoiceDetail }) {
  const isEstimated = lines.some(({ method }) => method === 'average' || method === 'norm')
  return (
    <>
      {!balanced && (
        <Notice tone="warning">
          <p>{t('invoices.unbalanced.text')}</p>
          <p>{t('invoices.unbalanced.what')}</p>
          {providerPhone && <p>{t('invoices.unbalanced.ask', { phone: providerPhone })}</p>}
        </Notice>
      )}
      {revisedOn && (
        <Notice tone="info">
          <p>{t('invoice.revised.text', { date: formatDate(revisedOn) })}</p>
        </Notice>
      )}
      {isEstimated && (
        <Notice tone="info">
          <p>{t('invoice.estimated.text')}</p>
          <p className="no-print">
            <Link className={styles.back} to={paths.meters}>
              {t('invoice.estimated.action')}
            </Link>
          </p>
        </Notice>
      )}
    </>
  )
}
