import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zatyshok/contract/endpoint'
import {
  type DeliverySchedule,
  getDeliveryFeed,
  listDeliveries,
  listDeliverySchedules,
  renewDeliveryFeed,
  saveDeliverySchedule,
  stopDeliveryFeed,
} from '@zatyshok/contract/providers/deliveries'
import { call } from '../../lib/portal.ts'

const key = ['deliveries'] as const

const lookEveryMs = 5000

/** The deliveries of a month; of the current one if it is empty. Polled while a file is being read. */
export const deliveriesQuery = (month: string) =>
  queryOptions({
    queryKey: [...key, 'month', month],
    queryFn: ({ signal }) => call(listDeliveries, { query: month === '' ? {} : { month } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((delivery) => delivery.state === 'checking') ? lookEveryMs : false,
  })

export const schedulesQuery = queryOptions({
  queryKey: [...key, 'schedules'],
  queryFn: ({ signal }) => call(listDeliverySchedules, {}, { signal }),
})

export const refreshDeliveries = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: key })

type Plan = Omit<CallInput<typeof saveDeliverySchedule>['body'], 'sender' | 'kind' | 'revision'>

export const savePlan = ({ sender, kind, revision }: DeliverySchedule, plan: Plan) =>
  call(saveDeliverySchedule, { body: { sender, kind, revision, ...plan } })

export const feedQuery = queryOptions({
  queryKey: [...key, 'feed'],
  queryFn: ({ signal }) => call(getDeliveryFeed, {}, { signal }),
})

export const renewFeed = () => call(renewDeliveryFeed, {})
export const stopFeed = () => call(stopDeliveryFeed, {})
