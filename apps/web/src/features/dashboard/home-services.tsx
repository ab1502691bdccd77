import { appearanceOf } from '@zatyshok/domain/services'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Digits } from '../../ui/bill/money.tsx'
import { ServiceLine, ServiceLines } from '../../ui/bill/service-line.tsx'
import { serviceTitle } from '../../ui/bill/service-title.ts'
import type { HomeAccount } from './due.ts'
import styles from './homes-card.module.css'

/** The services of a home, one line each, the largest amount first. A line links to the bill. */
export function HomeServices({ accounts, label }: { accounts: readonly HomeAccount[]; label: string }) {
  const looks = useServiceLooks()
  const lines = accounts.map((account) => ({ account, looks: looks(account), title: serviceTitle(looks(account)) }))
  const isRepeated = (title: string) => lines.filter((line) => line.title === title).length > 1
  return (
    <ServiceLines label={label}>
      {lines
        .sort((one, other) => other.account.amountToPayKop - one.account.amountToPayKop)
        .map(({ account, looks: [first = appearanceOf({})], title }) => (
          <ServiceLine
            key={account.invoiceAccount.id}
            utility={first.utility}
            icon={first.icon}
            title={title}
            note={<WhoseAccount account={account} isShown={isRepeated(title)} />}
            columns={[]}
            end={<AccountState account={account} />}
            to={account.invoiceId ? paths.invoice(account.invoiceId) : undefined}
          />
        ))}
    </ServiceLines>
  )
}

/** Returns a function that gives the looks of an account's services, by the portal's settings. */
export function useServiceLooks() {
  const settings = useSettings()
  return ({ services, serviceProvider }: Pick<HomeAccount, 'services' | 'serviceProvider'>) =>
    services.map((service) =>
      appearanceOf({
        ...service,
        providerCode: serviceProvider.code,
        ignoreCounterType: settings?.ignoreCounterTypeAt ?? [],
      }),
    )
}

/** Provider and number: for screen readers, and visible where two lines of a home have the same title. */
function WhoseAccount({ account, isShown }: { account: HomeAccount; isShown: boolean }) {
  const number = t('accounts.number', { code: groupAccountNumber(account.invoiceAccount.code) })
  return (
    <>
      <span className="visually-hidden">{account.serviceProvider.name} </span>
      <span className={isShown ? '' : 'visually-hidden'}>{number}</span>
    </>
  )
}

/** What is owed, with the part from earlier months; otherwise the overpayment, or that the sum is being clarified. */
function AccountState({ account: { amountToPayKop, debtKop, overpaidKop, balanced } }: { account: HomeAccount }) {
  if (!balanced) return <span className={styles.quiet}>{t('invoices.line.unbalanced')}</span>
  if (overpaidKop > 0)
    return (
      <span className={styles.quiet}>
        {t('invoices.line.credit')} <Digits kop={overpaidKop} />
      </span>
    )
  if (amountToPayKop === 0) return <span className={styles.quiet}>{t('invoices.line.paid')}</span>
  return (
    <>
      <Digits kop={amountToPayKop} />
      {debtKop > 0 && (
        <span className={styles.late}>
          {t('invoices.line.debt')} <Digits kop={debtKop} />
        </span>
      )}
    </>
  )
}
