import { startDemonstrationPortal } from '../support/portals/demonstration-portal.ts'

/** Starts the portal of the walk; with E2E_ORIGIN and E2E_DATA_DIR one that runs already is used and left running. */
export default async function startWalk(): Promise<() => Promise<void>> {
  if (process.env['E2E_ORIGIN']) return async () => undefined
  const { stop } = await startDemonstrationPortal()
  return stop
}
