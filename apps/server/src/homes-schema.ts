/** Kysely types of homes and shares; `apps/server/migrations` 0005, 0033, 0061 and 0062 define them. */
import type { Generated, GeneratedAlways } from 'kysely'

/**
 * The home that a consumer chose for an account: premises, or an account's separate home; both null: the suggested
 * home.
 */
interface ChosenHome {
  premises_id: Generated<number | null>
  home_account_id: Generated<number | null>
}

export interface HomesSchema {
  account_links: ChosenHome & {
    consumer_id: number
    account_id: number
    /** Time of the last proof. */
    linked_at: Generated<Date>
    /**
     * When the account's holder changed: the link gives no access until the resident proves the account again. null:
     * proved.
     */
    unproved_since: Generated<Date | null>
    /** When a letter asked for the new proof; null: not sent, or not needed. */
    asked_at: Generated<Date | null>
    /** The account's holder and code at the time of the proof; null: unchanged since. */
    proved_holder: Generated<string | null>
    proved_code_hash: Generated<Buffer | null>
  }
  /** Accounts whose holder differs, or has differed, from the one at the time their code was issued. */
  holder_changes: {
    account_id: number
    /** The fullest spelling of the present holder. */
    holder: string
    /**
     * The newest billed month at the change; a proof needs a later bill. null: the present holder is the one of the
     * code.
     */
    billed_until: string | null
    former_holder: string | null
    /** Hashes of codes that former holders know; empty: they know every code. */
    former_codes: Generated<Buffer[]>
  }
  /**
   * View: accounts that a resident may access, linked or shared with the resident, except those that must be proved
   * again. Every query for a resident's data must start from this view and filter by the consumer.
   */
  linked_accounts: {
    consumer_id: number
    account_id: number
    number: string
    holder: string
    address: string
    /** Id of the premises, or the negated id of an account with a separate home. */
    home_id: number
    home_address: string
    provider_id: number
    provider_code: string
    provider_name: string
    edrpou: string
    iban: string
    provider_group: number
    reading_window: string | null
    /** The consumer's name for the home, or else its address. */
    home_name: string
    /** True if linked by proof; false if shared by a resident who proved it. */
    is_owner: boolean
    /** May submit readings and report verifications. */
    can_submit: boolean
    can_pay: boolean
    /** null: linked by proof. */
    share_id: number | null
    /** The address on the bills, independent of the home that the consumer chose. */
    service_address: string
    /** False if the home is only suggested by the address. */
    home_is_chosen: boolean
  }
  home_names: { consumer_id: number; home_id: number; name: string }
  /** An invitation until a resident accepts it (`member_id`); then the share with that resident. */
  shares: {
    id: GeneratedAlways<number>
    owner_id: number
    email: string
    code_hash: Buffer
    can_submit: boolean
    can_pay: boolean
    /** The last day in Kyiv, `YYYY-MM-DD`; null: until revoked. */
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
