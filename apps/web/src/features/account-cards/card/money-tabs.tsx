import { billChanges } from '@zatyshok/i18n/bill-changes'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth, monthName } from '@zatyshok/i18n/months'
import { channelName } from '@zatyshok/i18n/payment-channel'
import { partnerName } from '@zatyshok/i18n/payment-partner'
import { t } from '@zatyshok/i18n/translate'
import { Money } from '../../../ui/bill/money.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import type { AccountCard } from '../account-cards.api.ts'

type Bill = AccountCard['bills'][number]
type Payment = AccountCard['payments'][number]

/** The last bills of the account. */
export function BillsTab({ bills }: { bills: readonly Bill[] }) {
  if (bills.length === 0) return <p>{t('users.accounts.noBill')}</p>
  return (
    <DataTable
      caption={t('accountCards.tab.bills')}
      captionHidden
      columns={billColumns(bills)}
      rows={bills}
      rowKey={({ month }) => month}
    />
  )
}

const sum = (key: string, header: string, kopOf: (bill: Bill) => number): Column<Bill> => ({
  key,
  header,
  numeric: true,
  cell: (bill) => <Money kop={kopOf(bill)} />,
})

/** A column for each change that one of the bills has, so that the sums of a line explain what is left. */
function changeColumns(bills: readonly Bill[]): Column<Bill>[] {
  const labels = new Map(bills.flatMap(billChanges).map(({ key, label }) => [key, label]))
  return [...labels].map(([key, label]) =>
    sum(key, label, (bill) => billChanges(bill).find((change) => change.key === key)?.kop ?? 0),
  )
}

const billColumns = (bills: readonly Bill[]): Column<Bill>[] => [
  { key: 'month', header: t('accountCards.col.month'), cell: ({ month }) => formatMonth(month) },
  sum('opening', t('accountCards.col.opening'), ({ openingKop }) => openingKop),
  sum('charged', t('accountCards.col.charged'), ({ chargedKop }) => chargedKop),
  ...changeColumns(bills),
  sum('paid', t('accountCards.col.paid'), ({ paidKop }) => paidKop),
  { key: 'left', header: t('invoices.col.due'), numeric: true, cell: (bill) => <Left bill={bill} /> },
  {
    key: 'due',
    header: t('accountCards.col.due'),
    cell: ({ dueOn }) => (dueOn === null ? '—' : formatDate(dueOn)),
  },
]

/** What is left to pay of a bill, or the word in its place, as in the resident's list. */
function Left({ bill: { amountToPayKop, closingKop, countedIn, balanced } }: { bill: Bill }) {
  // A node of the previous version sends only the sum.
  if (balanced === false) return t('invoices.line.unbalanced')
  if (countedIn) return t('invoices.line.counted', { month: monthName(countedIn) })
  if (closingKop < 0)
    return (
      <>
        {t('invoices.line.credit')} <Money kop={-closingKop} />
      </>
    )
  return amountToPayKop === 0 ? t('invoices.line.paid') : <Money kop={amountToPayKop} />
}

/** The last payments to the account. */
export function PaymentsTab({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return <p>{t('accountCards.payments.none')}</p>
  return (
    <DataTable
      caption={t('accountCards.tab.payments')}
      captionHidden
      columns={paymentColumns()}
      rows={payments}
      rowKey={({ paidOn, number, partner }) => `${paidOn} ${number} ${partner}`}
    />
  )
}

const paymentColumns = (): Column<Payment>[] => [
  { key: 'day', header: t('accountCards.col.day'), cell: ({ paidOn }) => formatDate(paidOn) },
  { key: 'sum', header: t('accountCards.col.sum'), numeric: true, cell: ({ amountKop }) => <Money kop={amountKop} /> },
  { key: 'channel', header: t('payments.col.channel'), cell: ({ channel }) => channelName(channel) },
  { key: 'partner', header: t('accountCards.col.partner'), cell: ({ partner }) => partnerName(partner) },
  {
    key: 'state',
    header: t('accountCards.col.state'),
    cell: ({ confirmed }) => (confirmed ? t('accountCards.payment.counted') : t('accountCards.payment.waiting')),
  },
]
