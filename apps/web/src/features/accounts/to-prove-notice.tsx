import { useQuery } from '@tanstack/react-query'
import type { AccountToProve } from '@zatyshok/contract/accounts/account-access'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { toProveQuery } from './accounts.api.ts'

/** Lists the accounts whose data is hidden until the resident proves them again; hidden if there are none. */
export function ToProveNotice() {
  const { data: accounts = [] } = useQuery(toProveQuery)
  if (accounts.length === 0) return null
  return (
    <Notice tone="warning" title={t('accounts.prove.title', { n: accounts.length })}>
      <p>{t('accounts.prove.text')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.invoiceAccount.id}>{toProveText(account)}</li>
        ))}
      </ul>
      {accounts.some(({ isOwner }) => isOwner) && (
        <p>
          <Link to={paths.accountNew}>{t('accounts.prove.add')}</Link>
        </p>
      )}
    </Notice>
  )
}

/** «Водоканал, № 0792561: …» */
export function toProveText({ invoiceAccount, serviceProvider, isOwner, until }: AccountToProve): string {
  const code = groupAccountNumber(invoiceAccount.code)
  const params = { provider: serviceProvider.name, code, date: formatDate(until) }
  return isOwner ? t('accounts.prove.own', params) : t('accounts.prove.shared', params)
}
