import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from '../../../apps/server/src/testing/memory-folder.ts'
import { freePort } from '../../../harness/kit/free-port.ts'
import { type PortalProcess, runPortalCommand, startPortalProcess } from '../../../harness/kit/portal-process.ts'
import { createFreshDatabase } from './fresh-database.ts'
import { test as base, nobody } from './portal-test.ts'

export interface OwnPortal extends PortalProcess {
  /** Runs `portal …` next to it and returns its output. */
  command(...args: string[]): Promise<string>
}

/** Starts a portal with its own empty database; `settings` are environment variables. */
export async function startOwnPortal(settings: Readonly<Record<string, string>>): Promise<OwnPortal> {
  const { E2E_SERVER_URL: serverUrl } = process.env
  const dataDir = await mkdtemp(join(memoryFolder(), 'zatyshok-own-'))
  const database = serverUrl ? await createFreshDatabase(serverUrl) : null
  const clear = async () => {
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const port = await freePort()
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORTAL_DEMONSTRATION_ENABLED: 'false',
    ...settings,
  }
  const portal = await startPortalProcess(environment).catch(async (failure: unknown) => {
    await clear()
    throw failure
  })
  const stop = async () => {
    await portal.stop()
    await clear()
  }
  return { ...portal, stop, command: (...args) => runPortalCommand(args, environment) }
}

/**
 * A test without a signed-in person, at a separate portal with an empty database; for tests that would affect others at
 * the shared one.
 */
export const testAtOwnPortal = (settings: () => Readonly<Record<string, string>>) =>
  base.extend<object, { own: OwnPortal }>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern
      async ({}, use) => {
        const portal = await startOwnPortal(settings())
        await use(portal)
        await portal.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ own }, use) => use(own.origin),
    // biome-ignore lint/correctness/noEmptyPattern: the same
    signedIn: async ({}, use) => use(nobody.signedIn),
  })
