import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type * as contract from '@zatyshok/contract/meters/readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asOnDial } from '../meters/dial.ts'
import { loadMeters, type MeterState } from '../meters/load-meters.ts'
import { groupsOf } from '../providers/groups-of.ts'
import { meterIdOf } from './meter-id.ts'

type LastReadings = Reply<typeof contract.listLastReadings>

/** The last reading of every zone of the meters in use, for linked accounts of the requested provider groups (F04). */
export async function listLastReadings(
  ctx: ActorContext,
  { query }: ParsedInput<typeof contract.listLastReadings>,
): Promise<LastReadings> {
  const providerGroups = groupsOf(ctx, query.serviceProviderGroupIds)
  const meters = await loadMeters(ctx, { providerGroups, inUseOn: kyivDay(ctx.now) })
  return meters.flatMap(lastOf)
}

/**
 * The last reading of every zone of one meter (F04), also of a removed one.
 *
 * @throws AppError `not_found` for a meter that does not exist or belongs to another resident
 */
export async function getLastReadings(
  ctx: ActorContext,
  { params }: ParsedInput<typeof contract.getLastReadings>,
): Promise<LastReadings> {
  const [meter] = await loadMeters(ctx, { ids: [meterIdOf(params.id)] })
  if (!meter) throw new AppError('not_found')
  return lastOf(meter)
}

const lastOf = ({ counterId, found, zones }: MeterState): LastReadings =>
  zones.flatMap(({ last }) => (last ? [{ counterId, ...last, value: asOnDial(last.value, found.decimals) }] : []))
