import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Zone } from '@zatyshok/contract/primitives'
import { addMonths } from '@zatyshok/domain/calendar'
import { type VerificationState, verificationState } from '@zatyshok/domain/meters/verification'
import { appearanceOf, type ServiceAppearance } from '@zatyshok/domain/services'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { useSettings } from '../../lib/use-settings.ts'

/** How a meter is shown: icon, colour, name (F03), and the state of its verification (F09). */
export interface MeterLooks {
  appearance: (meter: Pick<Meter, 'type' | 'serviceType' | 'serviceProvider'>) => ServiceAppearance
  /**
   * Also `unknown` for an expired date if the provider's meters are not watched: the portal does not warn about them.
   */
  verification: (meter: Meter) => VerificationState
}

/** Returns the looks by the portal's settings; `today` is a Kyiv date, `YYYY-MM-DD`. */
export function useMeterLooks(today: string): MeterLooks {
  const settings = useSettings()
  return {
    appearance: (meter) =>
      appearanceOf({
        counterType: meter.type,
        serviceType: meter.serviceType,
        providerCode: meter.serviceProvider.code,
        ignoreCounterType: settings?.ignoreCounterTypeAt ?? [],
      }),
    verification: ({ nextCheckDate, serviceProvider: { code } }) => {
      const isWatched = settings?.verification.providers.includes(code) ?? false
      const noticeMonths = settings?.verification.months[code] ?? settings?.verification.defaultMonths
      const state = verificationState({ nextCheckDate, today, ...(noticeMonths !== undefined && { noticeMonths }) })
      if (isWatched) return state
      return state === 'overdue' ? 'unknown' : state === 'near' ? 'valid' : state
    },
  }
}

/** «Показання за жовтень 2026 вже не приймаються. Наступний період: 20.11.2026–30.11.2026.» */
function closedWindowText({ billingMonth, from, to }: NonNullable<Meter['window']>): string {
  const month = formatMonth(addMonths(billingMonth, -1))
  return t('reading.windowClosed', { month, from: formatDate(from), to: formatDate(to) })
}

/** Returns why this resident cannot submit a reading now; null if they can. */
export function notTakenText({ canSubmit, window }: Meter): string | null {
  if (!canSubmit) return t('share.readOnly')
  return window && !window.open ? closedWindowText(window) : null
}

/** «Холодна вода № 48213». */
export function meterName(meter: Meter, { messageKey }: ServiceAppearance): string {
  return `${t(messageKey)} №\u00a0${meter.serialNumber}`
}

const zoneKeys = {
  total: 'reading.zone.total',
  day: 'reading.zone.day',
  night: 'reading.zone.night',
  peak: 'reading.zone.peak',
} as const

/** «Показання», «День (T1)». */
export const zoneName = (zone: Zone): string => t(zoneKeys[zone])

const shortZoneKeys = {
  day: 'reading.zone.day.short',
  night: 'reading.zone.night.short',
  peak: 'reading.zone.peak.short',
} as const

/** «день» beside the drum of a zone. */
export const zoneShort = (zone: Exclude<Zone, 'total'>): string => t(shortZoneKeys[zone])

/** «Холодна вода, кухня». */
export const meterAtPlace = ({ place }: Pick<Meter, 'place'>, { messageKey }: ServiceAppearance): string =>
  place ? `${t(messageKey)}, ${place}` : t(messageKey)
