import type { ReadingHistory } from '@zatyshok/contract/meters/reading-history'
import { formatPercent, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { changeOfYear, type HistorySum } from './history-figures.ts'
import type { HistoryPeriod, Months } from './history-period.ts'

interface Said {
  history: ReadingHistory
  period: HistoryPeriod
  shown: Months
  sum: HistorySum
}

/** Summarises the chart in one sentence: «За рік ви використали 74,1 м³, це на 12 % більше, ніж торік.» */
export function historySentence({ history, period, shown, sum }: Said): string {
  const used = { span: spanOf(period), total: formatVolume(sum.total), unit: t(`unit.${history.unit}`) }
  const change = changeOfYear(history, shown)
  if (change === null) return t('history.used', used)
  const compared = { ...used, percent: formatPercent(Math.abs(change)), than: thanOf(period) }
  if (Math.round(Math.abs(change) * 100) === 0) return t('history.used.same', compared)
  return change > 0 ? t('history.used.more', compared) : t('history.used.less', compared)
}

/** What the chart shows besides the sum: the mean and the month of the highest bar. */
export const chartSummary = ({ history, sum }: Pick<Said, 'history' | 'sum'>): string =>
  t('history.chart.summary', {
    unit: t(`unit.${history.unit}`),
    avg: formatVolume(sum.average),
    maxMonth: formatMonth(sum.most.month),
    max: formatVolume(sum.most.used),
  })

function spanOf(period: HistoryPeriod): string {
  if (period === 'last12') return t('history.span.year')
  return period === 'last24' ? t('history.span.twoYears') : t('history.period.year', { year: period })
}

const thanOf = (period: HistoryPeriod) =>
  period === 'last12' ? t('history.than.before') : t('history.than.year', { year: String(Number(period) - 1) })
