import { lazy, Suspense } from 'react'
import { quietTime } from '../lib/session/quiet-time.ts'
import { useSettings } from '../lib/use-settings.ts'

/** After the form: who types a password need not wait for it. */
const PasskeySignIn = lazy(async () => {
  await quietTime()
  const { PasskeySignIn } = await import('../features/security/passkey-sign-in.tsx')
  return { default: PasskeySignIn }
})

/** Only where the city has configured a provider: the others' first page does not carry it. */
const SocialButtons = lazy(async () => {
  const { SocialButtons } = await import('../features/social/social-buttons.tsx')
  return { default: SocialButtons }
})

/** The ways in besides the password, under its form. */
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
