import { homeQuery } from '../features/dashboard/dashboard.api.ts'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { loadSettings } from '../lib/use-settings.ts'
import { cabinetRoutes } from './cabinet-routes.tsx'
import { handleError } from './error-reactions.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { CabinetLayout } from './layouts/cabinet-layout.tsx'
import { queryClient } from './query-client.ts'
import { startRoutes } from './start-routes.tsx'

/** Starts the cabinet: every address under /dashboard. */
export async function startCabinet(root: HTMLElement): Promise<void> {
  loadSettings().catch(handleError)
  followOtherTabs()
  // Requested before the screen's code has loaded: on a slow network the two load in parallel.
  const isHome = session.isLoggedIn() && location.pathname === paths.home
  const sums = isHome ? queryClient.prefetchQuery(homeQuery) : Promise.resolve()
  await startRoutes(root, { path: paths.home, Component: CabinetLayout, children: cabinetRoutes })
  // Preloads the other screens while the user reads the first one, after its sums. If this fails, the screen's chunk is
  // loaded on navigation.
  sums.then(() => import('./cabinet-screens.ts')).catch(() => undefined)
}
