import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPortalCommand, startPortalProcess } from './portal-process.ts'
import { keepResidentState } from './resident.ts'

/**
 * Starts one portal for all journeys: on the embedded database with its demonstration city, or, with
 * E2E_DATABASE_URL, on an empty database of that PostgreSQL server, filled by the operator's command.
 * With E2E_ORIGIN and E2E_DATA_DIR a portal that runs already is used and left running.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  if (process.env['E2E_ORIGIN']) {
    await keepResidentState()
    return async () => {}
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-e2e-'))
  const databaseUrl = process.env['E2E_DATABASE_URL']
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  if (databaseUrl) await runPortalCommand(['demo', 'load'], environment)
  const portal = await startPortalProcess(environment)
  process.env['E2E_ORIGIN'] = portal.origin
  process.env['E2E_DATA_DIR'] = dataDir
  const stop = async () => {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await keepResidentState().catch(async (failure: unknown) => {
    await stop()
    throw failure
  })
  return stop
}
