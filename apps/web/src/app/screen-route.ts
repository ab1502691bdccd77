import { type ComponentType, createElement } from 'react'
import { matchRoutes, type Path, type RouteObject } from 'react-router'

interface ScreenModule {
  Component: ComponentType
}

/** A screen of an application, relative to its root: '' is the root itself. The code of most screens is loaded when they are first opened. */
export type ScreenRoute = { readonly path: string } & (ScreenModule | { readonly lazy: () => Promise<ScreenModule> })

/** Returns the route of the router. Its `handle` loads the screen's code and must be called before it is shown. */
export function asRoute(screen: ScreenRoute): RouteObject {
  const at = screen.path === '' ? ({ index: true } as const) : { path: screen.path }
  if ('Component' in screen) return { ...at, Component: screen.Component }
  let loaded: ScreenModule | null = null
  let failure: unknown
  const handle = async () => {
    try {
      loaded ??= await screen.lazy()
    } catch (error) {
      failure = error
    }
  }
  function Component() {
    if (!loaded) throw failure
    return createElement(loaded.Component)
  }
  return { ...at, handle, Component }
}

/** Loads the code of the screen at a path. A failure is thrown when the screen is rendered. */
export async function loadScreen(routes: RouteObject[], path: Partial<Path>): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) await route.handle?.()
}
