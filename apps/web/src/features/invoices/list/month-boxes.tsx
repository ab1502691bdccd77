import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'
import { formatMoney } from '@zatyshok/i18n/format'
import { formatMonth, monthName } from '@zatyshok/i18n/months'
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
import { isSettled, type MonthsProps, monthNote } from './month-text.ts'

/** A box for each month with one line per bill; the newest unpaid month is open. */
export function MonthBoxes({ months, hasHomes, today }: MonthsProps) {
  const open = firstOpenMonth(months)
  const sum = (kopOf: (month: InvoiceMonth) => number) => formatMoney(sumKop(months.map(kopOf)))
  return (
    <>
      <div className={styles.months}>
        {monthGroups(months).map(({ fold, months }, at, groups) => {
          const boxes = months.map((month) => (
            <Month
              key={month.month}
              month={month}
              open={month.month === open}
              inFold={fold !== null}
              hasHomes={hasHomes}
              today={today}
            />
          ))
          return fold === null ? (
            boxes
          ) : (
            <Fold key={fold} title={fold} months={months} open={at === groups.length - 1}>
              {boxes}
            </Fold>
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

/** Months of the newest year that stay outside a fold when older years are listed too. */
const NEWEST_MONTHS = 4

interface MonthGroup {
  /** The heading of the fold; null: the months stand by themselves. */
  fold: string | null
  months: readonly InvoiceMonth[]
}

/** Each earlier year is a fold; when there is one, so are the months of the newest year that ask for nothing any more. */
function monthGroups(months: readonly InvoiceMonth[]): MonthGroup[] {
  const [newest, ...earlier] = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  if (!newest || earlier.length === 0) return [{ fold: null, months }]
  const ofNewest = months.filter(({ month }) => month.startsWith(newest))
  const open = Math.max(
    NEWEST_MONTHS,
    ofNewest.findLastIndex(({ toPayKop, countedIn }) => toPayKop > 0 || countedIn) + 1,
  )
  return [
    { fold: null, months: ofNewest.slice(0, open) },
    { fold: t('invoices.year.before', { year: newest }), months: ofNewest.slice(open) },
    ...earlier.map((year) => ({
      fold: t('invoices.year.fold', { year }),
      months: months.filter(({ month }) => month.startsWith(year)),
    })),
  ].filter(({ months }) => months.length > 0)
}

interface FoldProps {
  title: string
  months: readonly InvoiceMonth[]
  open: boolean
  children: ReactNode
}

/** Folded months; the fold that was loaded last is open. */
function Fold({ title, months, open, children }: FoldProps) {
  return (
    <details className={styles.month} open={open}>
      <summary className={styles.monthHead}>
        <span className={styles.monthName}>
          <h2>{title}</h2>
          <span className={styles.note}>{t('invoices.count', { n: sumOf(months.map(({ count }) => count)) })}</span>
        </span>
        <span className={styles.monthSum}>
          <Money kop={sumKop(months.map(({ chargedKop }) => chargedKop ?? 0))} />
        </span>
        <ChevronDown className={styles.marker} size={20} aria-hidden="true" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

interface MonthProps extends Omit<MonthsProps, 'months'> {
  month: InvoiceMonth
  open: boolean
  /** The fold's heading says the year. */
  inFold: boolean
}

function Month({ month, open, inFold, hasHomes, today }: MonthProps) {
  const name = formatMonth(month.month)
  const Heading = inFold ? 'h3' : 'h2'
  return (
    <details className={styles.month} open={open}>
      <summary className={styles.monthHead}>
        <span className={styles.monthName}>
          <Heading>{inFold ? monthName(month.month) : name}</Heading>
          <span className={styles.note}>
            {inFold && isSettled(month) ? t('invoices.line.paid') : monthNote(month, today)}
          </span>
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
