import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { HttpError } from '../../../lib/http-error.ts'
import { paths } from '../../../lib/paths.ts'
import { call } from '../../../lib/portal.ts'
import { toast, toasts } from '../../../ui/toast/toast-store.ts'
import { sendReadings } from '../readings.api.ts'
import { keptOnDevice } from './kept-on-device.ts'
import type { KeptReading } from './kept-readings.ts'
import { type KeptReport, sendKept } from './send-kept.ts'
import { useKept } from './use-kept.ts'

const LOCK = 'zatyshok.keptReadings'
/** The browser may see a network where the portal is not reached: then it is tried again by the clock. */
const TRY_EVERY_MS = 30_000

/**
 * Sends what waits on this device when the cabinet is opened, when the network is back, and from time to time; tells
 * what became of it. Returns what is kept.
 */
export function useSendKept(): readonly KeptReading[] {
  const queries = useQueryClient()
  const kept = useKept()
  const isWaiting = kept.some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!isWaiting) return
    const send = () => {
      if (navigator.onLine) void sendNow(queries)
    }
    send()
    addEventListener('online', send)
    const timer = setInterval(send, TRY_EVERY_MS)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [isWaiting, queries])
  return kept
}

const nothingDone: KeptReport = { sent: 0, refusals: [] }

async function sendNow(queries: QueryClient): Promise<void> {
  try {
    const report = await oneTabAtATime(sendAll)
    tell(report)
    if (report.sent > 0) await queries.invalidateQueries()
  } catch (error) {
    // It waits on: told is only what was sent or refused.
    if (!(error instanceof HttpError)) reportError(error)
  }
}

async function sendAll(): Promise<KeptReport> {
  const device = await keptOnDevice()
  if (!device) return nothingDone
  return sendKept({
    device,
    askMeters: () => call(listMeters, { query: {} }),
    send: sendReadings,
    clock: () => new Date(),
  })
}

/**
 * Two tabs hear of the network at once: one sends, and the other does not wait for its turn. Where the answer to the
 * first was lost, a second that stood in line would send the same again that very moment; now that is left to the clock.
 */
const oneTabAtATime = (work: () => Promise<KeptReport>): Promise<KeptReport> =>
  navigator.locks
    ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : nothingDone))
    : work()

function tell({ sent, refusals }: KeptReport): void {
  if (sent > 0) toast.success(t('reading.offline.sent', { n: sent }))
  const link = { to: paths.meters, label: t('verification.link') }
  for (const reason of refusals) {
    toasts.show({ tone: 'error', text: t('reading.offline.failed', { reason }), link, sticky: true })
  }
}
