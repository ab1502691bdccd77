import { startPeopleProcess } from '../people.ts'
import { keepResident } from '../resident.ts'
import { startDemonstrationPortal } from './demonstration-portal.ts'

/**
 * Starts one portal for all journeys, and the people process next to it. With E2E_ORIGIN and E2E_DATA_DIR a running
 * portal is used and left running.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const { E2E_ORIGIN, E2E_DATA_DIR = '', E2E_DATABASE_URL } = process.env
  if (E2E_ORIGIN) return openPeople({ dataDir: E2E_DATA_DIR, databaseUrl: E2E_DATABASE_URL })
  const portal = await startDemonstrationPortal()
  const closePeople = await openPeople(portal).catch(async (failure: unknown) => {
    await portal.stop()
    throw failure
  })
  return async () => {
    await closePeople()
    await portal.stop()
  }
}

interface DatabasePlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Starts the people process (`people.ts`) next to the running portal, and saves its resident's browser state. */
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
