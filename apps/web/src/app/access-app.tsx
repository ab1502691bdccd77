import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { parseSignInQuery, paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { loadSettings } from '../lib/use-settings.ts'
import { handleError } from './error-reactions.ts'
import { AccessLayout } from './layouts/access-layout.tsx'

/** Screens of access by path, each a chunk of its own. They lead to each other by ordinary links. */
const screens: Readonly<Record<string, ComponentType<{ onError: (error: unknown) => void }>>> = {
  [paths.signIn]: lazy(async () => {
    const { SignInScreen } = await import('../features/identity/sign-in-screen.tsx')
    return { default: SignInScreen }
  }),
}

/** Starts the forms of access; an address that is none of them is the server's. */
export function startAccess(root: HTMLElement): void {
  const Screen = screens[location.pathname.replace(/\/$/, '')]
  if (!Screen) {
    location.replace(paths.features)
    return
  }
  if (session.isLoggedIn()) {
    location.replace(parseSignInQuery(new URLSearchParams(location.search)).returnTo)
    return
  }
  loadSettings().catch(handleError)
  createRoot(root).render(
    <StrictMode>
      <AccessLayout>
        <Suspense>
          <Screen onError={handleError} />
        </Suspense>
      </AccessLayout>
    </StrictMode>,
  )
}
