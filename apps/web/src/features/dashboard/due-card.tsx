import { addMonths, monthOf } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatAmount, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatDayMonth, formatMonth, monthGenitive } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Digits, Money } from '../../ui/bill/money.tsx'
import { ServiceLine, ServiceLines } from '../../ui/bill/service-line.tsx'
import { serviceTitle } from '../../ui/bill/service-title.ts'
import { Card } from '../../ui/card.tsx'
import { type Due, dueOf, type HomeAccount } from './due.ts'
import styles from './home.module.css'
import { PayButton } from './pay-button.tsx'

interface DueCardProps {
  accounts: readonly HomeAccount[]
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** Shows the total, the due date, one pay button and one row per account (ux.md «/dashboard»). */
export function DueCard({ accounts, today }: DueCardProps) {
  const due = dueOf(accounts, today)
  return (
    <Card>
      {due.totalKop > 0 ? <Total due={due} /> : <NothingDue month={due.month} today={today} />}
      <ServiceLines>
        {accounts.map((account) => (
          <AccountLine key={account.invoiceAccount.id} account={account} />
        ))}
      </ServiceLines>
    </Card>
  )
}

function Total({ due }: { due: Due }) {
  const until = due.dueOn && {
    text: due.isOverdue
      ? t('home.due.overdue', { date: formatDayMonth(due.dueOn) })
      : t('home.due.until', { date: formatDayMonth(due.dueOn) }),
  }
  return (
    <div className={styles.due}>
      <div>
        <h2 className={styles.dueTitle}>{t('home.due', { month: due.month ? formatMonth(due.month) : '' })}</h2>
        <p>
          <Money kop={due.totalKop} size="sum" />
        </p>
        {until &&
          (due.isOverdue ? <Badge tone="error">{until.text}</Badge> : <p className={styles.meta}>{until.text}</p>)}
      </div>
      <PayButton payable={due.payable} />
    </div>
  )
}

/** Says that everything is paid, or that there are no bills yet. */
function NothingDue({ month, today }: { month: string | null; today: string }) {
  if (!month) return <p>{t('home.noBills')}</p>
  return (
    <div className={styles.due}>
      <h2>{t('home.due.none')}</h2>
      <p className={styles.meta}>
        {t('home.due.none.text', { monthGen: monthGenitive(addMonths(monthOf(today), 1)) })}
      </p>
    </div>
  )
}

function AccountLine({ account }: { account: HomeAccount }) {
  const settings = useSettings()
  const looks = account.services.map((service) =>
    appearanceOf({
      ...service,
      providerCode: account.serviceProvider.code,
      ignoreCounterType: settings?.ignoreCounterTypeAt ?? [],
    }),
  )
  const first = looks[0] ?? appearanceOf({})
  return (
    <ServiceLine
      utility={first.utility}
      icon={first.icon}
      title={serviceTitle(looks)}
      columns={[
        account.serviceProvider.name,
        t('accounts.number', { code: groupAccountNumber(account.invoiceAccount.code) }),
      ]}
      end={<AccountState account={account} />}
      to={account.invoiceId ? paths.invoice(account.invoiceId) : undefined}
    />
  )
}

/** What is owed, with the part from earlier months; otherwise the overpayment, or that the sum is being clarified. */
function AccountState({ account: { amountToPayKop, debtKop, overpaidKop, balanced } }: { account: HomeAccount }) {
  if (!balanced) return <Badge tone="warning">{t('invoices.line.unbalanced')}</Badge>
  if (overpaidKop > 0)
    return <span className={styles.meta}>{t('invoices.line.credit', { amount: formatAmount(overpaidKop) })}</span>
  if (amountToPayKop === 0) return <span className={styles.meta}>{t('invoices.line.paid')}</span>
  return (
    <>
      <Digits kop={amountToPayKop} />
      {debtKop > 0 && (
        <>
          <br />
          <span className={styles.late}>{t('home.line.debt', { amount: formatAmount(debtKop) })}</span>
        </>
      )}
    </>
  )
}
