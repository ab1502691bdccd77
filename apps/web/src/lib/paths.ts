/** Every address of the portal that browser code uses; the server renders the public ones. */
export const paths = {
  root: '/',
  features: '/features',
  help: '/help',
  docs: '/docs',
  feedback: '/contacts/new',
  feedbackDone: '/contacts/completed',
  signIn: '/sign-in',
  socialReturn: (network: string) => `/sign-in/social/${network}`,
  register: '/register',
  registerCompleted: '/register-completed',
  emailConfirm: '/email-confirm',
  unsubscribe: '/unsubscribe',
  recovery: '/recovery',
  recoverySend: '/recovery/send-email',
  recoverySent: '/recovery/send-email-complete',
  recoveryChange: '/recovery/change-password',
  recoveryDone: '/recovery/change-password-complete',
  home: '/dashboard',
  profile: '/dashboard/profile',
  secondFactor: '/dashboard/second-factor',
  accounts: '/dashboard/accounts',
  accountNew: '/dashboard/accounts/new',
  meters: '/dashboard/counters',
  meter: (id: string) => `/dashboard/counters/${id}`,
  meterReading: (id: string) => `/dashboard/counters/${id}/reading`,
  meterHistory: (id: string) => `/dashboard/counters/${id}/history`,
  /** `number` such as `2026-11-000123`: a receipt's number is its address. */
  readingReceipt: (number: string) => `/dashboard/readings/receipt/${number}`,
  meterVerify: (id: string) => `/dashboard/counters/${id}/verify`,
  invoices: '/dashboard/invoices',
  invoice: (id: string) => `/dashboard/invoices/${id}`,
  /** What to pay, over all homes; `?account=` and `?bill=` tick only theirs. */
  pay: '/dashboard/pay',
  payments: '/dashboard/payments',
  paymentTrace: '/dashboard/payments/trace',
  tariffs: '/dashboard/tariffs',
  notifications: '/dashboard/notifications',
  admin: '/admin',
} as const

const reasons = ['required', 'expired', 'soon', 'logged-out', 'other-tab'] as const

/** The reason why the sign-in screen was opened; shown there as a note. */
export type SignInReason = (typeof reasons)[number]

/** Returns the address of the sign-in screen with the reason and the page to return to (A11). */
export function signInPath({ reason, returnTo }: { reason: SignInReason; returnTo?: string }): string {
  const query = new URLSearchParams({ reason })
  if (returnTo && returnTo !== paths.home) query.set('return', returnTo)
  return `${paths.signIn}?${query}`
}

/** Returns the address of the screen that sets a required second factor, with the page to continue to. */
export const secondFactorPath = (returnTo: string): string =>
  `${paths.secondFactor}?${new URLSearchParams({ return: returnTo })}`

/** Returns whether the path is a page of the cabinet or the management, which need a session. */
export const isGuarded = (path: string): boolean => /^\/(dashboard|admin)([/?#]|$)/.test(path)

/**
 * Parses the query of the sign-in screen. The return address must be a page of the cabinet or the management. Any other
 * text (`//evil.example`, `/\evil`) would make the screen an open redirect.
 */
export function parseSignInQuery(query: URLSearchParams): { reason: SignInReason | null; returnTo: string } {
  const reason = query.get('reason')
  const wanted = query.get('return') ?? ''
  const isOurs = isGuarded(wanted) && !wanted.includes('\\')
  return { reason: reasons.find((one) => one === reason) ?? null, returnTo: isOurs ? wanted : paths.home }
}
