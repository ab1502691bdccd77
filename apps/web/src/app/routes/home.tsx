import { lazy, Suspense, useState } from 'react'
import { HomeScreen } from '../../features/dashboard/home-screen.tsx'
import { quietTime } from '../../lib/session/quiet-time.ts'
import type { PlacedNotice } from '../../ui/notice-place.tsx'

/** Few residents have an account to prove, so this request is sent after the sums have loaded. */
const ToProveNotices = lazy(async () => {
  await quietTime()
  const { ToProveNotices } = await import('../../features/accounts/to-prove-notices.ts')
  return { default: ToProveNotices }
})

/** The rules of readings are not part of the first load: their code is requested once the sums are painted. */
const ReadingsOfHome = lazy(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const { ReadingsOfHome } = await import('./readings-of-home.tsx')
  return { default: ReadingsOfHome }
})

/** `/dashboard`: the first screen. */
export function Component() {
  const [toProve, setToProve] = useState<readonly PlacedNotice[]>([])
  return (
    <>
      <Suspense>
        <ToProveNotices onNotices={setToProve} />
      </Suspense>
      <HomeScreen notices={toProve} readings={(meterIds, rows) => <ReadingsOfHome meterIds={meterIds} rows={rows} />} />
    </>
  )
}
