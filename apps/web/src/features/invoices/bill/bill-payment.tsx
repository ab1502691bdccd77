import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { formatMoney } from '@zatyshok/i18n/format'
import { monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/use-settings.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './bill.module.css'

/** The one button of the bill: pays it, or leads to the newer bill that contains it. None where nothing is owed. */
export function BillPayment({ invoice }: { invoice: InvoiceDetail }) {
  const isPayable = isFinal(invoice) && invoice.amountToPayKop > 0
  if (!isPayable && !invoice.countedIn) return null
  return (
    <div className="no-print">
      {isPayable && <PayInvoice invoice={invoice} />}
      {invoice.countedIn && <ToNewestBill invoice={invoice} bill={invoice.countedIn} />}
    </div>
  )
}

const isFinal = ({ balanced, dynamic }: InvoiceDetail) => balanced && !dynamic

interface ToNewestBillProps {
  invoice: InvoiceDetail
  bill: NonNullable<InvoiceDetail['countedIn']>
}

/** An account has one amount to pay: an older bill links to the newest bill, which contains it (G06). */
function ToNewestBill({ invoice: { status }, bill: { invoiceId, billingMonth } }: ToNewestBillProps) {
  const month = monthName(billingMonth)
  return (
    <ButtonLink
      look={status === 'counted' ? 'primary' : 'secondary'}
      width="full-on-phone"
      to={paths.invoice(invoiceId)}
    >
      {status === 'counted' ? t('invoice.counted.pay', { month }) : t('invoice.counted.open', { month })}
    </ButtonLink>
  )
}

/** Phones stay in the same tab, because returning from a second tab is hard; desktops open a new tab (G09). */
const opensNewTab = () => matchMedia('(min-width: 900px)').matches

function PayInvoice({ invoice: { payment, amountToPayKop } }: { invoice: InvoiceDetail }) {
  const settings = useSettings()
  const [asking, setAsking] = useState(false)
  if (!payment) return <p>{settings?.flags.payments === false ? t('payments.disabled') : t('pay.unavailable')}</p>
  const amount = formatMoney(amountToPayKop)
  return (
    <>
      <Button width="full-on-phone" onClick={() => setAsking(true)}>
        {t('invoice.pay', { amount })}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('pay.redirect.title')}
        actions={
          <>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {t('pay.redirect.stay')}
            </Button>
            <ButtonAnchor href={payment.url} newTab={opensNewTab()}>
              {t('pay.redirect.go')}
            </ButtonAnchor>
          </>
        }
      >
        <p>{t('pay.redirect.text', { service: payment.service })}</p>
        <p className={styles.payAmount}>{t('pay.redirect.amount', { amount })}</p>
      </Dialog>
    </>
  )
}
