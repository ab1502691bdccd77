import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from '../../apps/server/src/testing/memory-folder.ts'
import { freePort } from './free-port.ts'
import { createFreshDatabase, type FreshDatabase } from './fresh-database.ts'
import { type Mailbox, openMailbox } from './letters.ts'
import { noticeSecret } from './payment-service.ts'
import { startPeopleProcess } from './people.ts'
import { type PortalProcess, runPortalCommand, startPortalProcess } from './portal-process.ts'
import { keepResident } from './resident.ts'
import { openSocialProvider, type SocialProvider } from './social-provider.ts'

/**
 * Starts one portal for all journeys: on the embedded database with its demonstration city, or, with
 * E2E_SERVER_URL, on an empty database of that PostgreSQL server, filled by the operator's command.
 * Its letters go to a mailbox of the tests (`letters.ts`); one may sign in through the development provider.
 * With E2E_ORIGIN and E2E_DATA_DIR a portal that runs already is used and left running.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const { E2E_ORIGIN, E2E_DATA_DIR = '', E2E_DATABASE_URL } = process.env
  if (E2E_ORIGIN) return openPeople({ dataDir: E2E_DATA_DIR, databaseUrl: E2E_DATABASE_URL })
  const dataDir = await mkdtemp(join(memoryFolder(), 'zatyshok-e2e-'))
  const serverUrl = process.env['E2E_SERVER_URL']
  const database = serverUrl ? await createFreshDatabase(serverUrl) : null
  const mailbox = await openMailbox(dataDir)
  process.env['E2E_SMTP_URL'] = mailbox.url
  const social = await openSocialProvider(dataDir)
  let portal: PortalProcess | undefined
  let closePeople: (() => Promise<void>) | undefined
  const stop = async () => {
    await closePeople?.()
    await portal?.stop()
    await mailbox.close()
    await social.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    portal = await startFilledPortal({ dataDir, database, mailbox, social })
    process.env['E2E_ORIGIN'] = portal.origin
    process.env['E2E_DATA_DIR'] = dataDir
    if (database) process.env['E2E_DATABASE_URL'] = database.url
    closePeople = await openPeople({ dataDir, databaseUrl: database?.url })
  } catch (failure) {
    await stop()
    throw failure
  }
  return stop
}

interface DatabasePlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Starts what makes people for the tests (`people.ts`) beside the running portal, and keeps its resident's browser. */
async function openPeople({ dataDir, databaseUrl }: DatabasePlace): Promise<() => Promise<void>> {
  const people = await startPeopleProcess({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  process.env['E2E_PEOPLE_URL'] = people.url
  try {
    await keepResident()
  } catch (failure) {
    await people.stop()
    throw failure
  }
  return people.stop
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
