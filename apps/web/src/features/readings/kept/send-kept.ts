import type { Meter } from '@zatyshok/contract/meters/meters'
import { kyivDay } from '@zatyshok/domain/calendar'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../../lib/http-error.ts'
import { type Outcome, type ReadyReading, refusalsIn } from '../submission.ts'
import { judgeKept } from './judge-kept.ts'
import type { KeptReading, KeptReadings } from './kept-readings.ts'

export interface SendingParts {
  device: KeptReadings
  /** Loads the meters anew. */
  askMeters: () => Promise<readonly Meter[]>
  send: (readings: readonly ReadyReading[]) => Promise<Outcome>
  clock: () => Date
}

/** The result of sending kept readings. */
export interface KeptReport {
  sent: number
  refusals: readonly string[]
}

interface Judged {
  kept: KeptReading
  ready: ReadyReading
}

/**
 * Sends kept readings meter by meter, so that a refused meter does not stop the others. Refused readings stay with their
 * reason. Only one tab may run this at a time.
 *
 * @throws HttpError when the server cannot be reached or asks to retry later; unsent readings stay kept
 */
export async function sendKept({ device, askMeters, send, clock }: SendingParts): Promise<KeptReport> {
  const waiting = (await device.list()).filter(({ refusal }) => refusal === null)
  if (waiting.length === 0) return { sent: 0, refusals: [] }
  const meters = await askMeters()
  const refusals: string[] = []
  const refuse = async (kept: KeptReading, refusal: string) => {
    refusals.push(refusal)
    await device.refuse(kept, refusal)
  }
  const judged: Judged[] = []
  for (const kept of waiting) {
    const verdict = judgeKept(kept, meters, kyivDay(clock()))
    if ('ready' in verdict) judged.push({ kept, ready: verdict.ready })
    else await refuse(kept, verdict.refusal)
  }
  let sent = 0
  for (const group of Map.groupBy(judged, ({ kept }) => kept.counterId).values()) {
    const refused = await refusedOf(group, send)
    const taken = group.filter(({ kept }) => !refused.has(kept.key))
    await device.drop(taken.map(({ kept }) => kept))
    sent += taken.length
    for (const { kept } of group) {
      const reason = refused.get(kept.key)
      if (reason !== undefined) await refuse(kept, reason)
    }
  }
  return { sent, refusals }
}

/** Sends the zones of one meter. Returns the reasons of refused readings by row key. */
async function refusedOf(group: readonly Judged[], send: SendingParts['send']): Promise<Map<string, string>> {
  const readings = group.map(({ ready }) => ready)
  try {
    const { refused } = await send(readings)
    return new Map([...refused].map(([key, { message }]) => [key, message]))
  } catch (error) {
    if (!isFinal(error)) throw error
    const named = refusalsIn(error, readings)
    const general = error.serverMessage ?? t('reading.error')
    return new Map(group.map(({ kept }) => [kept.key, named.get(kept.key)?.message ?? general]))
  }
}

/** Whether a retry would be refused again. A retry after a new sign-in or with a fresh cookie may succeed. */
const isFinal = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  (error.code === 'too_many_revisions' || [400, 403, 404, 409, 422].includes(error.status)) &&
  error.code !== 'anti_forgery'
