import { expect } from '@playwright/test'
import { runPortalCommand } from '../support/portal-process.ts'
import { row } from './row.ts'

row('M01 a wrong value stops with one clear line, at the check and at the start', async () => {
  const wrong = {
    PORTAL_MAIL_FROM: 'nope',
    PORTAL_TOASTS_SUCCESS_MS: 'швидко',
    PORTAL_FLAGS_FAQ: 'можливо',
    PUBLIC_URL: 'not an address',
  }
  for (const [name, value] of Object.entries(wrong)) {
    const refused = await runPortalCommand(['config', 'check'], { [name]: value }).catch((failure: unknown) =>
      String(failure),
    )
    expect(refused, name).toMatch(/status [1-9]/)
  }
})

row('M02 the defaults of the flags are the specification’s', async ({ ask }) => {
  const { flags } = (await ask('/api/settings')).json
  expect(flags).toMatchObject({
    captchaCallback: true,
    captchaSignIn: true,
    captchaRegistration: true,
    socialSignIn: true,
    featuresPage: false,
    faq: true,
    accountsPage: false,
    helpPage: false,
    payments: true,
    profileNotifications: true,
  })
})
