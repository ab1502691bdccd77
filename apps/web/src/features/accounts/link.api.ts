import { queryOptions } from '@tanstack/react-query'
import {
  getProvider,
  linkAccount,
  listAllowedProviders,
  type NewAccount,
  unlinkAccount,
} from '@zatyshok/contract/accounts/account-links'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { call } from '../../lib/portal.ts'

/** Providers of group 22, the default, with the ownership proofs that each accepts. */
export const providersQuery = queryOptions({
  queryKey: ['allowed-providers'],
  queryFn: ({ signal }) => call(listAllowedProviders, { query: {} }, { signal }),
})

export const providerQuery = (serviceProviderId: string) =>
  queryOptions({
    queryKey: ['provider', serviceProviderId],
    queryFn: ({ signal }) => call(getProvider, { query: { serviceProviderId } }, { signal }),
  })

export const addAccount = (body: NewAccount) => call(linkAccount, { body })

export const removeAccount = ({ invoiceAccount, serviceProvider }: LinkedAccount) =>
  call(unlinkAccount, { query: { invoiceAccountCode: invoiceAccount.code, serviceProviderId: serviceProvider.code } })
