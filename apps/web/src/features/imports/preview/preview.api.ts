import { queryOptions } from '@tanstack/react-query'
import {
  acceptDelivery,
  type DeliveryPreview,
  readPreview,
  rejectDelivery,
} from '@zatyshok/contract/providers/import-previews'
import { call } from '../../../lib/portal.ts'

export type { ChangeCause, DeliveryFigures, DeliveryPreview } from '@zatyshok/contract/providers/import-previews'
export type Decision = NonNullable<DeliveryPreview['decision']>

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** What a finished check has found, and what was decided about it. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'run', String(id), 'preview'],
    queryFn: ({ signal }) => call(readPreview, paramsOf(id), { signal }),
  })

export interface Acceptance {
  readonly repeat: 'no' | 'yes'
  readonly differenceKop?: number
}

export const accept = (id: number, body: Acceptance) => call(acceptDelivery, { ...paramsOf(id), body })
export const reject = (id: number, reason: string) => call(rejectDelivery, { ...paramsOf(id), body: { reason } })
