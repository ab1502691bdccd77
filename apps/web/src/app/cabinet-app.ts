import { homeQuery } from '../features/dashboard/dashboard.api.ts'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { loadSettings, whenSettings } from '../lib/use-settings.ts'
import { cabinetRoutes } from './cabinet-routes.tsx'
import { handleError } from './error-reactions.ts'
import { CabinetLayout } from './layouts/cabinet-layout.tsx'
import { queryClient } from './query-client.ts'
import { followOtherTabs } from './sign-out.ts'
import { startRoutes } from './start-routes.tsx'

/**
 * The header names the person. Where the browser keeps nothing between two documents (a hardened portal), or the
 * sign-in could not fetch it, the profile is asked for again.
 */
async function knowThePerson(): Promise<void> {
  await whenSettings()
  if (!session.isLoggedIn() || session.recall('profile') !== null) return
  const { rememberProfile } = await import('./remember-profile.ts')
  await rememberProfile()
}

/** Starts the cabinet: everything under /dashboard. */
export async function startCabinet(root: HTMLElement): Promise<void> {
  loadSettings().catch(handleError)
  knowThePerson().catch(handleError)
  followOtherTabs()
  // Asked before the screen's code has come: on a slow network the two travel together.
  if (session.isLoggedIn() && location.pathname === paths.home) void queryClient.prefetchQuery(homeQuery)
  await startRoutes(root, { path: paths.home, Component: CabinetLayout, children: cabinetRoutes })
  // While the first screen is looked at; what does not come now is asked for by the press that needs it.
  import('./cabinet-screens.ts').catch(() => undefined)
}
