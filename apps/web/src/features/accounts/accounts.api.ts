import { queryOptions } from '@tanstack/react-query'
import { listAccounts } from '@zatyshok/contract/accounts'
import { call, session } from '../../lib/portal.ts'

/** The linked accounts of provider group 22, the default; the browser's copy is renewed with them (C06). */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => {
    const accounts = await call(listAccounts, { query: {} }, { signal })
    session.remember('accounts', accounts)
    return accounts
  },
})
