import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { heatingServiceType } from '@zatyshok/domain/services'
import { formatPercent } from '@zatyshok/i18n/format'
import { monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'

type Compared = Pick<InvoiceChange, 'current' | 'degreeDays' | 'services'>
type Charged = InvoiceChange['services'][number]['current']

/**
 * Says whether the month was colder than last year, and whether less heat was used per degree-day: «Жовтень був
 * холодніший, ніж торік: градусо-днів на 12 % більше.» Null without the weather of both months.
 */
export function weatherSentences({ current, degreeDays, services }: Compared): string | null {
  const [now, lastYear] = [Number(degreeDays?.now ?? 0), Number(degreeDays?.lastYear ?? 0)]
  if (now === 0 || lastYear === 0) return null
  const month = capitalised(monthName(current.month))
  const colder = now / lastYear - 1
  const weather = {
    more: () => t('invoice.lastYear.colder', { month, share: shareOf(colder) }),
    less: () => t('invoice.lastYear.warmer', { month, share: shareOf(colder) }),
    same: () => t('invoice.lastYear.asCold', { month }),
  }
  const heat = { now: heatOf(services, 'current'), lastYear: heatOf(services, 'yearAgo') }
  if (heat.now === null || heat.lastYear === null) return weather[directionOf(colder)]()
  const used = heat.now / now / (heat.lastYear / lastYear) - 1
  const use = {
    more: () => t('invoice.lastYear.perDegreeDay.more', { share: shareOf(used) }),
    less: () => t('invoice.lastYear.perDegreeDay.less', { share: shareOf(used) }),
    same: () => t('invoice.lastYear.perDegreeDay.same'),
  }
  return `${weather[directionOf(colder)]()} ${use[directionOf(used)]()}`
}

/** Measured Gcal of heating; null if there is none, or a part is an estimate or is charged by area. */
function heatOf(services: Compared['services'], bill: 'current' | 'yearAgo'): number | null {
  const charged = services
    .filter(({ serviceType }) => serviceType === heatingServiceType)
    .flatMap((service) => service[bill] ?? [])
  const sum = charged.reduce((total, { volume }) => total + Number(volume), 0)
  return sum > 0 && charged.every(isMeasured) ? sum : null
}

const isMeasured = ({ unit, method }: NonNullable<Charged>): boolean => unit === 'gcal' && method === 'meter'

const directionOf = (change: number): 'more' | 'less' | 'same' => {
  if (Math.round(change * 100) === 0) return 'same'
  return change > 0 ? 'more' : 'less'
}

const shareOf = (change: number): string => formatPercent(Math.abs(change))

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('uk') + text.slice(1)
