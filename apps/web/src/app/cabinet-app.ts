import { homeQuery } from '../features/dashboard/dashboard.api.ts'
import { areAskedEarly } from '../lib/early-answer.ts'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { quietTime } from '../lib/session/quiet-time.ts'
import { loadSettings } from '../lib/use-settings.ts'
import { cabinetRoutes } from './cabinet-routes.tsx'
import { handleError } from './error-reactions.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { CabinetLayout } from './layouts/cabinet-layout.tsx'
import { queryClient } from './query-client.ts'
import { startRoutes } from './start-routes.tsx'

const LONGEST_WAIT_MS = 300

/** Starts the cabinet: every address under /dashboard. */
export async function startCabinet(root: HTMLElement): Promise<void> {
  const areEarly = areAskedEarly()
  const settings = loadSettings().catch(handleError)
  followOtherTabs()
  // Requested before the screen's code has loaded: on a slow network the two load in parallel.
  const isHome = session.isLoggedIn() && location.pathname === paths.home
  const sums = isHome ? queryClient.prefetchQuery(homeQuery) : Promise.resolve()
  const layout = { path: paths.home, Component: CabinetLayout, children: cabinetRoutes }
  await startRoutes(root, { ...layout, ready: areEarly ? soon(Promise.all([sums, settings])) : undefined })
  // Preloads the other screens while the user reads the first one, after its sums. If this fails, the screen's chunk is
  // loaded on navigation.
  sums
    .then(quietTime)
    .then(() => import('./cabinet-screens.ts'))
    .catch(() => undefined)
}

/**
 * Resolves with the work, or after a short wait. The sums and the settings mostly arrive before the code: one rendering
 * of all is cheaper than the frame first, and no notice moves the sums. Until then the page outline of index.html stays.
 */
const soon = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
