import type { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'

type Look = Pick<ReturnType<typeof appearanceOf>, 'messageKey'>

/**
 * The services of one bill as the title of its line: «Опалення і гаряча вода», «Вода й водовідведення». The subscription
 * fee is left out beside the service that it is for.
 */
export function serviceTitle(looks: readonly Look[]): string {
  const keys = new Set(looks.map(({ messageKey }) => messageKey))
  if (keys.size > 1) keys.delete('serviceType.11')
  const isWater = keys.has('serviceType.10') && keys.has('serviceType.14')
  const besidesWater = [...keys].filter((key) => !isWater || (key !== 'serviceType.10' && key !== 'serviceType.14'))
  const names = besidesWater.map((key) => t(key))
  const [first = t('serviceType.default'), ...rest] = isWater ? [t('serviceTitle.water'), ...names] : names
  const others = rest.map((name) => name.toLowerCase())
  const last = others.pop()
  return last === undefined ? first : t('serviceTitle.and', { first: [first, ...others].join(', '), last })
}
