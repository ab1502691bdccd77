import { lazy, Suspense } from 'react'
import { quietTime } from '../lib/session/quiet-time.ts'
import { useSettings } from '../lib/use-settings.ts'

/** Loaded after the form: password sign-in does not have to wait for it. */
const PasskeySignIn = lazy(async () => {
  await quietTime()
  const { PasskeySignIn } = await import('../features/security/passkey-sign-in.tsx')
  return { default: PasskeySignIn }
})

/** Loaded only if the city has configured a provider, to keep the first page small otherwise. */
const SocialButtons = lazy(async () => {
  const { SocialButtons } = await import('../features/social/social-buttons.tsx')
  return { default: SocialButtons }
})

/** The sign-in methods other than the password, below the password form. */
export function OtherWays({ onError }: { onError: (error: unknown) => void }) {
  const providers = useSettings()?.socialProviders ?? []
  return (
    <>
      {providers.length > 0 && (
        <Suspense>
          <SocialButtons providers={providers} onError={onError} />
        </Suspense>
      )}
      <Suspense>
        <PasskeySignIn onError={onError} />
      </Suspense>
    </>
  )
}
