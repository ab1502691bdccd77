import { useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { Notice } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { HomeFilter } from '../../ui/list/home-filter.tsx'
import { ListShell } from '../../ui/list/list-shell.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { homesOf, useChosenHome } from '../../ui/list/use-chosen-home.ts'
import { PageHeading } from '../../ui/page.tsx'
import { TariffCard } from './tariff-card.tsx'
import { chosenAccount, tariffGroups } from './tariff-groups.ts'
import { saveTariffs, tariffsQuery } from './tariffs.api.ts'
import styles from './tariffs.module.css'

interface TariffsScreenProps {
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  /** The linked accounts, already loaded. */
  accounts: readonly LinkedAccount[]
}

/** `/dashboard/tariffs`: the present prices, their start and changes; the address holds home and account (G06). */
export function TariffsScreen({ today, accounts }: TariffsScreenProps) {
  const [query, setQuery] = useSearchParams()
  const homes = homesOf(accounts)
  const home = useChosenHome(homes)
  const ofHome = home ? accounts.filter((account) => account.home.id === home.id) : accounts
  const account = chosenAccount(ofHome, query)
  const tariffs = useQuery(tariffsQuery(account && codesOf(account)))
  if (!account) {
    return (
      <>
        <PageHeading>{t('tariffs.title')}</PageHeading>
        <EmptyState title={t('accounts.empty.title')} text={t('accounts.empty.text')} action={<AddAccountLink />} />
      </>
    )
  }
  const choose = (next: LinkedAccount) => {
    const chosen = { provider: next.serviceProvider.code, account: next.invoiceAccount.code }
    setQuery({ ...chosen, ...(home && { home: String(home.id) }) }, { replace: true })
  }
  return (
    <>
      <PageHeading>{t('tariffs.title')}</PageHeading>
      <HomeFilter homes={homes} />
      <AccountChoice accounts={ofHome} chosen={account} onChoose={choose} />
      <ListShell
        query={tariffs}
        what={t('tariffs.title')}
        rows={4}
        afterFailure="error"
        empty={<EmptyState title={t('tariffs.empty')} />}
        save={(format) => saveTariffs(codesOf(account), format)}
      >
        {(known) => (
          <>
            {known.some(({ source }) => source === 'bills') && (
              <Notice tone="info">
                <p>{t('tariffs.fromBills')}</p>
              </Notice>
            )}
            <div className={styles.cards}>
              {tariffGroups(known, today).map((group) => (
                <TariffCard key={group.key} group={group} today={today} />
              ))}
            </div>
          </>
        )}
      </ListShell>
    </>
  )
}

const codesOf = ({ serviceProvider, invoiceAccount }: LinkedAccount) => ({
  serviceProviderCode: serviceProvider.code,
  invoiceAccountCode: invoiceAccount.code,
})

interface AccountChoiceProps {
  accounts: readonly LinkedAccount[]
  chosen: LinkedAccount
  onChoose: (account: LinkedAccount) => void
}

/** Shows the provider, the number and the address; a select if there are several accounts. */
function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  const choose = (value: string) => {
    const next = accounts.find(({ invoiceAccount }) => String(invoiceAccount.id) === value)
    if (next) onChoose(next)
  }
  return (
    <div className={styles.account}>
      {accounts.length > 1 ? (
        <SelectField
          label={t('filter.account')}
          value={String(chosen.invoiceAccount.id)}
          options={accounts.map((account) => ({ value: String(account.invoiceAccount.id), label: titleOf(account) }))}
          onChoose={choose}
        />
      ) : (
        <p className={styles.only}>{titleOf(chosen)}</p>
      )}
      <p className={styles.note}>{chosen.home.name}</p>
    </div>
  )
}

const titleOf = ({ serviceProvider, invoiceAccount }: LinkedAccount) =>
  `${serviceProvider.name}, №\u00a0${groupAccountNumber(invoiceAccount.code)}`
