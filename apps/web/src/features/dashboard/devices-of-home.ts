import type { HomeReply } from '@zatyshok/contract/accounts/home'
import { joinDevices } from '@zatyshok/domain/meters/same-device'

type Meter = HomeReply['meters'][number]

/** Meters by device: one that two providers have counts once (F08). */
export const devicesOfHome = (meters: readonly Meter[]): Meter[][] =>
  joinDevices(meters, ({ type, serviceProviderCode, ...meter }) => ({
    ...meter,
    counterType: type,
    providerCode: serviceProviderCode,
  }))
