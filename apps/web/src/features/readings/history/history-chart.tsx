import type { Zone } from '@zatyshok/contract/primitives'
import type { Utility } from '@zatyshok/domain/services'
import { formatVolume } from '@zatyshok/i18n/format'
import { formatMonth, monthShort } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { useId } from 'react'
import { zoneName } from '../../../ui/meter/meter-looks.ts'
import { barsOf, chartTop } from './history-bars.ts'
import styles from './history-chart.module.css'
import type { HistoryMonth } from './history-figures.ts'

interface HistoryChartProps {
  months: readonly HistoryMonth[]
  zones: readonly Zone[]
  utility: Utility
  /** Display text of the unit: «м³». */
  unit: string
  title: string
}

/** Pixels: the plot, and below it room for two label lines at double text size. */
const plot = { top: 8, height: 200, labels: 64 }

/**
 * Bar chart of consumption by month with stacked zones; the paragraphs beside it and the table say the same in words.
 * Each zone has its own pattern, so that colour is not the only difference.
 */
export function HistoryChart({ months, zones, utility, unit, title }: HistoryChartProps) {
  const id = useId()
  const top = chartTop(months)
  const bars = barsOf(months, { zones, top })
  const y = (share: number) => plot.top + plot.height * (1 - share)
  return (
    <div className={styles.chart} data-utility={utility}>
      <svg
        role="img"
        aria-labelledby={`${id}title`}
        width="100%"
        height={plot.top + plot.height + plot.labels}
        focusable="false"
      >
        <title id={`${id}title`}>{title}</title>
        <Patterns id={id} />
        {[0, 0.5, 1].map((share) => (
          <line key={share} className={styles.line} x1="0" x2="100%" y1={y(share)} y2={y(share)} />
        ))}
        {bars.map((bar) => (
          <rect
            key={`${bar.month} ${bar.zone}`}
            className={styles.bar}
            data-spread={bar.spread || undefined}
            fill={bar.pattern === 0 ? undefined : `url(#${id}${bar.pattern})`}
            x={`${bar.x}%`}
            width={`${bar.width}%`}
            y={y(bar.from + bar.share)}
            height={plot.height * bar.share}
          >
            <title>{barText(bar, unit)}</title>
          </rect>
        ))}
        {/** Only the top line has a number, because bars can cover the numbers of the other lines. */}
        <text className={styles.scale} x="0" y={y(1) - 4}>
          {`${formatVolume(String(Math.round(top * 1000) / 1000))}\u00a0${unit}`}
        </text>
        {months.map(({ month }, at) => (
          <MonthLabel key={month} month={month} at={at} count={months.length} />
        ))}
      </svg>
      {zones.length > 1 && <Legend zones={zones} id={id} />}
    </div>
  )
}

function barText({ month, zone, used }: { month: string; zone: Zone; used: string }, unit: string): string {
  const figures = { month: formatMonth(month), value: formatVolume(used), unit }
  return zone === 'total'
    ? t('history.chart.bar', figures)
    : t('history.chart.zone', { ...figures, zone: zoneName(zone) })
}

/** Labels at most four months, so that labels do not overlap on a phone with large text. */
function MonthLabel({ month, at, count }: { month: string; at: number; count: number }) {
  if (at % Math.ceil(count / 4) !== 0) return null
  const x = `${(at * 100) / count}%`
  return (
    <text className={styles.month} x={x} y={plot.top + plot.height}>
      <tspan x={x} dy="1.3em">
        {monthShort(month)}
      </tspan>
      <tspan x={x} dy="1.2em">
        {month.slice(0, 4)}
      </tspan>
    </text>
  )
}

/** Stripes for the second zone, dots for the third; the first zone is plain. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}1`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.ground} width="8" height="8" />
        <rect className={styles.ink} width="3" height="8" />
      </pattern>
      <pattern id={`${id}2`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect className={styles.ground} width="8" height="8" />
        <circle className={styles.ink} cx="4" cy="4" r="2" />
      </pattern>
    </defs>
  )
}

function Legend({ zones, id }: { zones: readonly Zone[]; id: string }) {
  return (
    <ul className={styles.legend}>
      {zones.map((zone, pattern) => (
        <li key={zone}>
          <svg width="20" height="20" aria-hidden="true" focusable="false">
            <rect
              className={styles.bar}
              fill={pattern === 0 ? undefined : `url(#${id}${pattern})`}
              x="1"
              y="1"
              width="18"
              height="18"
            />
          </svg>
          {zoneName(zone)}
        </li>
      ))}
    </ul>
  )
}
