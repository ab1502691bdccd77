import type { Tariff } from '@zatyshok/contract/bills/tariffs'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import { type DrawnTariffs, drawTariffs, type TariffLine } from './tariff-lines.ts'
import styles from './tariffs.module.css'
import { trendText } from './trend-text.ts'

interface TariffChartProps {
  lines: readonly TariffLine[]
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** Shows the changes of prices: a sentence, then a step chart; the table below has the same figures (G06). */
export function TariffChart({ lines, today }: TariffChartProps) {
  const drawn = drawTariffs(lines, today)
  if (!drawn) return null
  return (
    <div className={styles.chart}>
      {lines.map((line) => (
        <p key={line.zone}>
          {line.zone !== 'total' && `${zoneName(line.zone)}: `}
          {trendText(line, today)}
        </p>
      ))}
      <Steps drawn={drawn} />
    </div>
  )
}

/** Decorative: zones differ by the dashes of their lines, and the legend names each. */
function Steps({ drawn: { first, last, lines } }: { drawn: DrawnTariffs }) {
  return (
    <div aria-hidden="true">
      <svg
        className={styles.steps}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {lines.map(({ zone, path }) => (
          <path key={zone} data-zone={zone} d={path} />
        ))}
      </svg>
      <p className={styles.axis}>
        <span>{formatDate(first)}</span>
        <span>{formatDate(last)}</span>
      </p>
      {lines.length > 1 && (
        <ul className={styles.legend}>
          {lines.map(({ zone }) => (
            <li key={zone}>
              <svg className={styles.sample} viewBox="0 0 40 10" aria-hidden="true" focusable="false">
                <path data-zone={zone} d="M0 5H40" />
              </svg>
              {labelOf(zone)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const labelOf = (zone: Tariff['zone']) => (zone === 'total' ? t('tariffs.zone.total') : zoneName(zone))
