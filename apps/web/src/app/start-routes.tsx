import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode, startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath, type NavigationType, Outlet, type RouteObject, Router, useRoutes } from 'react-router'
import { type Navigation, openNavigation } from '../lib/navigation/navigation.ts'
import { NavigationContext } from '../lib/navigation/navigation-context.ts'
import { useScrollPositions } from '../lib/navigation/use-scroll-positions.ts'
import { queryClient } from './query-client.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { asRoute, loadScreen, type ScreenRoute } from './screen-route.ts'
import { requireSession } from './session-guard.ts'

interface Routes {
  /** The application's root path. */
  path: string
  /** The layout around every screen. */
  Component: ComponentType
  children: ScreenRoute[]
  /** The first rendering waits for this. */
  ready?: Promise<unknown> | undefined
}

const InLayout = () => (
  <ScreenBoundary>
    <Outlet />
  </ScreenBoundary>
)

/** Starts an application with a router and a query cache, for signed-in users. */
export async function startRoutes(root: HTMLElement, { path, Component, children, ready }: Routes): Promise<void> {
  // The document is leaving; until then the page outline of index.html stays.
  if (!requireSession(createPath(location))) return new Promise(() => undefined)
  const routes: RouteObject[] = [
    { path, Component, children: [{ Component: InLayout, children: children.map(asRoute) }] },
  ]
  const navigation = openNavigation({ load: (to) => loadScreen(routes, to), admit: requireSession })
  await Promise.all([navigation.settled(), ready])
  // A transition renders in slices, so that a press is answered meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Application navigation={navigation} routes={routes} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

interface ApplicationProps {
  navigation: Navigation
  routes: RouteObject[]
}

function Application({ navigation, routes }: ApplicationProps) {
  const [shown, setShown] = useState(navigation.shown)
  // A transition keeps the former screen until the next one is rendered.
  useEffect(() => navigation.follow((next) => startTransition(() => setShown(next))), [navigation])
  useScrollPositions(navigation, shown)
  const { location, action } = shown
  return (
    <NavigationContext value={navigation}>
      <Router location={location} navigationType={action as NavigationType} navigator={navigation.navigator}>
        <ScreenBoundary>
          <Screens routes={routes} />
        </ScreenBoundary>
      </Router>
    </NavigationContext>
  )
}

const Screens = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)
