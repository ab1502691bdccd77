import type { ParsedInput } from '@zatyshok/contract/endpoint'
import type { listMeters as endpoint, Meter } from '@zatyshok/contract/meters/meters'
import { kyivDay } from '@zatyshok/domain/calendar'
import type { UsualConsumption } from '@zatyshok/domain/meters/usual-consumption'
import { normaliseAccountNumber } from '@zatyshok/domain/people/account-number'
import type { ActorContext } from '../../context.ts'
import { asOnDial } from './dial.ts'
import { givenReadingOf } from './given-reading.ts'
import { loadMeters, type MeterState } from './load-meters.ts'
import { meteredTariffs } from './metered-tariffs.ts'
import { isReadRemotely } from './reading-history.ts'
import { mainFirst } from './registrations.ts'
import { unitOf } from './units.ts'

/** Lists the physical meters in use on the linked accounts (F02), optionally of one provider or account number. */
export async function listMeters(ctx: ActorContext, { query }: ParsedInput<typeof endpoint>): Promise<Meter[]> {
  const { serviceProviderCode: providerCode, invoiceAccountCode } = query
  const accountNumber = invoiceAccountCode === undefined ? undefined : normaliseAccountNumber(invoiceAccountCode)
  const meters = await loadMeters(ctx, { providerCode, accountNumber, inUseOn: kyivDay(ctx.now) })
  return meters.map(meterOf)
}

function meterOf({ found, counterId, period, zones }: MeterState): Meter {
  const [main, ...others] = mainFirst(found.registrations)
  const shown = (value: string) => asOnDial(value, found.decimals)
  return {
    id: counterId,
    invoiceAccount: { id: found.accountId, code: found.number },
    serviceProvider: { code: found.providerCode, name: found.providerName },
    home: { id: found.homeId, name: found.homeName, address: found.homeAddress },
    type: main.counterType,
    types: [main, ...others].map(({ counterType }) => counterType),
    serviceType: main.serviceType,
    serialNumber: found.serialNumber,
    place: found.place,
    digits: found.digits,
    decimals: found.decimals,
    unit: unitOf(main),
    zones: zones.map(({ zone }) => zone),
    installedOn: found.installedOn,
    nextCheckDate: found.nextCheckDate,
    previous: zones.flatMap(({ previous }) => previous ?? []).map((known) => ({ ...known, value: shown(known.value) })),
    given: zones.flatMap(({ zone, submitted }) =>
      submitted
        .filter(({ billingMonth }) => billingMonth === period.billingMonth)
        .map(({ value, submittedAt }) => ({
          zone,
          value: shown(value),
          submittedAt: new Date(submittedAt).toISOString(),
        })),
    ),
    lastGiven: zones.flatMap(({ submitted }) => {
      const last = submitted.at(-1)
      return last ? [givenReadingOf(last, found)] : []
    }),
    usual: zones.flatMap((state) => {
      const usual = state.usual()
      return usual ? [{ zone: state.zone, ...mapUsual(usual, shown) }] : []
    }),
    tariffs: meteredTariffs(found.tariffs, { mainType: main.counterType, zones: zones.map(({ zone }) => zone) }),
    window: period.window,
    canSubmit: found.canSubmit,
    ...(isReadRemotely(found.imported) && { isAutomatic: true }),
  }
}

function mapUsual({ min, max, mean, most }: UsualConsumption, shown: (value: string) => string): UsualConsumption {
  return { min: shown(min), max: shown(max), mean: shown(mean), ...(most !== undefined && { most: shown(most) }) }
}
