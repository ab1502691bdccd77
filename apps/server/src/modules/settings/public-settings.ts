import type { PublicSettings } from '@zatyshok/contract/settings'
import type { Settings } from '../../config/config-schema.ts'

const testLogo = { src: '/logo-test.svg', alt: 'Тестовий логотип', test: true }

/** Returns the public part of the configuration; secrets (payment tokens) stay on the server. */
export function publicSettings(settings: Settings): PublicSettings {
  const logo = settings.logos[settings.platform]
  return {
    appName: settings.appName,
    owner: settings.owner,
    platform: settings.platform,
    logo: logo ? { ...logo, test: false } : testLogo,
    flags: {
      ...settings.flags,
      captchaCallback: settings.captcha.callback,
      captchaSignIn: settings.captcha.signIn,
      captchaRegistration: settings.captcha.registration,
    },
    additionalPages: settings.additionalPages,
    socialProviders: socialProvidersOf(settings),
    feedback: { answerDays: settings.feedback.answerDays },
    strictness: settings.security.strictness,
    verification: settings.verification,
    ignoreCounterTypeAt: settings.ignoreCounterTypeAt,
    dashboard: settings.dashboard,
    toasts: toastsOf(settings),
  }
}

/** Adds whether a mail server is set: without one, the screens say that a letter is not sent. */
export const browserSettings = (settings: Settings, smtpUrl: string | undefined): PublicSettings => ({
  ...publicSettings(settings),
  sendsMail: smtpUrl !== undefined,
})

const toastsOf = ({ toasts: { successMs, errorMs, defaultMs } }: Settings): PublicSettings['toasts'] => ({
  success: successMs,
  error: errorMs,
  warning: defaultMs,
  info: defaultMs,
})

/** Returns names only; addresses and secrets of the providers stay on the server. */
function socialProvidersOf({ flags, social }: Settings): PublicSettings['socialProviders'] {
  if (!flags.socialSignIn) return []
  return Object.entries(social.providers).map(([network, { name }]) => ({ network, name }))
}
