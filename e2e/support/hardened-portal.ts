import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { createFreshDatabase } from './fresh-database.ts'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'
import { test as base, nobody } from './portal-test.ts'

/**
 * A portal with the stricter settings and an empty database of its own: at a shared one its workers would send the
 * other tests' letters, with its own address in them. Its letters come to the mailbox of the tests.
 */
async function startHardenedPortal(): Promise<PortalProcess> {
  const { E2E_SERVER_URL: serverUrl, E2E_SMTP_URL: smtpUrl } = process.env
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-hardened-'))
  const database = serverUrl ? await createFreshDatabase(serverUrl) : null
  const clear = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const port = await freePort()
  const portal = await startPortalProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORTAL_DEMONSTRATION_ENABLED: 'false',
    PORTAL_SECURITY_STRICTNESS: 'hardened',
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  }).catch(async (failure: unknown) => {
    await clear()
    throw failure
  })
  const stop = async () => {
    await portal.stop()
    await clear()
  }
  return { ...portal, stop }
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
