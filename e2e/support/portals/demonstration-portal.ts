import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from '../../../apps/server/src/testing/memory-folder.ts'
import { freePort } from '../../../harness/kit/free-port.ts'
import { type PortalProcess, runPortalCommand, startPortalProcess } from '../../../harness/kit/portal-process.ts'
import { type Mailbox, openMailbox } from '../letters.ts'
import { noticeSecret } from '../payment-service.ts'
import { openSocialProvider, type SocialProvider } from '../social-provider.ts'
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts'

interface DemonstrationPortal {
  readonly dataDir: string
  /** undefined: the embedded database */
  readonly databaseUrl: string | undefined
  stop(): Promise<void>
}

/**
 * Starts a portal with its demonstration city. It uses the embedded database or, with E2E_SERVER_URL, an empty database
 * of that PostgreSQL server. Letters go to a test mailbox (`letters.ts`), and the development provider allows social
 * sign-in. Sets E2E_ORIGIN, E2E_DATA_DIR, E2E_SMTP_URL and, on a server, E2E_DATABASE_URL.
 */
export async function startDemonstrationPortal(): Promise<DemonstrationPortal> {
  const dataDir = await mkdtemp(join(memoryFolder(), 'zatyshok-e2e-'))
  const serverUrl = process.env['E2E_SERVER_URL']
  const database = serverUrl ? await createFreshDatabase(serverUrl) : null
  const mailbox = await openMailbox(dataDir)
  process.env['E2E_SMTP_URL'] = mailbox.url
  const social = await openSocialProvider(dataDir)
  let portal: PortalProcess | undefined
  const stop = async () => {
    await portal?.stop()
    await mailbox.close()
    await social.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    portal = await startFilledPortal({ dataDir, database, mailbox, social })
  } catch (failure) {
    await stop()
    throw failure
  }
  process.env['E2E_ORIGIN'] = portal.origin
  process.env['E2E_DATA_DIR'] = dataDir
  if (database) process.env['E2E_DATABASE_URL'] = database.url
  return { dataDir, databaseUrl: database?.url, stop }
}

interface Ingredients {
  readonly dataDir: string
  readonly database: FreshDatabase | null
  readonly mailbox: Mailbox
  readonly social: SocialProvider
}

async function startFilledPortal({ dataDir, database, mailbox, social }: Ingredients): Promise<PortalProcess> {
  const environment = {
    DATA_DIR: dataDir,
    CONFIG_FILE: social.configFile,
    PORTAL_PAYMENTS_SERVICES_PORTMONE_NOTICE_SECRET: noticeSecret,
    ...(database && { DATABASE_URL: database.url }),
  }
  if (database) await runPortalCommand(['demo', 'load'], environment)
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  return startPortalProcess({ ...environment, PORT: String(port), PUBLIC_URL: publicUrl, SMTP_URL: mailbox.url })
}
