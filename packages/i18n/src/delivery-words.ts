import { formatDayMonth, monthName } from './months.ts'
import { t } from './translate.ts'

type Kind = 'bills' | 'readings' | 'payments' | 'support'

export const deliveryKindName = (kind: Kind): string => t(`delivery.kind.${kind}`)

/** «рахунки за жовтень», «платежі, 20 листопада»; the period is a month or a day. */
export const deliveryText = (kind: Kind, period: string): string =>
  period.length > '2026-10'.length
    ? t('delivery.what.day', { kind: deliveryKindName(kind), day: formatDayMonth(period) })
    : t('delivery.what.month', { kind: deliveryKindName(kind), month: monthName(period) })
