import { type RawBuilder, sql } from 'kysely'

/** One account, and the provider to which the operator is restricted (null: all providers). */
export interface AccountOfStaff {
  readonly accountId: number
  readonly providerId: number | null
}

/** Whose meters are meant: those of a resident's linked accounts, or those of one account that an operator works with. */
export type MetersOf = { readonly consumerId: number } | { readonly account: AccountOfStaff }

/** Values, or their places in a statement that is built once. */
type Bound<Of> = { readonly [Name in keyof Of]: Of[Name] | RawBuilder<unknown> }

/** The accounts, with the columns of `linked_accounts` that meters need. An account of an operator is in no home. */
export const accountsOf = (
  whose: Bound<{ readonly consumerId: number }> | { readonly account: Bound<AccountOfStaff> },
): RawBuilder<unknown> =>
  'consumerId' in whose
    ? sql`(select * from linked_accounts where consumer_id = ${whose.consumerId})`
    : sql`(
        select account.id as account_id, account.number, provider.id as provider_id, provider.code as provider_code,
          provider.name as provider_name, provider.provider_group, provider.reading_window, 0 as home_id,
          coalesce(place.address, account.address) as home_name, coalesce(place.address, account.address) as home_address,
          true as can_submit
        from accounts account join providers provider on provider.id = account.provider_id
        left join premises place on place.id = account.premises_id
        where account.id = ${whose.account.accountId}
          and (${whose.account.providerId}::bigint is null or provider.id = ${whose.account.providerId}))`
