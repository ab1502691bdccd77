/** What a letter is about; the templates make subject, text and HTML of it. Addresses and codes are sealed at rest. */
export type Letter = {
  readonly to: string
  /** First name for the greeting; empty: «Вітаємо!». */
  readonly firstName: string
} & LetterContent

/** How many of each; `social`: names of providers. */
export interface EndedWithPassword {
  readonly passkeys: number
  readonly social: readonly string[]
  readonly calendars: number
  readonly shares: number
  readonly previews: number
}

export type LetterContent =
  | { readonly kind: 'confirmRegistration'; readonly code: string }
  /** Somebody registered an address that has a cabinet: its owner learns by mail, the asker nothing (RG1). */
  | { readonly kind: 'alreadyRegistered' }
  | { readonly kind: 'confirmEmailChange'; readonly code: string }
  /** To the address that was the default until now. */
  | { readonly kind: 'emailChanged'; readonly newEmail: string }
  | { readonly kind: 'recoverAccess'; readonly code: string }
  /** `ended`: what ended together with the old password; left out: none of it. */
  | { readonly kind: 'passwordChanged'; readonly ended?: EndedWithPassword | undefined }
  | { readonly kind: 'socialLinked'; readonly provider: string; readonly login: string }
  | { readonly kind: 'secondFactorChanged'; readonly change: 'totpOn' | 'totpOff' | 'passkeyAdded' | 'passkeyRemoved' }
  | { readonly kind: 'profileDeleted' }
  /** To whatever address the owner typed; of the accounts it says nothing. `owner`: a name, may be empty. */
  | { readonly kind: 'shareOffered'; readonly owner: string; readonly code: string; readonly days: number }
  /** To the owner: who took the invitation; `memberEmail` is masked, `invited` is where the invitation went. */
  | {
      readonly kind: 'shareTaken'
      readonly member: string
      readonly memberEmail: string | null
      readonly invited: string
    }
  /** Nothing of what the sender wrote: the address may be somebody else's. `dueOn` is a day. */
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
  /** The inviter as said in words. */
  | {
      readonly kind: 'staffInvitation'
      readonly code: string
      readonly role: 'editor' | 'operator' | 'administrator'
      readonly inviter: string
    }
  /** To administrators: a token of a provider's program ends soon; `ending`: its last signs, the moment is ISO 8601. */
  | {
      readonly kind: 'providerTokenEnding'
      readonly provider: string
      readonly name: string
      readonly ending: string
      readonly expiresAt: string
    }
  /** To administrators: for a day and a half nobody has taken what is told there. `host`: of its address. */
  | { readonly kind: 'webhookStopped'; readonly provider: string; readonly host: string }
  /** To administrators: `by` is a login; `name`: of the token, or the host of the address. */
  | {
      readonly kind: 'providerAccessChanged'
      readonly change: 'tokenMade' | 'tokenReplaced' | 'webhookMade' | 'webhookSecret'
      readonly by: string
      readonly provider: string
      readonly name: string
    }
  /** To administrators: a credit waits for one of them; `by` is a login. */
  | {
      readonly kind: 'heldCreditAsked'
      readonly by: string
      readonly service: string
      readonly transaction: string
      readonly amountKop: number
    }
  /** To administrators: `by` is a login; of a secret both values are null. */
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
  /** To the same people. `confirmedBy` is a login; null: the city asks for no second person. */
  | ({ readonly kind: 'providerMoneyChanged'; readonly confirmedBy: string | null } & ProviderMoneyWords)
  /** Somebody else has proved the account and has it now too. */
  | { readonly kind: 'accountLinked'; readonly provider: string; readonly number: string }
  /** Somebody else's link to the account was ended. */
  | { readonly kind: 'accountLinkEnded'; readonly provider: string; readonly number: string }
  /** The reader's own link was ended by who proved the account last, or by an operator. */
  | { readonly kind: 'accountTaken'; readonly provider: string; readonly number: string }
  /** The account's holder or code has changed; until the day `until` the reader proves it again. */
  | { readonly kind: 'accountToProve'; readonly provider: string; readonly number: string; readonly until: string }
  /** The reader did not, so the account has left the cabinet. */
  | { readonly kind: 'accountNotProved'; readonly provider: string; readonly number: string }
  /** Guesses at the account were stopped for a day. */
  | { readonly kind: 'accountLocked'; readonly provider: string; readonly number: string }
  /** Sums as the bill had them when it came; `accountEnd`: last signs of the number; `dueOn` is a day. */
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

/** What a provider's money is changed from and to. */
interface ProviderMoneyWords {
  readonly provider: string
  readonly ibanBefore: string
  readonly iban: string
  readonly edrpouBefore: string
  readonly edrpou: string
  readonly by: string
}
