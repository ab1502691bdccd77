import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listHomes, moveAccount, nameHome } from '@zatyshok/contract/accounts/homes'
import type { CallInput } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export const homesQuery = queryOptions({
  queryKey: ['homes'],
  queryFn: ({ signal }) => call(listHomes, {}, { signal }),
})

/** The linked accounts; shares the cache key with the list of accounts. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call(listAccounts, { query: {} }, { signal }),
})

/** Renames the home; the same name confirms that the home is correct as it is. */
export const saveName = ({ id, name }: { id: number; name: string }) =>
  call(nameHome, { params: { id: String(id) }, body: { name } })

export interface Move extends Required<CallInput<typeof moveAccount>['body']> {
  accountId: number
}

export const saveMove = ({ accountId, homeId }: Move) =>
  call(moveAccount, { params: { accountId: String(accountId) }, body: { homeId } })

/** Many screens show homes, so all cached queries are reloaded when next shown. */
export const forgetHomes = (queries: QueryClient): void => void queries.invalidateQueries()
