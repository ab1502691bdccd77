import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { parseSignInQuery, paths } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { loadSettings } from '../lib/use-settings.ts'
import { goTo, useAccessPath } from './access-navigation.ts'
import { handleError } from './error-reactions.ts'
import { AccessLayout } from './layouts/access-layout.tsx'
import { leaveOnce } from './leave-once.ts'
import { OtherWays } from './other-ways.tsx'

interface AccessScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string, state?: unknown) => void
}

/** Screens of access and feedback by path; each is a separate chunk. */
const screens: Readonly<Record<string, ComponentType<AccessScreenProps>>> = {
  [paths.signIn]: lazy(async () => {
    const { SignInScreen } = await import('../features/identity/sign-in-screen.tsx')
    const SignIn = ({ onError }: AccessScreenProps) => (
      <SignInScreen onError={onError} otherWays={<OtherWays onError={onError} />} />
    )
    return { default: SignIn }
  }),
  [paths.register]: lazy(async () => {
    const { RegisterScreen } = await import('../features/identity/registration/register-screen.tsx')
    return { default: RegisterScreen }
  }),
  [paths.registerCompleted]: lazy(async () => {
    const { RegisterCompletedScreen } = await import('../features/identity/registration/register-completed-screen.tsx')
    return { default: RegisterCompletedScreen }
  }),
  [paths.emailConfirm]: lazy(async () => {
    const { EmailConfirmScreen } = await import('../features/identity/registration/email-confirm-screen.tsx')
    return { default: EmailConfirmScreen }
  }),
  [paths.unsubscribe]: lazy(async () => {
    const { StopBillsScreen } = await import('../features/profile/stop-bills-screen.tsx')
    return { default: StopBillsScreen }
  }),
  [paths.recoverySend]: lazy(async () => {
    const { RecoverySendScreen } = await import('../features/identity/recovery/recovery-send-screen.tsx')
    return { default: RecoverySendScreen }
  }),
  [paths.recoverySent]: lazy(async () => {
    const { RecoverySentScreen } = await import('../features/identity/recovery/recovery-sent-screen.tsx')
    return { default: RecoverySentScreen }
  }),
  [paths.recoveryChange]: lazy(async () => {
    const { RecoveryChangeScreen } = await import('../features/identity/recovery/recovery-change-screen.tsx')
    return { default: RecoveryChangeScreen }
  }),
  [paths.recoveryDone]: lazy(async () => {
    const { RecoveryDoneScreen } = await import('../features/identity/recovery/recovery-done-screen.tsx')
    return { default: RecoveryDoneScreen }
  }),
  [paths.feedback]: lazy(async () => {
    const { FeedbackScreen } = await import('../features/feedback/feedback-screen.tsx')
    return { default: FeedbackScreen }
  }),
  [paths.feedbackDone]: lazy(async () => {
    const { FeedbackSentScreen } = await import('../features/feedback/feedback-sent-screen.tsx')
    return { default: FeedbackSentScreen }
  }),
}

const SocialReturn = lazy(async () => {
  const { SocialReturnScreen } = await import('../features/social/social-return-screen.tsx')
  return { default: SocialReturnScreen }
})

const isSocialReturn = (path: string) => path.startsWith(paths.socialReturn(''))

const screenOf = (path: string): ComponentType<AccessScreenProps> | undefined =>
  screens[path] ?? (isSocialReturn(path) ? SocialReturn : undefined)

/** Returns null if the session is about to end and the user came to sign in again before that. */
function destinationAfterSignIn(): string | null {
  const asked = parseSignInQuery(new URLSearchParams(location.search))
  return asked.reason === 'soon' ? null : asked.returnTo
}

/** Returns the address to redirect to: a signed-in user needs neither sign-in nor registration (A11, C24). */
function detourOf(path: string): string | null {
  if (path === paths.recovery) return paths.recoverySend
  if (session.isLoggedIn()) {
    if (path === paths.register) return paths.root
    if (path === paths.signIn) return destinationAfterSignIn()
    if (isSocialReturn(path)) return paths.home
  }
  return screenOf(path) ? null : paths.features
}

/** Starts the access forms. The browser requests every other address from the server. */
export function startAccess(root: HTMLElement): void {
  const detour = detourOf(location.pathname.replace(/\/$/, ''))
  if (detour) {
    location.replace(detour)
    return
  }
  loadSettings().catch(handleError)
  followSignIn()
  createRoot(root).render(
    <StrictMode>
      <AccessScreen />
    </StrictMode>,
  )
}

function AccessScreen() {
  const path = useAccessPath()
  const Screen = screenOf(path)
  return (
    <AccessLayout>
      <Suspense>{Screen && <Screen key={path} onError={handleError} goTo={goTo} />}</Suspense>
    </AccessLayout>
  )
}

/** A sign-in in another tab also redirects this tab. A form that the user is filling in stays open (C08). */
function followSignIn(): void {
  addEventListener('storage', () => {
    const way = session.isLoggedIn() && location.pathname === paths.signIn && destinationAfterSignIn()
    if (way) void leaveOnce(way)
  })
}
