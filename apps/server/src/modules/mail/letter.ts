/**
 * A letter's data, from which the templates make subject, text and HTML. Addresses and codes are encrypted at rest.
 */
export type Letter = {
  readonly to: string
  /** First name for the greeting; if empty, the greeting is «Вітаємо!». */
  readonly firstName: string
} & LetterContent

/** Number of each; `social`: names of providers. */
export interface EndedWithPassword {
  readonly passkeys: number
  readonly social: readonly string[]
  readonly calendars: number
  readonly shares: number
  readonly previews: number
}

/** `sender`: a name; `period`: `2026-10`, or a day. */
export interface LateDelivery {
  readonly sender: string
  readonly delivered: 'bills' | 'readings' | 'payments' | 'support'
  readonly period: string
  readonly dueOn: string
  /** In working days. */
  readonly lateDays: number
  /** No further letter follows. */
  readonly isLast: boolean
}

export type LetterContent =
  | { readonly kind: 'confirmRegistration'; readonly code: string }
  /**
   * A person tried to register an address that has a cabinet. Its owner gets this letter; the response reveals nothing
   * (RG1).
   */
  | { readonly kind: 'alreadyRegistered' }
  | { readonly kind: 'confirmEmailChange'; readonly code: string }
  /** To the former default address. */
  | { readonly kind: 'emailChanged'; readonly newEmail: string }
  | { readonly kind: 'recoverAccess'; readonly code: string }
  /** `ended`: sign-in methods that were revoked with the old password; omitted if none were. */
  | { readonly kind: 'passwordChanged'; readonly ended?: EndedWithPassword | undefined }
  | { readonly kind: 'socialLinked'; readonly provider: string; readonly login: string }
  | { readonly kind: 'secondFactorChanged'; readonly change: 'totpOn' | 'totpOff' | 'passkeyAdded' | 'passkeyRemoved' }
  | { readonly kind: 'profileDeleted' }
  /** To the address that the owner typed, so it contains nothing about the accounts. `owner`: a name, may be empty. */
  | { readonly kind: 'shareOffered'; readonly owner: string; readonly code: string; readonly days: number }
  /** To the owner: who accepted the invitation. `memberEmail` is masked; `invited` is the invited address. */
  | {
      readonly kind: 'shareTaken'
      readonly member: string
      readonly memberEmail: string | null
      readonly invited: string
    }
  /** Contains no text of the sender, because the address may belong to another person. `dueOn` is a day. */
  | { readonly kind: 'feedbackReceived'; readonly number: number; readonly dueOn: string }
  | { readonly kind: 'feedbackAnswered'; readonly number: number; readonly answer: string }
  /** `meter`: its serial number; the day is `YYYY-MM-DD`. */
  | { readonly kind: 'verificationAccepted'; readonly meter: string; readonly nextCheckDate: string }
  | {
      readonly kind: 'verificationRefused'
      readonly meter: string
      readonly reason: string
      readonly counterId: string
    }
  /** A reading that the provider declined: `month` is `YYYY-MM`; `reason` may be empty. */
  | {
      readonly kind: 'readingDeclined'
      readonly provider: string
      readonly meter: string
      readonly counterId: string
      readonly month: string
      readonly reason: string
    }
  /**
   * `inviter`: the administrator's login, or the portal's owner for an invitation by command. `login` and
   * `provider` (the code of an operator's provider; null: all) are absent in a letter that an earlier version queued.
   */
  | {
      readonly kind: 'staffInvitation'
      readonly login?: string
      readonly provider?: string | null
      readonly code: string
      readonly role: 'editor' | 'operator' | 'administrator'
      readonly inviter: string
    }
  /** To administrators: a provider's token expires soon. `ending`: its last characters; the moment is ISO 8601. */
  | {
      readonly kind: 'providerTokenEnding'
      readonly provider: string
      readonly name: string
      readonly ending: string
      readonly expiresAt: string
    }
  /** To a provider's operators: the city rejected the delivery that check `run` has shown. `files`: their names. */
  | {
      readonly kind: 'deliveryRejected'
      readonly provider: string
      readonly run: number
      readonly files: string
      readonly reason: string
    }
  /** To administrators: a webhook endpoint has accepted no event for a day and a half. `host`: of its address. */
  | { readonly kind: 'webhookStopped'; readonly provider: string; readonly host: string }
  /** To the provider's operators and administrators. */
  | ({ readonly kind: 'deliveryLate' } & LateDelivery)
  /** To the address outside the portal that the schedule names. */
  | ({ readonly kind: 'deliveryLateOutside' } & LateDelivery)
  /** To administrators: `by` is a login; `name`: the token's name, or the host of the address. */
  | {
      readonly kind: 'providerAccessChanged'
      readonly change: 'tokenMade' | 'tokenReplaced' | 'webhookMade' | 'webhookSecret'
      readonly by: string
      readonly provider: string
      readonly name: string
    }
  /** To administrators: a credit waits for their confirmation; `by` is a login. */
  | {
      readonly kind: 'heldCreditAsked'
      readonly by: string
      readonly service: string
      readonly transaction: string
      readonly amountKop: number
    }
  /** To administrators: `by` is a login; for a secret both values are null. */
  | {
      readonly kind: 'settingsChanged'
      readonly by: string
      readonly changes: readonly {
        readonly label: string
        readonly before: string | null
        readonly after: string | null
      }[]
    }
  /** To administrators and the provider's operators: `due` is ISO 8601, `by` a login. */
  | ({ readonly kind: 'providerMoneyAsked'; readonly due: string } & ProviderMoneyWords)
  /** To the same people. `confirmedBy` is a login; null: the city requires no second person. */
  | ({ readonly kind: 'providerMoneyChanged'; readonly confirmedBy: string | null } & ProviderMoneyWords)
  /** Another person has proved the account and now has it too. */
  | { readonly kind: 'accountLinked'; readonly provider: string; readonly number: string }
  /** Another person's link to the account was ended. */
  | { readonly kind: 'accountLinkEnded'; readonly provider: string; readonly number: string }
  /** The reader's own link was ended by the person with the latest proof, or by an operator. */
  | { readonly kind: 'accountTaken'; readonly provider: string; readonly number: string }
  /** The account's holder or code has changed; the reader has to prove it again by the day `until`. */
  | { readonly kind: 'accountToProve'; readonly provider: string; readonly number: string; readonly until: string }
  /** The reader did not prove the account, so it has left the cabinet. */
  | { readonly kind: 'accountNotProved'; readonly provider: string; readonly number: string }
  /** The account is locked for a day after wrong guesses. */
  | { readonly kind: 'accountLocked'; readonly provider: string; readonly number: string }
  /** Sums at the time of import; `accountEnd`: last characters of the number; `dueOn` is a day. */
  | {
      readonly kind: 'newBill'
      readonly provider: string
      readonly accountEnd: string
      readonly month: string
      readonly chargedKop: number
      readonly amountKop: number
      readonly dueOn: string | null
      readonly invoiceId: string
      readonly stopCode: string
    }

/** Old and new payment requisites of a provider. */
interface ProviderMoneyWords {
  readonly provider: string
  readonly ibanBefore: string
  readonly iban: string
  readonly edrpouBefore: string
  readonly edrpou: string
  readonly by: string
}
