import { submitReadings } from '@zatyshok/contract/meters/readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { HttpError } from '../../lib/http-error.ts'
import { call } from '../../lib/portal.ts'
import { whenSettings } from '../../lib/use-settings.ts'
import { meterName } from '../../ui/meter/meter-looks.ts'
import { keptOnDevice } from './kept/kept-on-device.ts'
import type { KeptReading } from './kept/kept-readings.ts'
import { openMonth } from './reading-rows.ts'
import { emptyOutcome, type Outcome, outcomeOf, type ReadyReading } from './submission.ts'

/** Sends readings in one request; the response has one result for each reading (F04). */
export async function sendReadings(readings: readonly ReadyReading[]): Promise<Outcome> {
  const body = { readings: readings.map(({ request }) => request) }
  return outcomeOf((await call(submitReadings, { body })).results)
}

/**
 * Sends readings. If the server cannot be reached, they are kept on this device until there is a network (F11). The
 * server may have taken them before the response was lost: sent again, the same value gets the same receipt.
 */
export async function sendOrKeep(readings: readonly ReadyReading[]): Promise<Outcome> {
  const device = await keptOnDevice()
  try {
    const outcome = await sendReadings(readings)
    await device?.dropFields([...outcome.taken.keys()])
    return outcome
  } catch (error) {
    if (!device || !(error instanceof HttpError) || error.status !== 504) throw error
    await device.put(await Promise.all(readings.map(asKeptReading)))
    return { ...emptyOutcome, kept: readings.map(({ row }) => row.key) }
  }
}

async function asKeptReading({ row, entry }: ReadyReading): Promise<KeptReading> {
  const { meter, zone, key } = row
  const settings = await whenSettings()
  const appearance = appearanceOf({
    counterType: meter.type,
    serviceType: meter.serviceType,
    providerCode: meter.serviceProvider.code,
    ignoreCounterType: settings?.ignoreCounterTypeAt ?? [],
  })
  const now = new Date()
  const corrected = meter.given.find((one) => one.zone === zone)
  return {
    key,
    counterId: meter.id,
    zone,
    text: entry.text,
    confirmed: entry.confirmed,
    reason: entry.reason,
    ...(entry.reason === 'replaced' && { replacement: entry.replacement }),
    name: meterName(meter, appearance),
    billingMonth: openMonth(meter, kyivDay(now)),
    closesOn: meter.window?.to ?? null,
    keptAt: now.toISOString(),
    ...(corrected && { correctsGivenAt: corrected.submittedAt }),
    refusal: null,
  }
}
