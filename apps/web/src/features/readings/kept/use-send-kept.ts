import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useEffect } from 'react'
import { HttpError } from '../../../lib/http-error.ts'
import { paths } from '../../../lib/paths.ts'
import { call } from '../../../lib/portal.ts'
import { toast, toasts } from '../../../ui/toast/toast-store.ts'
import { sendReadings } from '../send-readings.ts'
import { keptOnDevice } from './kept-on-device.ts'
import type { KeptReading } from './kept-readings.ts'
import { type KeptReport, sendKept } from './send-kept.ts'
import { useKept } from './use-kept.ts'

const LOCK = 'zatyshok.keptReadings'
/** The browser may report a network although the portal cannot be reached, so sending is retried by a timer. */
const TRY_EVERY_MS = 30_000

/**
 * Sends kept readings when the cabinet opens, when the network returns, and by a timer, and shows the result. Returns
 * the kept readings.
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

const emptyReport: KeptReport = { sent: 0, refusals: [] }

async function sendNow(queries: QueryClient): Promise<void> {
  try {
    const report = await oneTabAtATime(sendAll)
    showSendReport(report)
    if (report.sent > 0) await queries.invalidateQueries()
  } catch (error) {
    // The readings stay kept; only sent and refused ones are shown.
    if (!(error instanceof HttpError)) reportError(error)
  }
}

async function sendAll(): Promise<KeptReport> {
  const device = await keptOnDevice()
  if (!device) return emptyReport
  return sendKept({
    device,
    askMeters: () => call(listMeters, { query: {} }),
    send: sendReadings,
    clock: () => new Date(),
  })
}

/**
 * Two tabs notice the network at the same moment: one sends, and the other skips its turn. If the response to the first
 * was lost, a waiting second tab would send the same at once; the timer does it later instead.
 */
const oneTabAtATime = (work: () => Promise<KeptReport>): Promise<KeptReport> =>
  navigator.locks
    ? navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : emptyReport))
    : work()

function showSendReport({ sent, refusals }: KeptReport): void {
  if (sent > 0) toast.success(t('reading.offline.sent', { n: sent }))
  const link = { to: paths.meters, label: t('verification.link') }
  for (const reason of refusals) {
    toasts.show({ tone: 'error', text: t('reading.offline.failed', { reason }), link, sticky: true })
  }
}
