import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { CrashScreen } from './crash-screen.tsx'
import { queryClient } from './query-client.ts'
import { initialized, requireSession } from './session-guard.ts'

interface Routes {
  /** The application's root path. */
  path: string
  /** The layout around every screen. */
  Component: ComponentType
  children: RouteObject[]
}

/** Starts an application with a router and a query cache, for signed-in users. */
export async function startRoutes(root: HTMLElement, { path, Component, children }: Routes): Promise<void> {
  const router = createBrowserRouter([
    {
      path,
      Component,
      ErrorBoundary: CrashScreen,
      loader: requireSession,
      // The token may expire while the application is open, so every navigation runs the guard again.
      shouldRevalidate: () => true,
      children,
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
