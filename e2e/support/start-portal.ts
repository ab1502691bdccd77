import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPortalCommand, startPortalProcess } from './portal-process.ts'

/**
 * Starts one portal for all journeys: on the embedded database with its demonstration city, or, with
 * E2E_DATABASE_URL, on an empty database of that PostgreSQL server, filled by the operator's command.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-e2e-'))
  const databaseUrl = process.env['E2E_DATABASE_URL']
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  if (databaseUrl) await runPortalCommand(['demo', 'load'], environment)
  const portal = await startPortalProcess(environment)
  process.env['E2E_ORIGIN'] = portal.origin
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
