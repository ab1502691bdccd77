/** Kysely types of the calendar of deliveries; `apps/server/migrations/0092-deliveries.sql` defines them. */
import type { DeliveryKind, DeliverySchedule } from '@zatyshok/contract/providers/deliveries'
import type { Generated } from 'kysely'

export interface DeliveriesSchema {
  delivery_schedules: {
    sender: string
    kind: DeliveryKind
    provider_id: number | null
    mode: DeliverySchedule['mode']
    day: number
    covers: DeliverySchedule['covers']
    tolerance: number
    letters: DeliverySchedule['letters']
    /** `YYYY-MM-DD`. */
    since: string | null
    revision: Generated<number>
  }
  delivery_letters: {
    sender: string
    kind: DeliveryKind
    period: string
    number: number
    /** `YYYY-MM-DD`. */
    sent_on: string
  }
}
