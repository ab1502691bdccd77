import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listHomes, moveAccount, nameHome } from '@zatyshok/contract/accounts/homes'
import type { CallInput } from '@zatyshok/contract/endpoint'
import { call } from '../../lib/portal.ts'

export const homesQuery = queryOptions({
  queryKey: ['homes'],
  queryFn: ({ signal }) => call(listHomes, {}, { signal }),
})

/** The linked accounts, as the list of accounts has them. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call(listAccounts, { query: {} }, { signal }),
})

/** Also says that the home is right as it is. */
export const saveName = ({ id, name }: { id: number; name: string }) =>
  call(nameHome, { params: { id: String(id) }, body: { name } })

export interface Move extends Required<CallInput<typeof moveAccount>['body']> {
  accountId: number
}

export const saveMove = ({ accountId, homeId }: Move) =>
  call(moveAccount, { params: { accountId: String(accountId) }, body: { homeId } })

/** Homes stand on every screen: what is kept of them is asked anew where it is looked at. */
export const forgetHomes = (queries: QueryClient): void => void queries.invalidateQueries()
