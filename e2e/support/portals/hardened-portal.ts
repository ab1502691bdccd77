import { testAtOwnPortal } from './own-portal.ts'

/**
 * A test without a signed-in person, at a separate portal with `security.strictness: hardened`. On a shared database
 * its workers would send other tests' letters with its own address in them. Its letters go to the tests' mailbox.
 */
export const test = testAtOwnPortal(() => {
  const { E2E_SMTP_URL: smtpUrl } = process.env
  return { PORTAL_SECURITY_STRICTNESS: 'hardened', ...(smtpUrl && { SMTP_URL: smtpUrl }) }
})
