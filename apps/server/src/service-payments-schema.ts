/** Kysely types of the payment services' notices; `apps/server/migrations` 0037 defines them. */
import type { Generated, GeneratedAlways } from 'kysely'

export interface ServicePaymentsSchema {
  payment_notices: {
    service: string
    message_id: string
    body_hash: Buffer
    transaction_id: string
    /** JSON of the notice. */
    told: string
    received_at: Date
  }
  /** Added by migration 0060. */
  held_credits: {
    id: GeneratedAlways<number>
    payment_id: number
    revision: number
    account_id: number
    reason: string
    asked_at: Date
    asked_by: number | null
    asked_name: string
  }
  service_payments: {
    id: GeneratedAlways<number>
    service: string
    transaction_id: string
    provider_code: string
    account_number: string
    order_id: string | null
    amount_kop: number
    currency: string
    sandbox: boolean
    account_id: number | null
    state: 'created' | 'failed' | 'paid' | 'refunded'
    told_at: Date
    paid_at: Date | null
    /** `YYYY-MM-DD` */
    paid_on: string | null
    held_for: 'account' | 'currency' | 'amount' | 'order' | 'changed' | 'ambiguous' | null
    decision: 'credit' | 'reject' | null
    decision_reason: Generated<string>
    decided_at: Date | null
    decided_by: number | null
    revision: Generated<number>
    compared_import_id: Generated<number>
    matched_on: string | null
    matched_partner: string | null
    matched_number: string | null
    counts: GeneratedAlways<boolean>
  }
  /**
   * View: payments of the registers, and those of the services that no register contains yet. Every balance is
   * calculated from it.
   */
  counted_payments: {
    account_id: number
    billing_month: string
    partner: string
    payment_number: string
    paid_on: string
    amount_kop: number
    channel: string
    confirmed: boolean
  }
}
