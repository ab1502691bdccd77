import { useQuery } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useSearchParams } from 'react-router'
import { AddAccountLink } from '../../ui/add-account-link.tsx'
import { Notice } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ListActions } from '../../ui/list/list-actions.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
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

/** `/dashboard/tariffs`: the present prices, their start and changes; the address holds the account (G06). */
export function TariffsScreen({ today, accounts }: TariffsScreenProps) {
  const [query, setQuery] = useSearchParams()
  const account = chosenAccount(accounts, query)
  const tariffs = useQuery(tariffsQuery(account && codesOf(account)))
  if (!account) {
    return (
      <>
        <PageHeading>{t('tariffs.title')}</PageHeading>
        <EmptyState title={t('accounts.empty.title')} text={t('accounts.empty.text')} action={<AddAccountLink />} />
      </>
    )
  }
  const { data, isError, isFetching, refetch } = tariffs
  const choose = (next: LinkedAccount) => {
    setQuery({ provider: next.serviceProvider.code, account: next.invoiceAccount.code }, { replace: true })
  }
  return (
    <>
      <PageHeading>{t('tariffs.title')}</PageHeading>
      <AccountChoice accounts={accounts} chosen={account} onChoose={choose} />
      {isError && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton what={t('tariffs.title')} rows={4} />}
      {!isError && data?.length === 0 && <EmptyState title={t('tariffs.empty')} />}
      {!isError && data?.some(({ source }) => source === 'bills') && (
        <Notice tone="info">
          <p>{t('tariffs.fromBills')}</p>
        </Notice>
      )}
      {!isError && data && (
        <div className={styles.cards}>
          {tariffGroups(data, today).map((group) => (
            <TariffCard key={group.key} group={group} today={today} />
          ))}
        </div>
      )}
      {!isError && data && data.length > 0 && <ListActions save={(format) => saveTariffs(codesOf(account), format)} />}
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
