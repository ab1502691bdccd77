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
function serviceName({ name, serviceType, counterType, zone }: NamedService): string {
  const service = name ?? t(appearanceOf({ serviceType, counterType }).messageKey)
  return zone === 'total' ? service : `${service}, ${t(`reading.zone.${zone}`)}`
}

/** Returns the everyday name of a service; the provider's own where another service of the bill has the same. */
export function shortServiceName<Service extends NamedService>(service: Service, all: readonly Service[]): string {
  const short = serviceName({ ...service, name: null })
  const isUnique = all.filter((other) => serviceName({ ...other, name: null }) === short).length === 1
  return isUnique ? short : serviceName(service)
}
