import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { joinDevices } from '@zatyshok/domain/meters/same-device'

type Meter = HomeReply['meters'][number]

/** Groups meters by device: a device that two providers bill counts once (F08). */
export const devicesOfHome = (meters: readonly Meter[]): Meter[][] =>
  joinDevices(meters, ({ type, serviceProviderCode, ...meter }) => ({
    ...meter,
    counterType: type,
    providerCode: serviceProviderCode,
  }))
