import { listAccountsToProve } from '@zatyshok/contract/accounts/account-access'
import { countInbox } from '@zatyshok/contract/inbox'
import { countNotifications } from '@zatyshok/contract/notifications'
import { getChallenge } from '@zatyshok/contract/people/captcha'
import { listDeliveries } from '@zatyshok/contract/providers/deliveries'
import { getSettings, type PublicSettings } from '@zatyshok/contract/settings'
import type { FakeServer } from './server.ts'

/** Sets the responses to the requests that every page sends, as a portal with default settings gives them. */
export function answerAsUsual(server: FakeServer): void {
  let challenges = 0
  server.on(getSettings, settingsOf({}))
  server.on(listAccountsToProve, [])
  server.on(countNotifications, { unread: 0 })
  server.on(countInbox, [])
  const month = { month: '2026-11', today: '2026-11-20' }
  server.on(listDeliveries, { ...month, deliveries: [], next: null, late: 0 })
  server.on(getChallenge, ({ url }) => {
    challenges += 1
    return challengeOf(url.searchParams.get('form') ?? '', challenges)
  })
}

type Flags = PublicSettings['flags']

/** The public settings, with the test's changes. */
export const settingsOf = ({
  flags,
  ...parts
}: Partial<Omit<PublicSettings, 'flags'>> & { flags?: Partial<Flags> }): PublicSettings => ({
  appName: 'Комунальний кабінет',
  owner: 'Калинівська міська рада',
  platform: 'Затишок',
  logo: { src: '/icon.svg', alt: 'Герб', test: false },
  flags: {
    featuresPage: true,
    faq: true,
    feedback: true,
    documents: true,
    accountsPage: true,
    helpPage: true,
    payments: true,
    profileNotifications: true,
    captchaCallback: true,
    captchaSignIn: true,
    captchaRegistration: true,
    socialSignIn: false,
    ...flags,
  },
  additionalPages: [],
  socialProviders: [],
  feedback: { answerDays: 5 },
  strictness: 'standard',
  sendsMail: true,
  verification: { providers: ['101', '999'], defaultMonths: 3, months: {}, submitAt: ['889', '999'] },
  ignoreCounterTypeAt: ['889', '999'],
  dashboard: { filterMonths: 3, paymentPeriods: 2, paymentLines: 6 },
  toasts: { success: 2500, error: 4000, warning: 3000, info: 3000 },
  ...parts,
})

/** The n-th captcha challenge of a form in its page. */
export const challengeOf = (form: string, n: number) => ({
  parameters: {
    algorithm: 'PBKDF2/SHA-256' as const,
    cost: 1,
    data: { form: form as 'signIn' },
    expiresAt: 1_900_000_000,
    keyLength: 32,
    keyPrefix: '00',
    keySignature: 'ab',
    nonce: `nonce ${n}`,
    salt: 'salt',
  },
  signature: 'signature',
})
