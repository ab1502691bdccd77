import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunctionArgs,
  RouterProvider,
  redirectDocument,
} from 'react-router'
import { homeQuery } from '../features/dashboard/dashboard.api.ts'
import { paths, signInPath } from '../lib/paths.ts'
import { session, storage } from '../lib/portal.ts'
import { storageKeys } from '../lib/storage.ts'
import { loadSettings } from '../lib/use-settings.ts'
import { cabinetRoutes } from './cabinet-routes.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { handleError } from './error-reactions.ts'
import { CabinetLayout } from './layouts/cabinet-layout.tsx'
import { queryClient } from './query-client.ts'
import { followOtherTabs } from './sign-out.ts'

/** The route guard (A11): only an unexpired token opens the cabinet; the page asked for is remembered. */
function requireSession({ request }: LoaderFunctionArgs) {
  if (session.isLoggedIn()) return null
  const { pathname, search } = new URL(request.url)
  const hadToken = storage.getItem(storageKeys.accessToken) !== null
  throw redirectDocument(signInPath({ reason: hadToken ? 'expired' : 'required', returnTo: pathname + search }))
}

/** Resolves when the first screen's code is here: until then the shape of the page from index.html stays. */
function initialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
    if (router.state.initialized) resolve()
  })
}

/** Starts the cabinet: everything under /dashboard. */
export async function startCabinet(root: HTMLElement): Promise<void> {
  loadSettings().catch(handleError)
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
