import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { findPaperMeters as endpoint, PaperMeter } from '@zatyshok/contract/meters/paper-readings'
import { kyivDay } from '@zatyshok/domain/calendar'
import { joinDevices, type RegisteredMeter } from '@zatyshok/domain/meters/same-device'
import { meterNumberKey } from '@zatyshok/domain/meters/serial-number'
import { accountNumberKey } from '@zatyshok/domain/people/account-number'
import type { ActorContext } from '../../context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { asOnDial } from '../meters/dial.ts'
import { loadMeters, type MeterState } from '../meters/load-meters.ts'
import { mainFirst } from '../meters/registrations.ts'
import { findMeterIds } from './paper-readings.queries.ts'

/** Finds the meters that a number on paper may mean, with what the clerk compares. The log gets the accounts shown. */
export async function findPaperMeters(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<PaperMeter[]> {
  const { providerId } = ctx.actor
  const number = body.number.replace(/^№\s*/, '')
  const ids = await findMeterIds(ctx.db, {
    accountKey: accountNumberKey(number),
    meterKey: meterNumberKey(number),
    providerId,
    today: kyivDay(ctx.now),
  })
  const accounts = [...new Set(ids.map(({ accountId }) => accountId))]
  const meters: MeterState[] = []
  for (const accountId of accounts) {
    meters.push(...(await loadMeters(ctx, { ids }, { account: { accountId, providerId } })))
  }
  await recordAudit(ctx, { action: 'paperReadings.find', detail: { accounts: accounts.join(', ') } })
  const homes = new Map(ids.map(({ accountId, premisesId }) => [accountId, premisesId]))
  const devices = joinDevices(meters, (meter) => registeredAt(meter, homes))
  return meters.flatMap((meter) => {
    const { found, counterId, zones } = meter
    const others = devices.find((device) => device.includes(meter))?.filter((one) => one !== meter) ?? []
    return zones.map(({ zone, last }) => ({
      counterId,
      zone,
      serialNumber: found.serialNumber,
      place: found.place,
      provider: found.providerName,
      accountNumber: found.number,
      address: found.homeAddress,
      last: last && { value: asOnDial(last.value, found.decimals), month: last.billingMonth },
      alsoAt: others.map((other) => other.found.providerName),
    }))
  })
}

/** The meter for a comparison of devices (F08). Accounts without known premises have no device in common. */
function registeredAt({ found }: MeterState, homes: ReadonlyMap<number, number | null>): RegisteredMeter {
  const homeId = homes.get(found.accountId) ?? -found.accountId
  return { ...found, ...mainFirst(found.registrations)[0], homeId, zones: found.zoneCount }
}
