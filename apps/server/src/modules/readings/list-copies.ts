import type { Reply } from '@zatyshok/contract/endpoint'
import type { listCopies as endpoint } from '@zatyshok/contract/meters/reading-copies'
import { kyivDay } from '@zatyshok/domain/calendar'
import { deviceKey } from '@zatyshok/domain/meters/same-device'
import type { ActorContext } from '../../context.ts'
import { loadMeters, type MeterState } from '../meters/load-meters.ts'
import { mainFirst } from '../meters/registrations.ts'

/**
 * Meters of other providers that are the same device (F08): the same normalised number at the same home, with the same
 * unit and zones. Meters of one kind with other numbers are other devices (kitchen and bathroom). Lists only meters for
 * which the resident may give readings.
 */
export async function listCopies(ctx: ActorContext): Promise<Reply<typeof endpoint>> {
  const meters = await loadMeters(ctx, { inUseOn: kyivDay(ctx.now) })
  const devices = Map.groupBy(
    meters.filter(({ found }) => found.canSubmit),
    deviceOf,
  )
  return [...devices].flatMap(([key, device]) =>
    device.flatMap((meter) => {
      if (key === null) return []
      const copies = device.filter(({ found }) => found.providerCode !== meter.found.providerCode)
      return copies.length > 0 ? [{ counterId: meter.counterId, copies: copies.map(({ counterId }) => counterId) }] : []
    }),
  )
}

const deviceOf = ({ found }: MeterState): string | null =>
  deviceKey({ ...found, ...mainFirst(found.registrations)[0], zones: found.zoneCount })
