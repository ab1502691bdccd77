import type { Reply } from '@zatyshok/contract/endpoint'
import type { submitReadings } from '@zatyshok/contract/meters/readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import { appearanceOf } from '@zatyshok/domain/services'
import { HttpError } from '../../lib/http-error.ts'
import { whenSettings } from '../../lib/use-settings.ts'
import { meterName } from '../../ui/meter/meter-looks.ts'
import { keptOnDevice } from './kept/kept-on-device.ts'
import type { KeptReading } from './kept/kept-readings.ts'
import { openMonth } from './reading-rows.ts'
import { sendReadings } from './readings.api.ts'
import type { ReadyReading } from './submission.ts'

export type Sending = Reply<typeof submitReadings> & {
  /** Keys of the rows that wait on this device for a network. */
  kept: readonly string[]
}

/**
 * Sends readings; those that the server was not reached with wait on this device (F11). The answer may have been lost
 * on its way back: sent again, the same value gets the same receipt.
 */
export async function sendOrKeep(readings: readonly ReadyReading[]): Promise<Sending> {
  const device = await keptOnDevice()
  try {
    const reply = await sendReadings(readings)
    const taken = reply.results.filter(({ status }) => status !== 'refused')
    if (device) await device.dropFields(taken.map(({ counterId, zone }) => `${counterId}:${zone}`))
    return { ...reply, kept: [] }
  } catch (error) {
    if (!device || !(error instanceof HttpError) || error.status !== 504) throw error
    await device.put(await Promise.all(readings.map(asKept)))
    return { results: [], kept: readings.map(({ row }) => row.key) }
  }
}

async function asKept({ row, entry }: ReadyReading): Promise<KeptReading> {
  const { meter, zone, key } = row
  const settings = await whenSettings()
  const appearance = appearanceOf({
    counterType: meter.type,
    serviceType: meter.serviceType,
    providerCode: meter.serviceProvider.code,
    ignoreCounterType: settings?.ignoreCounterTypeAt ?? [],
  })
  const now = new Date()
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
    refusal: null,
  }
}
