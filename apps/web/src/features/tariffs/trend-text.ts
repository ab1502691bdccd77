import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import { compareDecimals } from '@zatyshok/domain/decimal'
import { formatDate, formatPercent, formatTariff } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { TariffLine } from './tariff-lines.ts'

/** «Від 01.01.2025 тариф зріс із 24,52 грн до 25,62 грн (на 4 %).», and the announced price. */
export function trendText({ periods }: TariffLine, today: string): string {
  const past = periods.filter(({ validFrom }) => validFrom <= today)
  const announced = periods.find(({ validFrom }) => validFrom > today)
  const [first, last] = [past[0], past.at(-1)]
  return [first && last ? changeText(first, last) : '', announced ? announcedText(announced) : '']
    .filter((text) => text !== '')
    .join(' ')
}

function changeText(first: Tariff, last: Tariff): string {
  const [date, before, after] = [formatDate(first.validFrom), formatTariff(first.price), formatTariff(last.price)]
  const way = compareDecimals(last.price, first.price)
  if (way === 0) return t('tariffs.trend.same', { date, price: after })
  const share = Math.abs(Number(last.price) / Number(first.price) - 1)
  const change = { date, before, after, percent: formatPercent(share) }
  return way > 0 ? t('tariffs.trend.up', change) : t('tariffs.trend.down', change)
}

const announcedText = ({ validFrom, price }: Tariff) =>
  t('tariffs.trend.announced', { date: formatDate(validFrom), price: formatTariff(price) })
