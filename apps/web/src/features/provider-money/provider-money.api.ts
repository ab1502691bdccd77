import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zatyshok/contract/endpoint'
import {
  type CarriedBalance,
  cancelProviderMoney,
  changeProviderMoney,
  confirmProviderMoney,
  listProviderMoney,
  tellCarriedBalance,
} from '@zatyshok/contract/providers/provider-money'
import { call } from '../../lib/portal.ts'

export type { CarriedBalance, ProviderMoney } from '@zatyshok/contract/providers/provider-money'

type Wanted = CallInput<typeof changeProviderMoney>['body']
type Proof = CallInput<typeof confirmProviderMoney>['body']

export const moneyQuery = queryOptions({
  queryKey: ['provider-money'],
  queryFn: ({ signal }) => call(listProviderMoney, {}, { signal }),
})

export const refreshMoney = (queries: QueryClient): Promise<void> => queries.invalidateQueries(moneyQuery)

export const change = (provider: string, body: Wanted) => call(changeProviderMoney, { params: { provider }, body })
export const confirm = (id: number, body: Proof) => call(confirmProviderMoney, { params: { id: String(id) }, body })
export const cancel = (id: number) => call(cancelProviderMoney, { params: { id: String(id) } })
export const setCarriedBalance = (provider: string, carries: CarriedBalance) =>
  call(tellCarriedBalance, { params: { provider }, body: { carries } })
