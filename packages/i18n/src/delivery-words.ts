import { formatDayMonth, monthName } from './months.ts'
import { type PlainMessageKey, t } from './translate.ts'

type Kind = 'bills' | 'readings' | 'payments' | 'support'

export const deliveryKindName = (kind: Kind): string => t(`delivery.kind.${kind}`)

/** «рахунки за жовтень», «платежі, 20 листопада»; the period is a month or a day. */
export const deliveryText = (kind: Kind, period: string): string =>
  period.length > '2026-10'.length
    ? t('delivery.what.day', { kind: deliveryKindName(kind), day: formatDayMonth(period) })
    : t('delivery.what.month', { kind: deliveryKindName(kind), month: monthName(period) })

/** Built-in profiles of files of several providers. */
const titles: Readonly<Record<string, PlainMessageKey>> = {
  'kalynivsk/bank': 'delivery.profile.bank',
  'kalynivsk/reestr': 'delivery.profile.reestr',
  'kalynivsk/subsydii': 'delivery.profile.subsydii',
  'kalynivsk/vypyska-1c': 'delivery.profile.vypyska',
  'kalynivsk/providers': 'delivery.profile.providers',
}

/** «Реєстр банку» for `kalynivsk/bank`; a profile that staff made has the name that they gave it. */
export function profileTitle(profile: string): string {
  const key = titles[profile]
  return key ? t(key) : t('delivery.sender.city', { profile: profile.split('/').at(-1) ?? profile })
}
