import { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'
import type { Entry } from './verification-inbox.api.ts'

/** «Газ № 48213». */
export function meterTypeName({ type, serviceType, serialNumber }: Entry): string {
  return `${t(appearanceOf({ counterType: type, serviceType }).messageKey)} №\u00a0${serialNumber}`
}
