import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { homeQuery } from '../../features/dashboard/dashboard.api.ts'
import { VerificationToasts } from '../../features/dashboard/verification-toasts.ts'
import { metersQuery } from '../../features/meters/meters.api.ts'
import { OfflineNotice } from '../../features/offline/offline-notice.tsx'
import { registerWorker } from '../../features/offline/register-worker.ts'
import { useKeptAnswers } from '../../features/offline/use-kept-answers.ts'
import { WaitingNotice } from '../../features/readings/kept/waiting-notice.tsx'
import { paths } from '../../lib/paths.ts'
import { handleError } from '../error-reactions.ts'
import { rememberProfile } from '../remember-profile.ts'
import { watchSession } from '../watch-session.ts'
import { useLeavingNotices } from './use-leaving-notices.ts'

/** What the cabinet shows without a network: the sums of the first screen, and the meters for a reading. */
const offlineKeys = [homeQuery.queryKey, metersQuery.queryKey]

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

/** What the cabinet can do without at first: loaded when the browser has nothing more urgent to do. */
export function AfterIdle() {
  const queries = useQueryClient()
  useLeavingNotices()
  useKeptAnswers(
    offlineKeys,
    useCallback(() => void haveMeters(queries), [queries]),
  )
  useEffect(() => {
    rememberProfile().catch(handleError)
    void registerWorker()
    void haveAntiForgery()
    addEventListener('online', haveAntiForgery)
    return () => removeEventListener('online', haveAntiForgery)
  }, [])
  useEffect(watchSession, [])
  return (
    <>
      <VerificationToasts />
      <OfflineNotice keys={offlineKeys} />
      <WaitingNotice />
    </>
  )
}

/** The meters are there for a cellar without a network even if their screen has not been opened. */
async function haveMeters(queries: QueryClient): Promise<void> {
  // Without a worker there is no cabinet to show them in.
  await navigator.serviceWorker?.ready
  if (!navigator.serviceWorker || !navigator.onLine) return
  await queries.prefetchQuery({ ...metersQuery, staleTime: HALF_A_DAY_MS, retry: false })
}

/** A document that came from the worker's cache brought no cookie against forgery (C10); writes need one. */
async function haveAntiForgery(): Promise<void> {
  if (!navigator.onLine || document.cookie.includes('XSRF-TOKEN=')) return
  await fetch(paths.home).catch(() => undefined)
}
