/** Kysely types of providers' tokens, webhooks and changes of payment details; `apps/server/migrations` define them. */
import type { ProviderScope } from '@zatyshok/contract/providers/provider-scope'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ProviderAccessSchema {
  /** Added by migration 0059. */
  provider_money_changes: {
    id: GeneratedAlways<number>
    provider_id: number
    iban_before: string
    iban: string
    edrpou_before: string
    edrpou: string
    asked_at: Date
    asked_by: number | null
    asked_name: string
    state: 'waiting' | 'applied' | 'cancelled' | 'expired'
    decided_at: Date | null
    decided_by: number | null
    decided_name: string | null
  }
  provider_tokens: {
    id: GeneratedAlways<number>
    provider_id: number
    name: string
    token_hash: Buffer
    ending: string
    scopes: ProviderScope[]
    /** `cidr[]`: read and written as text. */
    networks: Generated<string[]>
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
    last_network: string | null
    revoked_at: Date | null
    warned_at: Date | null
  }
  provider_requests: {
    provider_id: number
    key: string
    request_hash: Buffer
    /** Written as JSON text, read as a parsed value. */
    reply: unknown
    created_at: Date
  }
  webhooks: {
    id: GeneratedAlways<number>
    provider_id: number
    url: string
    events: string[]
    secret: Buffer
    previous_secret: Buffer | null
    previous_until: Date | null
    created_at: Date
    stopped_at: Date | null
    stopped_for: 'administrator' | 'failing' | null
  }
  webhook_messages: {
    id: GeneratedAlways<number>
    webhook_id: number
    event: string
    subject: string
    /** Written as JSON text, read as a parsed value. */
    data: unknown
    created_at: Date
    state: Generated<'queued' | 'delivered' | 'failed'>
    attempts: Generated<number>
  }
  webhook_attempts: {
    message_id: number
    at: Date
    status: number | null
    problem: string | null
    took_ms: number
  }
}
