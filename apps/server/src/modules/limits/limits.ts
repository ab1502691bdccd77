import type { Context } from '../../context.ts'

/**
 * How often something may be tried, counted in the database and so exact across all nodes
 * (design/reliability.md, «Default limits»).
 */
export type Limit = WindowLimit | DelayLimit

/** At most `max` in a window that begins with the first attempt. */
export interface WindowLimit {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/** A limit whose figure is a setting. */
export type WindowLimitOf = (ctx: Pick<Context, 'settings'>) => WindowLimit

/** `max` attempts are free; each further one doubles the wait, up to `longestDelaySeconds`. A quiet day forgets all. */
export interface DelayLimit {
  readonly name: string
  readonly max: number
  readonly longestDelaySeconds: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Guesses at what is typed as the account, wherever they come from; the person is told to wait. */
export const signInOfAccount: Limit = { name: 'sign-in-account', max: 10, longestDelaySeconds: 15 * minute }
/** Guesses at one person by login, e-mails and phones together: see `takeGuess` of `identity/sign-in.ts`. */
export const signInOfPerson: Limit = { name: 'sign-in-person', max: 20, longestDelaySeconds: 15 * minute }
/** Over it the captcha's work grows (`work.ts`). */
export const signInFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'sign-in-network',
  max: settings.limits.signInsFromNetwork,
  windowSeconds: hour,
})
export const codeOfUser: Limit = { name: 'second-factor-user', max: 5, longestDelaySeconds: 15 * minute }
/** A cabinet's password as the proof that connects a provider: apart, so that strangers' guesses hold its owner up nowhere else. */
export const proofOfAccount: Limit = { name: 'social-proof', max: 10, longestDelaySeconds: 15 * minute }
/** The current password asked for again by a signed-in person. */
export const passwordOfUser: Limit = { name: 'password-user', max: 10, longestDelaySeconds: 15 * minute }
export const lettersOfAddress: readonly Limit[] = [
  { name: 'letters-address-hour', max: 3, windowSeconds: hour },
  { name: 'letters-address-day', max: 10, windowSeconds: day },
]
/** Over it the captcha's work grows. */
export const lettersFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'letters-network',
  max: settings.limits.lettersFromNetwork,
  windowSeconds: hour,
})
/** Over it the captcha's work grows. */
export const registrationsFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'registration-network',
  max: settings.limits.registrationsFromNetwork,
  windowSeconds: hour,
})
/**
 * Letters of the whole portal that people ask for without a proof of who they are: a half of what may be sent in an
 * hour. Over it the work of the forms that cause them grows for everybody.
 */
export const lettersAskedFor: WindowLimitOf = ({ settings }) => ({
  name: 'letters-asked',
  max: Math.ceil(settings.mail.hourlyBudget / 2),
  windowSeconds: hour,
})
/** Codes of letters are 256 random bits; this only spares the database. */
export const codesFromNetwork: Limit = { name: 'codes-network', max: 100, windowSeconds: hour }
/**
 * By another provider's word; apart, so that registrations of neighbours by letter do not use it up. Over it work of a
 * captcha is asked for.
 */
export const socialRegistrationsFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'social-registration-network',
  max: settings.limits.registrationsFromNetwork,
  windowSeconds: hour,
})
/** Over it the work of the challenges themselves grows. */
export const challengesFromNetwork: WindowLimit = { name: 'challenges-network', max: 600, windowSeconds: hour }
/** Ways to another provider that are begun; over it work of a captcha is asked for. */
export const socialFromNetwork: WindowLimit = { name: 'social-network', max: 200, windowSeconds: hour }
/** Tokens of other providers that were refused: a signature cannot be guessed, this only spares the processor. */
export const socialTokensFromNetwork: Limit = { name: 'social-tokens-network', max: 200, windowSeconds: hour }
/** Challenges of passkeys, each a row for five minutes; over it work of a captcha is asked for. */
export const passkeysFromNetwork: WindowLimit = { name: 'passkeys-network', max: 600, windowSeconds: hour }
/** Messages of visitors; over it the captcha's work grows. */
export const feedbackFromNetwork: WindowLimitOf = ({ settings }) => ({
  name: 'feedback-network',
  max: settings.limits.feedbackFromNetwork,
  windowSeconds: hour,
})
export const contactsOfUser: Limit = { name: 'contacts-user', max: 30, windowSeconds: hour }
/** Letters with invitations that one resident has us send. */
export const invitationsOfUser: Limit = { name: 'invitations-user', max: 20, windowSeconds: day }
export const exportsOfUser: Limit = { name: 'exports-user', max: 10, windowSeconds: hour }
/** Lists of the cabinet as files: each is bounded, and one may well want them all in both formats. */
export const tablesOfUser: Limit = { name: 'tables-user', max: 60, windowSeconds: hour }
/** One call for each provider, and a household may have many. */
export const consentsOfUser: Limit = { name: 'consents-user', max: 200, windowSeconds: hour }
/** Files of visitors, and what it costs to try (attack FU7); over it work of a captcha is asked for. */
export const filesFromNetwork: WindowLimit = { name: 'files-network', max: 10, windowSeconds: day }
/** Photos of meters of one resident: a household has tens of meters, a hand makes some photos again. */
export const photosOfUser: Limit = { name: 'photos-user', max: 100, windowSeconds: day }
/** Files of one editor. */
export const filesOfUser: Limit = { name: 'files-user', max: 1000, windowSeconds: day }
/** Forms about verifications of meters, and their certificates, of one resident. */
export const verificationsOfUser: Limit = { name: 'verifications-user', max: 50, windowSeconds: day }
export const certificatesOfUser: Limit = { name: 'certificates-user', max: 20, windowSeconds: day }
/** Refusals of staff calls that the audit log keeps of one person. */
export const refusalsOfUser: Limit = { name: 'refusals-user', max: 60, windowSeconds: hour }
/** Messages with a wrong signature: the rest of the hour they are neither checked nor logged. */
export const unsignedFromNetwork: Limit = { name: 'unsigned-network', max: 100, windowSeconds: hour }
/** The same for tokens of programs that are none, or no longer. */
export const wrongTokensFromNetwork: Limit = { name: 'wrong-tokens-network', max: 100, windowSeconds: hour }
/** A program that sends a file of 4 GiB in parts makes some five hundred calls. */
export const callsOfToken: Limit = { name: 'calls-token', max: 600, windowSeconds: minute }
/** Questions of one person where a payment is, and messages about it. */
export const tracesOfUser: Limit = { name: 'traces-user', max: 60, windowSeconds: hour }
