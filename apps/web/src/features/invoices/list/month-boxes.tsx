import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Digits, Money } from '../../../ui/bill/money.tsx'
import { ServiceLine, ServiceLines } from '../../../ui/bill/service-line.tsx'
import { HomeHeading } from '../../../ui/home-heading.tsx'
import { billName, isAlone } from './bill-name.ts'
import { InvoiceState } from './bill-state.tsx'
import styles from './bills.module.css'
import { firstOpenMonth, type HomeInvoices, type InvoiceMonth } from './invoices-by-month.ts'
import { type MonthsProps, monthNote } from './month-text.ts'

/** A box for each month with one line per bill; the newest unpaid month is open. */
export function MonthBoxes({ months, hasHomes, today }: MonthsProps) {
  const open = firstOpenMonth(months)
  const sum = (kopOf: (month: InvoiceMonth) => number) => formatMoney(sumKop(months.map(kopOf)))
  return (
    <>
      <div className={styles.months}>
        {byYear(months).map(({ year, months }, at, years) => {
          const boxes = months.map((month) => (
            <Month key={month.month} month={month} open={month.month === open} hasHomes={hasHomes} today={today} />
          ))
          return at === 0 ? (
            boxes
          ) : (
            <Year key={year} year={year} months={months} open={at === years.length - 1}>
              {boxes}
            </Year>
          )
        })}
      </div>
      <p className={styles.note}>
        {t('invoices.period.sums', {
          charged: sum(({ chargedKop }) => chargedKop ?? 0),
          paid: sum(({ paidKop }) => paidKop),
        })}
      </p>
    </>
  )
}

function byYear(months: readonly InvoiceMonth[]): { year: string; months: readonly InvoiceMonth[] }[] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return years.map((year) => ({ year, months: months.filter(({ month }) => month.startsWith(year)) }))
}

interface YearProps {
  year: string
  months: readonly InvoiceMonth[]
  open: boolean
  children: ReactNode
}

/** The months of an earlier year, folded; the year that was loaded last is open. */
function Year({ year, months, open, children }: YearProps) {
  return (
    <details className={styles.month} open={open}>
      <summary className={styles.monthHead}>
        <span className={styles.monthName}>
          <h2>{t('invoices.year.fold', { year })}</h2>
          <span className={styles.note}>{t('invoices.count', { n: sumOf(months.map(({ count }) => count)) })}</span>
        </span>
        <span className={styles.monthSum}>
          <Money kop={sumKop(months.map(({ chargedKop }) => chargedKop ?? 0))} />
        </span>
        <ChevronDown className={styles.marker} size={20} aria-hidden="true" />
      </summary>
      <div className={styles.year}>{children}</div>
    </details>
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

interface MonthProps extends Omit<MonthsProps, 'months'> {
  month: InvoiceMonth
  open: boolean
}

function Month({ month, open, hasHomes, today }: MonthProps) {
  const name = formatMonth(month.month)
  return (
    <details className={styles.month} open={open}>
      <summary className={styles.monthHead}>
        <span className={styles.monthName}>
          <h2>{name}</h2>
          <span className={styles.note}>{monthNote(month, today)}</span>
        </span>
        <span className={styles.monthSum}>{monthSum(month)}</span>
        <ChevronDown className={styles.marker} size={20} aria-hidden="true" />
      </summary>
      <div className={styles.monthHomes}>
        {month.homes.map((home, at) => (
          <div key={home.home.id}>
            {hasHomes && <HomeHead home={home} />}
            <ServiceLines label={hasHomes ? `${name}, ${home.home.name}` : name} heads={at === 0 ? heads() : []}>
              {home.invoices.map((invoice) => (
                <InvoiceLine key={invoice.id} invoice={invoice} among={home.invoices} />
              ))}
            </ServiceLines>
          </div>
        ))}
      </div>
    </details>
  )
}

/** What is left to pay; without a debt what was charged. Estimates are no bills. */
function monthSum({ chargedKop, toPayKop }: InvoiceMonth) {
  if (toPayKop > 0) return <Money kop={toPayKop} size="row" />
  return chargedKop !== null && <Money kop={chargedKop} />
}

function HomeHead({ home: { home, toPayKop } }: { home: HomeInvoices }) {
  return (
    <div className={styles.homeHead}>
      <HomeHeading name={home.name} address={home.address} />
      {toPayKop > 0 && <Money kop={toPayKop} size="row" />}
    </div>
  )
}

const heads = () => [
  t('invoices.col.service'),
  t('invoices.col.provider'),
  t('invoices.col.charged'),
  t('invoices.col.paid'),
  t('invoices.col.due'),
]

interface InvoiceLineProps {
  invoice: InvoiceSummary
  /** The bills of the same home and month. */
  among: readonly InvoiceSummary[]
}

function InvoiceLine({ invoice, among }: InvoiceLineProps) {
  const { search } = useLocation()
  const { title, look, number } = billName(invoice)
  const provider = invoice.serviceProvider.name
  return (
    <ServiceLine
      utility={look.utility}
      icon={look.icon}
      title={title}
      note={
        !isAlone(invoice, among) && (
          <span className={styles.narrowOnly} aria-hidden="true">
            {provider}
          </span>
        )
      }
      columns={[
        <>
          {provider}, <span className={styles.number}>{number}</span>
        </>,
        <Column key="charged" label={t('invoices.col.charged')} kop={invoice.chargedKop} />,
        <Column key="paid" label={t('invoices.col.paid')} kop={invoice.paidKop} />,
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
