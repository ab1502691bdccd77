import { testAtOwnPortal } from './own-portal.ts'

/**
 * Nobody signed in, at a portal with `security.strictness: hardened`: at a shared one its workers would send the other
 * tests' letters, with its own address in them. Its letters come to the mailbox of the tests.
 */
export const test = testAtOwnPortal(() => {
  const { E2E_SMTP_URL: smtpUrl } = process.env
  return { PORTAL_SECURITY_STRICTNESS: 'hardened', ...(smtpUrl && { SMTP_URL: smtpUrl }) }
})
