import type { Context } from '../../context.ts'

/**
 * How often something may be tried. Counted in the database, so the count is exact across all nodes
 * (design/reliability.md, «Default limits»).
 */
export type Limit = WindowLimit | DelayLimit

/** At most `max` attempts in a window that begins with the first one. */
export interface WindowLimit {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/** A limit whose figure comes from the settings. */
export type WindowLimitOf = (ctx: Pick<Context, 'settings'>) => WindowLimit

/**
 * `max` attempts are free; each further one doubles the wait, up to `longestDelaySeconds`. A day without attempts
 * resets the count.
 */
export interface DelayLimit {
  readonly name: string
  readonly max: number
  readonly longestDelaySeconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Guesses at one account as typed, from all networks together. Over the limit the response says how long to wait. */
export const signInOfAccount: Limit = { name: 'sign-in-account', max: 10, longestDelaySeconds: 15 * minute }
/** Guesses at one person by login, e-mails and phones together: see `takeGuess` of `identity/sign-in.ts`. */
export const signInOfPerson: Limit = { name: 'sign-in-person', max: 20, longestDelaySeconds: 15 * minute }
/** Sign-ins of one network. Over the limit the captcha requires more work (`work.ts`). */
export const signInFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'sign-in-network',
  max: settings.limits.signInsFromNetwork,
  windowSeconds: hour,
})
export const codeOfUser: Limit = { name: 'second-factor-user', max: 5, longestDelaySeconds: 15 * minute }
/**
 * Guesses at a cabinet's password when a provider is connected. Separate, so that they do not delay the owner's
 * sign-in.
 */
export const proofOfAccount: Limit = { name: 'social-proof', max: 10, longestDelaySeconds: 15 * minute }
/** Guesses at the current password of a signed-in person, who must confirm it. */
export const passwordOfUser: Limit = { name: 'password-user', max: 10, longestDelaySeconds: 15 * minute }
export const lettersOfAddress: readonly Limit[] = [
  { name: 'letters-address-hour', max: 3, windowSeconds: hour },
  { name: 'letters-address-day', max: 10, windowSeconds: day },
]
/** Requests for letters from one network. Over the limit the captcha requires more work. */
export const lettersFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'letters-network',
  max: settings.limits.lettersFromNetwork,
  windowSeconds: hour,
})
/** Registrations of one network. Over the limit the captcha requires more work. */
export const registrationsFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'registration-network',
  max: settings.limits.registrationsFromNetwork,
  windowSeconds: hour,
})
/**
 * Letters that unauthenticated requests cause in the whole portal: half of the hourly budget. Over the limit the forms
 * that cause letters require more captcha work of everybody.
 */
export const lettersAskedFor: WindowLimitOf = ({ settings }) => ({
  name: 'letters-asked',
  max: Math.ceil(settings.mail.hourlyBudget / 2),
  windowSeconds: hour,
})
/** Wrong codes of letters. A code has 256 random bits; the limit only protects the database. */
export const codesFromNetwork: Limit = { name: 'codes-network', max: 100, windowSeconds: hour }
/**
 * Registrations through another provider. Separate from registrations by letter, so that neighbours do not use it up.
 * Over the limit a captcha is required.
 */
export const socialRegistrationsFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'social-registration-network',
  max: settings.limits.registrationsFromNetwork,
  windowSeconds: hour,
})
/** Challenges of one network. Over the limit each challenge requires more work. */
export const challengesFromNetwork: WindowLimit = { name: 'challenges-network', max: 600, windowSeconds: hour }
/** Begun sign-ins through another provider. Over the limit a captcha is required. */
export const socialFromNetwork: WindowLimit = { name: 'social-network', max: 200, windowSeconds: hour }
/** Refused tokens of other providers. A signature cannot be guessed; the limit only protects the processor. */
export const socialTokensFromNetwork: Limit = { name: 'social-tokens-network', max: 200, windowSeconds: hour }
/** Challenges of passkeys; each is stored for five minutes. Over the limit a captcha is required. */
export const passkeysFromNetwork: WindowLimit = { name: 'passkeys-network', max: 600, windowSeconds: hour }
/** Messages of visitors. Over the limit the captcha requires more work. */
export const feedbackFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'feedback-network',
  max: settings.limits.feedbackFromNetwork,
  windowSeconds: hour,
})
export const contactsOfUser: Limit = { name: 'contacts-user', max: 30, windowSeconds: hour }
/** Letters with invitations that one resident causes. */
export const invitationsOfUser: Limit = { name: 'invitations-user', max: 20, windowSeconds: day }
export const exportsOfUser: Limit = { name: 'exports-user', max: 10, windowSeconds: hour }
/** Exports of the cabinet's lists. Enough for every list in both formats; each export is bounded. */
export const tablesOfUser: Limit = { name: 'tables-user', max: 60, windowSeconds: hour }
/** Consents to bills: one call for each provider of a household. */
export const consentsOfUser: Limit = { name: 'consents-user', max: 200, windowSeconds: hour }
/** Files of visitors, refused ones included (attack FU7). Over the limit a captcha is required. */
export const filesFromNetwork: WindowLimit = { name: 'files-network', max: 10, windowSeconds: day }
/** Photos of meters of one resident: a household has tens of meters, and some photos are repeated. */
export const photosOfUser: Limit = { name: 'photos-user', max: 100, windowSeconds: day }
/** Files of one editor. */
export const filesOfUser: Limit = { name: 'files-user', max: 1000, windowSeconds: day }
/** Forms about verifications of one resident's meters; `certificatesOfUser` limits their certificates. */
export const verificationsOfUser: Limit = { name: 'verifications-user', max: 50, windowSeconds: day }
export const certificatesOfUser: Limit = { name: 'certificates-user', max: 20, windowSeconds: day }
/** Refusals of staff calls that the audit log keeps of one person. */
export const refusalsOfUser: Limit = { name: 'refusals-user', max: 60, windowSeconds: hour }
/** Messages with a wrong signature. Over the limit they are neither checked nor logged for the rest of the hour. */
export const unsignedFromNetwork: Limit = { name: 'unsigned-network', max: 100, windowSeconds: hour }
/** Unknown or revoked tokens of programs. Over the limit they are neither checked nor logged. */
export const wrongTokensFromNetwork: Limit = { name: 'wrong-tokens-network', max: 100, windowSeconds: hour }
/** Calls of one program. A file of 4 GiB takes about 500 calls. */
export const callsOfToken: Limit = { name: 'calls-token', max: 600, windowSeconds: minute }
/** Searches of one person for a missing payment, and messages about it. */
export const tracesOfUser: Limit = { name: 'traces-user', max: 60, windowSeconds: hour }
/** Questions of one person about bills. */
export const questionsOfUser: Limit = { name: 'questions-user', max: 20, windowSeconds: hour }
