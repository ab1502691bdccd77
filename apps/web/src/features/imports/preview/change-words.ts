import { addMonths } from '@zatyshok/domain/calendar'
import { heatingServiceType } from '@zatyshok/domain/services'
import { formatAmount, formatTariff, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { ChangeCause, DeliveryFigures } from './preview.api.ts'

type Pair = DeliveryFigures['sums']['charged']

export const monthBefore = (month: string | null): string => addMonths(month ?? '', -1)

/** «+4,5 %», «×3,2» from the double on; «сезон» if heating has begun. */
export function changeWords({ beforeKop, afterKop }: Pair, serviceType: number | null = null): string {
  if (beforeKop === afterKop) return '0\u00a0%'
  if (beforeKop === 0) return t(serviceType === heatingServiceType ? 'preview.change.season' : 'preview.change.new')
  if (afterKop === 0) return t('preview.change.ended')
  const ratio = afterKop / beforeKop
  if (ratio >= 2) return t('preview.change.times', { times: tenths(ratio) })
  // A sum that changed its sign has no percentage.
  if (ratio < 0) return '—'
  const percent = (ratio - 1) * 100
  return `${percent > 0 ? '+' : '−'}${tenths(Math.abs(percent))}\u00a0%`
}

/** 4.53 → «4,5», 12 → «12». */
const tenths = (value: number): string => formatVolume(String(Math.round(value * 10) / 10))

/** «площа 52,4 → 524 м²». */
export function causeWords({ kind, from = '', to = '', unit }: ChangeCause): string {
  const measure = unit && isUnit(unit) ? `\u00a0${t(`unit.${unit}`)}` : ''
  if (kind === 'tariff') return t('preview.cause.tariff', { from: formatTariff(from), to: formatTariff(to) })
  if (kind === 'reading') return t('preview.cause.reading', { from: plain(from), to: plain(to) })
  if (kind === 'area' || kind === 'volume') {
    return t(`preview.cause.${kind}`, { from: plain(from), to: `${plain(to)}${measure}` })
  }
  return t(`preview.cause.${kind}`)
}

const units = ['m3', 'kwh', 'gcal', 'm2', 'month'] as const
const isUnit = (unit: string): unit is (typeof units)[number] => (units as readonly string[]).includes(unit)

/** '524.000' → «524», '52.400' → «52,4». */
const plain = (volume: string): string => formatVolume(String(Number(volume)))

type Spread = NonNullable<DeliveryFigures['spread']>

/** One sentence: how most bills changed, with the season of heating if it has begun or ended. */
export function spreadWords(spread: Spread, services: DeliveryFigures['services']): string {
  const { leastKop, mostKop } = spread
  const heating = services.filter(({ type }) => type === heatingServiceType)
  const sum = (of: keyof Pair) => heating.reduce((total, service) => total + service[of], 0)
  if (leastKop === 0 && mostKop === 0) return t('preview.spread.same')
  if (leastKop >= 0) {
    if (rounded(leastKop) === 0) return t('preview.spread.grew.upTo', { to: hryvnias(mostKop) })
    const told = { from: hryvnias(leastKop), to: hryvnias(mostKop) }
    const began = sum('beforeKop') === 0 && sum('afterKop') > 0
    return began ? t('preview.spread.grew.heating', told) : t('preview.spread.grew', told)
  }
  if (mostKop <= 0) {
    if (rounded(mostKop) === 0) return t('preview.spread.fell.upTo', { to: hryvnias(-leastKop) })
    const told = { from: hryvnias(-mostKop), to: hryvnias(-leastKop) }
    const ended = sum('beforeKop') > 0 && sum('afterKop') === 0
    return ended ? t('preview.spread.fell.heating', told) : t('preview.spread.fell', told)
  }
  return t('preview.spread.both', { to: hryvnias(Math.max(-leastKop, mostKop)) })
}

/** Whole hryvnias; tens of them from a hundred on. */
function rounded(kop: number): number {
  const step = Math.abs(kop) >= 10_000 ? 1000 : 100
  return Math.round(kop / step) * step
}

/** 23 456 kopiykas → «230». */
export const hryvnias = (kop: number): string => formatAmount(rounded(kop)).replace(/,00$/, '')
