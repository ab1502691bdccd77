import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Digits, Money } from '../../ui/bill/money.tsx'
import { ServiceLine, ServiceLines } from '../../ui/bill/service-line.tsx'
import { serviceTitle } from '../../ui/bill/service-title.ts'
import { HomeHeading } from '../../ui/home-heading.tsx'
import { InvoiceState } from './invoice-status.tsx'
import styles from './invoices.module.css'
import { firstOpenMonth, type InvoiceMonth, invoicesByMonth } from './invoices-by-month.ts'

/** Shows the period's sums, then one fold per month with one line per bill; the newest unpaid month is open. */
export function InvoiceMonths({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const hasHomes = new Set(invoices.map(({ home }) => home.id)).size > 1
  const bills = invoices.filter(({ dynamic }) => !dynamic)
  const months = invoicesByMonth(invoices)
  const open = firstOpenMonth(months)
  return (
    <>
      <dl className={styles.totals}>
        <Total label={t('invoices.period.charged')} kop={sumKop(bills.map(({ chargedKop }) => chargedKop))} />
        <Total label={t('invoices.period.paid')} kop={sumKop(bills.map(({ paidKop }) => paidKop))} />
      </dl>
      {months.map((month) => (
        <Month key={month.month} month={month} open={month.month === open} hasHomes={hasHomes} />
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

interface MonthProps {
  month: InvoiceMonth
  open: boolean
  /** The list has bills of several homes: each home has its heading. */
  hasHomes: boolean
}

function Month({ month, open, hasHomes }: MonthProps) {
  const name = formatMonth(month.month)
  return (
    <details className={styles.month} open={open}>
      <summary className={styles.monthHead}>
        <ChevronDown className={styles.marker} size={20} aria-hidden="true" />
        <span className={styles.monthName}>
          <h2>{name}</h2>
          <span className={styles.note}>{chargedText(month)}</span>
        </span>
        <span className={styles.monthSum}>{stateText(month)}</span>
      </summary>
      <div className={styles.monthHomes}>
        {month.homes.map(({ home, invoices }, at) => (
          <div key={home.id}>
            {hasHomes && <HomeHeading name={home.name} address={home.address} />}
            <ServiceLines label={hasHomes ? `${name}, ${home.name}` : name} heads={at === 0 ? heads() : []}>
              {invoices.map((invoice) => (
                <InvoiceLine key={invoice.id} invoice={invoice} among={invoices} />
              ))}
            </ServiceLines>
          </div>
        ))}
      </div>
    </details>
  )
}

const heads = () => [
  t('invoices.col.service'),
  t('filter.provider'),
  t('invoices.col.charged'),
  t('invoices.col.paid'),
  t('invoices.col.due'),
]

const chargedText = ({ chargedKop }: InvoiceMonth) =>
  chargedKop === null ? t('invoices.dynamic') : `${t('invoices.col.charged')} ${formatMoney(chargedKop)}`

/** What is left to pay; without a debt the number of bills. Estimates are no bills. */
function stateText({ chargedKop, toPayKop, count }: InvoiceMonth) {
  if (toPayKop > 0) return <Money kop={toPayKop} size="row" />
  return chargedKop !== null && <span className={styles.note}>{t('invoices.count', { n: count })}</span>
}

interface InvoiceLineProps {
  invoice: InvoiceSummary
  /** The bills of the same home and month. */
  among: readonly InvoiceSummary[]
}

function InvoiceLine({ invoice, among }: InvoiceLineProps) {
  const { serviceProvider, invoiceAccount, chargedKop, paidKop } = invoice
  const { search } = useLocation()
  const [first = appearanceOf({})] = looksOf(invoice)
  const title = serviceTitle(looksOf(invoice))
  const isAlone = among.filter((other) => serviceTitle(looksOf(other)) === title).length === 1
  return (
    <ServiceLine
      utility={first.utility}
      icon={first.icon}
      title={title}
      note={
        !isAlone && (
          <span className={styles.narrowOnly} aria-hidden="true">
            {serviceProvider.name}
          </span>
        )
      }
      columns={[
        <>
          {serviceProvider.name}, <span className={styles.money}>№&nbsp;{groupAccountNumber(invoiceAccount.code)}</span>
        </>,
        <Column key="charged" label={t('invoices.col.charged')} kop={chargedKop} />,
        <Column key="paid" label={t('invoices.col.paid')} kop={paidKop} />,
      ]}
      end={<InvoiceState invoice={invoice} />}
      to={`${paths.invoice(invoice.id)}${search}`}
    />
  )
}

/** A sum of a column; screen readers hear its label. */
const Column = ({ label, kop }: { label: string; kop: number }) => (
  <>
    <span className="visually-hidden">{label} </span>
    <Digits kop={kop} />
  </>
)

const looksOf = ({ services }: InvoiceSummary) => services.map((serviceType) => appearanceOf({ serviceType }))
