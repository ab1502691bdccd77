import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { paths } from '../lib/paths.ts'
import { loadSettings } from '../lib/use-settings.ts'
import { AdminLayout } from './admin/admin-layout.tsx'
import { adminRoutes } from './admin/admin-routes.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { handleError } from './error-reactions.ts'
import { queryClient } from './query-client.ts'
import { initialized, requireSession } from './session-guard.ts'
import { followOtherTabs } from './sign-out.ts'

/** Starts the management of the portal: everything under /admin, for staff (J01). */
export async function startAdmin(root: HTMLElement): Promise<void> {
  loadSettings().catch(handleError)
  followOtherTabs()
  const router = createBrowserRouter([
    {
      path: paths.admin,
      Component: AdminLayout,
      ErrorBoundary: CrashScreen,
      loader: requireSession,
      shouldRevalidate: () => true,
      children: adminRoutes,
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
