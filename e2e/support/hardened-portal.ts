import { freePort } from './free-port.ts'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'
import { test as base, nobody } from './portal-test.ts'

/** A second process at the database of the portal under test, with the stricter settings; letters go the same way. */
async function startHardenedPortal(): Promise<PortalProcess> {
  const { E2E_DATA_DIR = '', E2E_DATABASE_URL: databaseUrl, E2E_SMTP_URL: smtpUrl } = process.env
  const port = await freePort()
  return startPortalProcess({
    DATA_DIR: E2E_DATA_DIR,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORTAL_SECURITY_STRICTNESS: 'hardened',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  })
}

/** Nobody signed in, at a portal with `security.strictness: hardened`. */
export const test = base.extend<object, { hardened: PortalProcess }>({
  hardened: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
    async ({}, use) => {
      const portal = await startHardenedPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hardened }, use) => use(hardened.origin),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  storageState: async ({}, use) => use(nobody.storageState),
})
