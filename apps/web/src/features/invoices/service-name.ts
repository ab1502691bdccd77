import type { Zone } from '@zatyshok/contract/primitives'
import { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'

interface NamedService {
  name: string | null
  serviceType: number
  counterType: string | null
  zone: Zone
}

/** Returns the provider's own name of a service, or the catalogue's name, with the zone: «Електроенергія, Ніч (T2)». */
export function serviceName({ name, serviceType, counterType, zone }: NamedService): string {
  const service = name ?? t(appearanceOf({ serviceType, counterType }).messageKey)
  return zone === 'total' ? service : `${service}, ${t(`reading.zone.${zone}`)}`
}
