import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { homeQuery } from '../features/dashboard/dashboard.api.ts'
import { paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { loadSettings, whenSettings } from '../lib/use-settings.ts'
import { cabinetRoutes } from './cabinet-routes.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { handleError } from './error-reactions.ts'
import { CabinetLayout } from './layouts/cabinet-layout.tsx'
import { queryClient } from './query-client.ts'
import { initialized, requireSession } from './session-guard.ts'
import { followOtherTabs } from './sign-out.ts'

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
  const router = createBrowserRouter([
    {
      path: paths.home,
      Component: CabinetLayout,
      ErrorBoundary: CrashScreen,
      loader: requireSession,
      // A token may expire while the cabinet is open: every navigation asks again.
      shouldRevalidate: () => true,
      children: cabinetRoutes,
    },
  ])
  await initialized(router)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
