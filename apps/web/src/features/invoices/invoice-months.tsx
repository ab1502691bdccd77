import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { Money } from '../../ui/bill/money.tsx'
import { ServiceRow, ServiceRows } from '../../ui/bill/service-row.tsx'
import { Card } from '../../ui/card.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import styles from './invoices.module.css'
import { invoicesByMonth } from './invoices-by-month.ts'

/** Shows the period's sums, then one card per month with one line per bill. */
export function InvoiceMonths({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const hasHomes = new Set(invoices.map(({ home }) => home.id)).size > 1
  const bills = invoices.filter(({ dynamic }) => !dynamic)
  return (
    <>
      <dl className={styles.totals}>
        <Total label={t('invoices.period.charged')} kop={sumKop(bills.map(({ chargedKop }) => chargedKop))} />
        <Total label={t('invoices.period.paid')} kop={sumKop(bills.map(({ paidKop }) => paidKop))} />
      </dl>
      {invoicesByMonth(invoices).map(({ month, chargedKop, invoices: ofMonth }) => (
        <Card
          key={month}
          title={formatMonth(month)}
          action={
            chargedKop !== null && (
              <span className={styles.monthSum}>
                {t('invoices.col.charged')} <Money kop={chargedKop} size="row" />
              </span>
            )
          }
        >
          <div className={styles.month}>
            <ServiceRows label={formatMonth(month)}>
              {ofMonth.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} home={hasHomes ? invoice.home.name : null} />
              ))}
            </ServiceRows>
          </div>
        </Card>
      ))}
    </>
  )
}

function Total({ label, kop }: { label: string; kop: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money kop={kop} size="row" />
      </dd>
    </div>
  )
}

/** `home` is the home's name, if the list has bills of several homes; otherwise null. */
function InvoiceRow({ invoice, home }: { invoice: InvoiceSummary; home: string | null }) {
  const looks = invoice.services.map((serviceType) => appearanceOf({ serviceType }))
  const first = looks[0] ?? appearanceOf({})
  const names = (looks.length > 0 ? looks : [first]).map(({ messageKey }) => t(messageKey))
  return (
    <ServiceRow
      utility={first.utility}
      icon={first.icon}
      title={[...new Set(names)].join(', ')}
      note={
        <>
          {invoice.serviceProvider.name}, №&nbsp;{groupAccountNumber(invoice.invoiceAccount.code)}
          {home && (
            <>
              <br />
              {home}
            </>
          )}
        </>
      }
      end={<span className={styles.money}>{formatMoney(invoice.chargedKop)}</span>}
      state={<InvoiceStatus invoice={invoice} />}
      to={paths.invoice(invoice.id)}
    />
  )
}
