/** Homes and shares as Kysely sees them; the truth is `apps/server/migrations` 0005, 0033, 0061 and 0062. */
import type { Generated, GeneratedAlways } from 'kysely'

/**
 * The home that a consumer chose for an account: premises or the own home of an account; neither: the suggested one.
 */
interface ChosenHome {
  premises_id: Generated<number | null>
  home_account_id: Generated<number | null>
}

export interface HomesSchema {
  account_links: ChosenHome & {
    consumer_id: number
    account_id: number
    /** When it was proved last. */
    linked_at: Generated<Date>
    /** When the account changed hands: the link shows no data until the resident proves it again. null: proved. */
    unproved_since: Generated<Date | null>
    /** When a letter asked for the new proof; null: not yet, or none is needed. */
    asked_at: Generated<Date | null>
    /** What the account was when it was proved; null: it has not changed since. */
    proved_holder: Generated<string | null>
    proved_code_hash: Generated<Buffer | null>
  }
  /** Accounts that have, or have had, another holder than when their code was given. */
  holder_changes: {
    account_id: number
    /** The fullest writing of the present holder. */
    holder: string
    /** The newest month that was billed at the change; a proof needs a later bill. null: no other holder. */
    billed_until: string | null
    former_holder: string | null
    /** Hashes that former holders know; empty: each one. */
    former_codes: Generated<Buffer[]>
  }
  /**
   * View: what a resident may see, own accounts and those that others share with the resident now, without what has to
   * be proved again; every query for a resident's data begins here and names the consumer.
   */
  linked_accounts: {
    consumer_id: number
    account_id: number
    number: string
    holder: string
    address: string
    /** Premises, or below zero the own home of an account. */
    home_id: number
    home_address: string
    provider_id: number
    provider_code: string
    provider_name: string
    edrpou: string
    iban: string
    provider_group: number
    reading_window: string | null
    /** What the consumer calls the home, else its address. */
    home_name: string
    /** Linked by proof; false: shared by who did. */
    is_owner: boolean
    /** May give readings and report verifications. */
    can_submit: boolean
    can_pay: boolean
    /** null: linked by proof. */
    share_id: number | null
    /** Where the services come to, whatever home the consumer chose: the address of bills. */
    service_address: string
    /** false: the home is only suggested, by the address. */
    home_is_chosen: boolean
  }
  home_names: { consumer_id: number; home_id: number; name: string }
  /** An invitation until somebody takes it (`member_id`), then what is shared with that resident. */
  shares: {
    id: GeneratedAlways<number>
    owner_id: number
    email: string
    code_hash: Buffer
    can_submit: boolean
    can_pay: boolean
    /** The last day in Kyiv, `YYYY-MM-DD`; null: until it is taken back. */
    ends_on: string | null
    created_at: Date
    expires_at: Date
    member_id: number | null
    taken_at: Date | null
  }
  shared_accounts: ChosenHome & {
    share_id: number
    owner_id: number
    account_id: number
    member_id: number | null
  }
}
