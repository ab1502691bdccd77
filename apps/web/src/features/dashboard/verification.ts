import type { HomeReply } from '@zatyshok/contract/accounts/home'
import type { PublicSettings } from '@zatyshok/contract/settings'
import { verificationState } from '@zatyshok/domain/meters/verification'
import { devicesOfHome } from './devices-of-home.ts'

type Meter = HomeReply['meters'][number]

export interface VerificationNotice {
  overdue: Meter[]
  near: Meter[]
  /** The earliest expiry among `near`, `YYYY-MM-DD`. */
  nearest: string | null
}

interface VerificationRules {
  settings: PublicSettings['verification']
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/**
 * Returns the devices of the watched providers whose verification has expired or will expire within the provider's
 * notice period (F09).
 */
export function verificationNotice(
  meters: readonly Meter[],
  { settings, today }: VerificationRules,
): VerificationNotice {
  const inState = (state: 'overdue' | 'near') =>
    meters.filter(
      ({ serviceProviderCode, nextCheckDate }) =>
        settings.providers.includes(serviceProviderCode) &&
        verificationState({
          nextCheckDate,
          today,
          noticeMonths: settings.months[serviceProviderCode] ?? settings.defaultMonths,
        }) === state,
    )
  const overdue = inState('overdue')
  const near = devicesOfHome([...overdue, ...inState('near')]).flatMap(([first]) =>
    first && !overdue.includes(first) ? [first] : [],
  )
  return {
    overdue: devicesOfHome(overdue).flatMap(([first]) => first ?? []),
    near,
    nearest: near.flatMap((meter) => meter.nextCheckDate ?? []).sort()[0] ?? null,
  }
}
