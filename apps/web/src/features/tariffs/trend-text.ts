import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import { compareDecimals } from '@zatyshok/domain/decimal'
import { formatDate, formatPercent, formatTariff } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { TariffLine } from './tariff-lines.ts'

/** «З 01.01.2026 тариф зріс на 4,5 %: з 24,52 грн до 25,62 грн.», and the announced price. */
export function trendText({ periods }: TariffLine, today: string): string {
  const past = periods.filter(({ validFrom }) => validFrom <= today)
  const announced = periods.find(({ validFrom }) => validFrom > today)
  return [lastChange(past), announced ? announcedText(announced) : ''].filter((text) => text !== '').join(' ')
}

/** The newest change of the price; a price that a new decision repeats has not changed. */
function lastChange(past: readonly Tariff[]): string {
  const last = past.at(-1)
  if (!last) return ''
  const other = past.findLastIndex(({ price }) => compareDecimals(price, last.price) !== 0)
  const since = past[other + 1] ?? last
  return changeText(past[other] ?? since, since)
}

function changeText(previous: Tariff, last: Tariff): string {
  const [date, before, after] = [formatDate(last.validFrom), formatTariff(previous.price), formatTariff(last.price)]
  const way = compareDecimals(last.price, previous.price)
  if (way === 0) return t('tariffs.trend.same', { date, price: after })
  const share = Math.abs(Number(last.price) / Number(previous.price) - 1)
  const change = { date, before, after, percent: formatPercent(share) }
  return way > 0 ? t('tariffs.trend.up', change) : t('tariffs.trend.down', change)
}

const announcedText = ({ validFrom, price }: Tariff) =>
  t('tariffs.trend.announced', { date: formatDate(validFrom), price: formatTariff(price) })
