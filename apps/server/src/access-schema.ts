/** Kysely types of the tables of accounts and sign-in; `apps/server/migrations` 0001 and 0007 define them. */
import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AccessSchema {
  users: {
    id: GeneratedAlways<number>
    role: 'consumer' | 'editor' | 'operator' | 'administrator'
    login: string
    /** PHC text; null: registered through a social provider and has no password. */
    password_hash: string | null
    last_name: Generated<string>
    first_name: Generated<string>
    middle_name: Generated<string>
    created_at: Generated<Date>
    changed_at: Generated<Date>
    password_changed_at: Generated<Date>
    blocked_at: Date | null
    /** The provider that an operator is restricted to; null: all. */
    provider_id: Generated<number | null>
    /** Set by the database; null: before migration 0059. */
    role_since: Generated<Date | null>
  }
  user_emails: {
    id: GeneratedAlways<number>
    user_id: number
    email: string
    is_default: Generated<boolean>
    confirmed_at: Date | null
    added_at: Generated<Date>
    /** The address that is removed when this one is confirmed. */
    replaces_id: number | null
    default_when_confirmed: Generated<boolean>
  }
  pending_registrations: { user_id: number; browser_hash: Buffer; created_at: Date }
  user_phones: {
    id: GeneratedAlways<number>
    user_id: number
    phone: string
    is_default: Generated<boolean>
    /** When the person added this number. */
    since: Generated<Date>
    /** PHC text of the person's password, hashed with the number's salt; null: not made yet. */
    password_hash: Generated<string | null>
    /** The browser that added the number; null once the hash exists. */
    browser_hash: Generated<Buffer | null>
  }
  demonstration_people: { user_id: number }
  sessions: {
    token_hash: Buffer
    id: GeneratedAlways<number>
    user_id: number
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    last_seen_at: Date | null
    method: Generated<'password' | 'social' | 'passkey'>
    user_agent: Generated<string>
    network: Generated<string>
  }
  portal_secret: { only_one: Generated<boolean>; fingerprint: Buffer }
  one_time_codes: {
    code_hash: Buffer
    purpose: 'confirm_email' | 'recover_access' | 'staff_invitation' | 'link_social'
    user_id: number
    email_id: number | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  attempts: { limit_name: string; key: string; window_start: Date; taken: number; blocked_until: Date | null }
  captcha_solutions: { challenge_hash: Buffer; expires_at: Date }
  letters: {
    id: GeneratedAlways<number>
    user_id: number | null
    kind: string
    sealed: Buffer | null
    created_at: Date
    state: Generated<'queued' | 'sent' | 'failed' | 'kept'>
    attempts: Generated<number>
    sent_at: Date | null
    last_error: string | null
  }
  social_identities: {
    issuer: string
    subject: string
    user_id: number
    network: string
    email: Generated<string>
    linked_at: Date
  }
  social_attempts: {
    state_hash: Buffer
    network: string
    nonce: string
    code_verifier: Buffer
    created_at: Date
    expires_at: Date
    redeemed_at: Date | null
    completed_at: Date | null
  }
  totp_secrets: {
    user_id: number
    sealed: Buffer
    created_at: Date
    confirmed_at: Date
    last_step: Generated<number>
  }
  totp_drafts: { user_id: number; sealed: Buffer; created_at: Date }
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: Date | null }
  passkeys: {
    credential_id: string
    user_id: number
    public_key: Buffer
    sign_count: Generated<number>
    transports: Generated<string[]>
    name: Generated<string>
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenges: { challenge_hash: Buffer; user_id: number | null; expires_at: Date }
  bill_consents: {
    id: GeneratedAlways<number>
    user_id: number
    provider_id: number
    is_allowed: boolean
    at: Date
  }
  /** One row per account in a consent; each row is one record of a dispatch. */
  consent_records: { id: number; user_id: number; consent_id: number; account_id: number }
  /** Who of the staff opened the card of an account; the residents of the account see it. */
  account_looks: {
    account_id: number
    id: GeneratedAlways<number>
    looked_at: Date
    role: 'operator' | 'administrator'
    /** The provider to which the employee is restricted; null: an employee of the city. */
    provider_id: number | null
    reason: 'call' | 'letter' | 'visit' | 'check'
    /** null: a look from before the column. */
    operator_id: number | null
    /** The look at the card that showed this account's sum; null: a look at the card of this account. */
    card_look_id: Generated<number | null>
  }
  calls: {
    id: GeneratedAlways<number>
    account_id: number
    look_id: number
    answers: string[]
    begun_at: Date
  }
  paper_readings: {
    operator_id: number
    id: GeneratedAlways<number>
    row_key: string
    number: string
    value: string
    account_id: number | null
    meter_id: number | null
    zone: string | null
    state: 'taken' | 'same' | 'refused'
    confirmable: boolean
    message: string
    receipt_number: string | null
    previous: string | null
    entered_at: Date
    /** JSON, as typed. */
    replacement: ColumnType<MeterReplacement, string, string> | null
  }
  call_actions: {
    call_id: number
    id: GeneratedAlways<number>
    kind: 'reading' | 'message' | 'linkEnd' | 'bill' | 'recovery'
    done_at: Date
    subject: string
  }
  audit_log: {
    id: GeneratedAlways<number>
    at: Date
    actor_id: number | null
    actor: string
    action: string
    target: Generated<string>
    /** Written as JSON text, read as a parsed value. */
    detail: Generated<unknown>
    network: Generated<string>
  }
}
