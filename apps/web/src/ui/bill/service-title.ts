import type { appearanceOf } from '@zatyshok/domain/services'
import { t } from '@zatyshok/i18n/translate'

type Look = Pick<ReturnType<typeof appearanceOf>, 'messageKey'>

const list = new Intl.ListFormat('uk', { type: 'conjunction' })

/**
 * The services of one bill as the title of its line: «Опалення і гаряча вода», «Вода й водовідведення». The subscription
 * fee is left out beside the service that it is for.
 */
export function serviceTitle(looks: readonly Look[]): string {
  const keys = new Set(looks.map(({ messageKey }) => messageKey))
  if (keys.size > 1) keys.delete('serviceType.11')
  const isWater = keys.has('serviceType.10') && keys.has('serviceType.14')
  const others = [...keys].filter((key) => !isWater || (key !== 'serviceType.10' && key !== 'serviceType.14'))
  const names = others.map((key) => t(key))
  const [first = t('serviceType.default'), ...rest] = isWater ? [t('serviceTitle.water'), ...names] : names
  return list.format([first, ...rest.map((name) => name.toLocaleLowerCase('uk'))])
}
