import type { HomeReply } from '@zatyshok/contract/accounts/home'
import type { AccountFacts } from '@zatyshok/domain/bills/account-balance'
import type { Registration } from '../meters/registrations.ts'

/** An account as the first screen's statement returns it; money is kopiykas, months are `YYYY-MM`. */
export interface HomeAccount {
  readonly homeId: number
  readonly homeName: string
  readonly homeAddress: string
  /** false: the account is shared without the right to pay. */
  readonly canPay: boolean
  readonly accountId: number
  readonly number: string
  readonly providerCode: string
  readonly providerName: string
  /** The last bill; null if the account has no bill yet. */
  readonly bill: {
    readonly billingMonth: string
    readonly dueOn: string | null
    readonly balanced: boolean
  } | null
  readonly facts: AccountFacts
  readonly services: HomeReply['accounts'][number]['services']
}

export interface HomeMeter {
  readonly homeId: number
  readonly accountId: number
  readonly meterId: number
  readonly providerCode: string
  readonly readingWindow: string | null
  readonly serialNumber: string
  readonly place: string
  readonly zones: number
  readonly nextCheckDate: string | null
  readonly registrations: readonly Registration[]
  /** True if the provider read the meter remotely in each of the last three known months. */
  readonly isAutomatic: boolean
  /** Zones with a reading for the months that may be open. */
  readonly read: readonly { readonly month: string; readonly zone: string }[]
}

export interface HomeFound {
  readonly accounts: readonly HomeAccount[]
  readonly meters: readonly HomeMeter[]
  readonly payments: HomeReply['payments']
}
