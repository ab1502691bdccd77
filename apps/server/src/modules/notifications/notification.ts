/** A notification of a resident: its kind and the values of its text. Days are `YYYY-MM-DD`, months `YYYY-MM`. */
export type NotificationContent =
  /** New bills of a home for a month. `invoiceId`: null if there are several. */
  | {
      readonly kind: 'newBills'
      readonly home: string
      readonly month: string
      readonly count: number
      readonly toPayKop: number
      readonly dueOn: string | null
      readonly invoiceId: string | null
    }
  /** Payments of a home on a day that a register has brought. */
  | {
      readonly kind: 'paymentsCounted'
      readonly home: string
      readonly provider: string
      readonly count: number
      readonly amountKop: number
      readonly paidOn: string
    }
  /** `number`: the account's number, as the payer typed it. */
  | {
      readonly kind: 'paymentRefused'
      readonly number: string
      readonly amountKop: number
      readonly paidOn: string
    }
  /** Readings that a provider has accepted from one file. */
  | {
      readonly kind: 'readingsAccepted'
      readonly provider: string
      readonly month: string
      readonly count: number
    }
  | {
      readonly kind: 'readingDeclined'
      readonly provider: string
      readonly meter: string
      readonly counterId: string
      readonly month: string
      readonly reason: string
    }
  /** Meters of a home whose verification ends, or has ended, on the same day. */
  | {
      readonly kind: 'verificationNear' | 'verificationOverdue'
      readonly home: string
      readonly until: string
      readonly count: number
    }
  | { readonly kind: 'verificationAccepted'; readonly meter: string; readonly nextCheckDate: string }
  | {
      readonly kind: 'verificationRefused'
      readonly meter: string
      readonly reason: string
      readonly counterId: string
    }
  | {
      readonly kind: 'accountLinked' | 'accountLinkEnded' | 'accountTaken' | 'accountNotProved' | 'accountLocked'
      readonly provider: string
      readonly number: string
    }
  | { readonly kind: 'accountToProve'; readonly provider: string; readonly number: string; readonly until: string }
  /** To the owner. The row has the other person's id; the name is read with the row, so it ends with the person. */
  | ({ readonly kind: 'shareTaken' } & OtherPerson)
  /** To the invited person, if the address has a cabinet. */
  | ({ readonly kind: 'shareOffered' } & OtherPerson)
  /** To the other person of the share. */
  | ({ readonly kind: 'shareEnded' } & OtherPerson)
  | { readonly kind: 'requisitesChanged'; readonly provider: string }
  /** `device`: browser and system; empty if unknown. */
  | { readonly kind: 'newSignIn'; readonly device: string }
  | { readonly kind: 'passwordChanged' }
  /** `email` is masked. */
  | { readonly kind: 'emailChanged'; readonly email: string }
  | {
      readonly kind: 'secondFactorChanged'
      readonly change: 'totpOn' | 'totpOff' | 'passkeyAdded' | 'passkeyRemoved'
    }
  | { readonly kind: 'socialLinked'; readonly provider: string }
  | { readonly kind: 'feedbackAnswered'; readonly number: number; readonly answer: string }
  /** `email` is masked. */
  | { readonly kind: 'letterFailed'; readonly email: string }

interface OtherPerson {
  readonly personId: number
  /** Filled when the row is read; empty: the person has no name or no profile. */
  readonly personName?: string
}

export type NotificationKind = NotificationContent['kind']
