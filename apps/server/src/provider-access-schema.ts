/** Tokens and webhooks of providers as Kysely sees them; the truth is `apps/server/migrations` 0044. */
import type { ProviderScope } from '@zatyshok/contract/provider-scope'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ProviderAccessSchema {
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
    /** JSON text in, parsed value out. */
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
    /** JSON text in, parsed value out. */
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
