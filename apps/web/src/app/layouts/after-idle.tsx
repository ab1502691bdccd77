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

/** The queries that the cabinet shows offline: the sums of the first screen, and the meters for a reading. */
const offlineKeys = [homeQuery.queryKey, metersQuery.queryKey]

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

/** Parts of the cabinet that the first screen does not need; loaded when the browser is idle. */
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

/**
 * Loads the meters into the offline copy, even if the user has not opened their screen: a cellar often has no network.
 */
async function haveMeters(queries: QueryClient): Promise<void> {
  // Without a service worker the cabinet cannot open offline.
  await navigator.serviceWorker?.ready
  if (!navigator.serviceWorker || !navigator.onLine) return
  await queries.prefetchQuery({ ...metersQuery, staleTime: HALF_A_DAY_MS, retry: false })
}

/** A document from the service worker's cache sets no anti-forgery cookie (C10); writes need this cookie. */
async function haveAntiForgery(): Promise<void> {
  if (!navigator.onLine || document.cookie.includes('XSRF-TOKEN=')) return
  await fetch(paths.home).catch(() => undefined)
}
