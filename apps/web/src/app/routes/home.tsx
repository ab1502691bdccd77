import { lazy, Suspense } from 'react'
import { HomeScreen } from '../../features/dashboard/home-screen.tsx'
import { quietTime } from '../../lib/session/quiet-time.ts'

/** Few residents have an account to prove, so this request is sent after the sums have loaded. */
const ToProveNotice = lazy(async () => {
  await quietTime()
  const { ToProveNotice } = await import('../../features/accounts/to-prove-notice.tsx')
  return { default: ToProveNotice }
})

/** `/dashboard`: the first screen. */
export function Component() {
  return (
    <HomeScreen
      accountsNotice={
        <Suspense>
          <ToProveNotice />
        </Suspense>
      }
    />
  )
}
