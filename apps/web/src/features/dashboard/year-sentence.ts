import { appearanceOf } from '@zatyshok/domain/services'
import { formatMoney } from '@zatyshok/i18n/format'
import { monthName } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { MonthOfCharges } from './charges.ts'

const HEATING = 12

/** «За жовтень на 1 475,60 грн більше, ніж за вересень: почався опалювальний сезон.» Months are oldest first. */
export function yearSentence(months: readonly MonthOfCharges[]): string {
  const [before, last] = [months.at(-2), months.at(-1)]
  if (!last) return ''
  const month = monthName(last.month)
  if (!before) return t('home.year.only', { month, amount: formatMoney(last.totalKop) })
  const changeKop = last.totalKop - before.totalKop
  const previous = monthName(before.month)
  if (changeKop === 0) return t('home.year.same', { month, previous })
  const parts = { month, previous, amount: formatMoney(Math.abs(changeKop)) }
  const change = changeKop > 0 ? t('home.year.more', parts) : t('home.year.less', parts)
  return `${change}${causeOf(before, last)}`
}

/** The cause is the service whose charge moved most in the direction of the total. */
function causeOf(before: MonthOfCharges, last: MonthOfCharges): string {
  const direction = Math.sign(last.totalKop - before.totalKop)
  const types = new Set([...before.parts, ...last.parts].map(({ serviceType }) => serviceType))
  const moved = (type: number) => direction * (amountOf(last, type) - amountOf(before, type))
  const [type] = [...types].sort((one, other) => moved(other) - moved(one))
  if (type === undefined) return '.'
  if (type === HEATING && direction > 0 && amountOf(before, type) === 0) return t('home.year.heatingBegan')
  if (type === HEATING && direction < 0 && amountOf(last, type) === 0) return t('home.year.heatingEnded')
  return t('home.year.cause', {
    service: t(appearanceOf({ serviceType: type }).messageKey).toLocaleLowerCase('uk'),
  })
}

const amountOf = ({ parts }: MonthOfCharges, type: number): number =>
  parts.find(({ serviceType }) => serviceType === type)?.amountKop ?? 0
