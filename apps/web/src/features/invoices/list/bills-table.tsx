import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { sumKop } from '@zatyshok/domain/money'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Digits, Money } from '../../../ui/bill/money.tsx'
import { HomeHeading } from '../../../ui/home-heading.tsx'
import { UtilityTile } from '../../../ui/utility-tile.tsx'
import { billName, isAlone } from './bill-name.ts'
import { InvoiceState } from './bill-state.tsx'
import styles from './bills-table.module.css'
import { firstOpenMonth, type HomeInvoices, type InvoiceMonth } from './invoices-by-month.ts'
import { type MonthsProps, monthNote } from './month-text.ts'
import { nextSorting, type SortColumn, type Sorting, sortedBills } from './sorted-bills.ts'

/** One table: groups month and home, sums of both and of the whole; three columns sort the bills inside a home. */
export function BillsTable({ months, hasHomes, today }: MonthsProps) {
  const [sorting, setSorting] = useState<Sorting>(null)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const first = firstOpenMonth(months)
  const isOpen = ({ month }: InvoiceMonth) => turned.has(month) !== (month === first)
  const turn = ({ month }: InvoiceMonth) =>
    setTurned(
      (before) => new Set(before.has(month) ? [...before].filter((other) => other !== month) : [...before, month]),
    )
  const sort = (by: SortColumn) => setSorting((before) => nextSorting(before, by))
  return (
    <section className={styles.box} aria-label={t('invoices.title')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('invoices.table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('invoices.col.service')}</th>
            <SortHead by="provider" sorting={sorting} onSort={sort} text={t('invoices.col.provider')} />
            <SortHead by="charged" sorting={sorting} onSort={sort} text={t('invoices.col.charged')} />
            <th scope="col" className={styles.sum}>
              {t('invoices.col.paid')}
            </th>
            <SortHead by="due" sorting={sorting} onSort={sort} text={t('invoices.col.due')} />
          </tr>
        </thead>
        {months.map((month) => (
          <tbody key={month.month}>
            <MonthRow month={month} today={today} isOpen={isOpen(month)} onTurn={() => turn(month)} />
            {month.homes.map((home) => (
              <HomeRows
                key={home.home.id}
                home={home}
                hasHeading={hasHomes}
                sorting={sorting}
                hidden={!isOpen(month)}
              />
            ))}
          </tbody>
        ))}
        <TotalRow months={months} />
      </table>
    </section>
  )
}

interface SortHeadProps {
  by: SortColumn
  sorting: Sorting
  onSort: (by: SortColumn) => void
  text: string
}

function SortHead({ by, sorting, onSort, text }: SortHeadProps) {
  const way = sorting?.by === by ? sorting.way : 'none'
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[way]
  return (
    <th scope="col" aria-sort={way} className={by === 'provider' ? undefined : styles.sum}>
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {text}
        <Arrow size={18} aria-hidden="true" />
      </button>
    </th>
  )
}

interface MonthRowProps {
  month: InvoiceMonth
  today: string
  isOpen: boolean
  onTurn: () => void
}

function MonthRow({ month, today, isOpen, onTurn }: MonthRowProps) {
  const { chargedKop, paidKop, toPayKop } = month
  return (
    <tr className={styles.month} data-open={isOpen || undefined}>
      <th scope="rowgroup" colSpan={2}>
        <button type="button" className={styles.turn} aria-expanded={isOpen} onClick={onTurn}>
          <ChevronDown size={20} aria-hidden="true" />
          <span className={styles.monthName}>{formatMonth(month.month)}</span>
          <span className={styles.note}>{monthNote(month, today)}</span>
        </button>
      </th>
      <td>{chargedKop !== null && <Digits kop={chargedKop} />}</td>
      <td>{chargedKop !== null && <Digits kop={paidKop} />}</td>
      <td>{chargedKop !== null && (toPayKop === 0 ? '—' : <Digits kop={toPayKop} />)}</td>
    </tr>
  )
}

interface HomeRowsProps {
  home: HomeInvoices
  hasHeading: boolean
  sorting: Sorting
  /** The month is closed; paper shows all months. */
  hidden: boolean
}

function HomeRows({ home: { home, invoices, toPayKop }, hasHeading, sorting, hidden }: HomeRowsProps) {
  return (
    <>
      {hasHeading && (
        <tr className={styles.home} hidden={hidden}>
          <th scope="rowgroup" colSpan={4}>
            <HomeHeading name={home.name} address={home.address} />
          </th>
          <td>{toPayKop > 0 && <Digits kop={toPayKop} />}</td>
        </tr>
      )}
      {sortedBills(invoices, sorting).map((invoice) => (
        <BillRow key={invoice.id} invoice={invoice} among={invoices} hidden={hidden} />
      ))}
    </>
  )
}

interface BillRowProps extends Pick<HomeRowsProps, 'hidden'> {
  invoice: InvoiceSummary
  /** The bills of the same home and month. */
  among: readonly InvoiceSummary[]
}

function BillRow({ invoice, among, hidden }: BillRowProps) {
  const { search } = useLocation()
  const { title, look, number } = billName(invoice)
  return (
    <tr className={styles.bill} hidden={hidden}>
      <th scope="row">
        <span className={styles.name}>
          <UtilityTile utility={look.utility} icon={look.icon} size="small" />
          <Link to={`${paths.invoice(invoice.id)}${search}`}>{title}</Link>
        </span>
      </th>
      <td className={styles.note}>
        {invoice.serviceProvider.name}
        {!isAlone(invoice, among) && <span className={styles.number}>, {number}</span>}
      </td>
      <td>{invoice.dynamic ? '—' : <Digits kop={invoice.chargedKop} />}</td>
      <td>{invoice.dynamic || invoice.paidKop === 0 ? '—' : <Digits kop={invoice.paidKop} />}</td>
      <td className={styles.due}>
        <InvoiceState invoice={invoice} search={search} />
      </td>
    </tr>
  )
}

/** The sums of the column above; estimates are no bills and have no part in them. */
function TotalRow({ months }: Pick<MonthsProps, 'months'>) {
  const total = (kopOf: (month: InvoiceMonth) => number) => <Money kop={sumKop(months.map(kopOf))} />
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t('invoices.period.total')}
        </th>
        <td>{total(({ chargedKop }) => chargedKop ?? 0)}</td>
        <td>{total(({ paidKop }) => paidKop)}</td>
        <td>{total(({ toPayKop }) => toPayKop)}</td>
      </tr>
    </tfoot>
  )
}
