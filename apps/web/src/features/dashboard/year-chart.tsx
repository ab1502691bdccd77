import { useQuery } from '@tanstack/react-query'
import { appearanceOf } from '@zatyshok/domain/services'
import { formatAmount, formatVolume } from '@zatyshok/i18n/format'
import { formatMonth, formatMonthShort, monthShort } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Money } from '../../ui/bill/money.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { chargesByMonth, type MonthOfCharges } from './charges.ts'
import { chargesQuery } from './dashboard.api.ts'
import styles from './year-chart.module.css'
import { yearSentence } from './year-sentence.ts'

/** The charges of a year over all homes: a sentence with the cause, bars, and the same numbers as a table on request. */
export function YearChart() {
  const charges = useQuery(chargesQuery)
  return (
    <Loaded query={charges} what={t('home.year.title')} rows={3}>
      {(known) => <Year months={chargesByMonth(known)} />}
    </Loaded>
  )
}

function Year({ months }: { months: readonly MonthOfCharges[] }) {
  if (months.length === 0) return <p>{t('home.year.none')}</p>
  return (
    <div className={styles.year}>
      <p>{yearSentence(months)}</p>
      {months.length > 1 && <Bars months={months} />}
      <UsedLastMonth month={months.at(-1)} />
      <details>
        <summary className={styles.summary}>{t('history.showTable')}</summary>
        <ChargesTable months={months} />
      </details>
    </div>
  )
}

const HEIGHT = 196
/** Space above the bars for an amount, and below for the names of the months. */
const [ABOVE, BELOW] = [26, 28]

/** Bars begin at zero. The amounts of the dearest and of the last month stand above their bars. */
function Bars({ months }: { months: readonly MonthOfCharges[] }) {
  const highest = Math.max(...months.map(({ totalKop }) => totalKop), 1)
  const step = 100 / months.length
  const last = months.length - 1
  const dearest = months.findIndex(({ totalKop }) => totalKop === highest)
  return (
    <svg className={styles.bars} width="100%" height={HEIGHT} aria-hidden="true">
      {months.map(({ month, totalKop }, at) => {
        const height = (Math.max(totalKop, 0) / highest) * (HEIGHT - ABOVE - BELOW)
        const middle = `${(at + 0.5) * step}%`
        // Two amounts side by side would touch.
        const isNamed = at === last || (at === dearest && last - dearest > 1)
        return (
          <g key={month} data-last={at === last || undefined}>
            <rect
              x={`${(at + 0.12) * step}%`}
              width={`${0.76 * step}%`}
              y={HEIGHT - BELOW - height}
              height={height}
              rx="4"
            />
            {isNamed && (
              <text
                x={at === last ? '100%' : middle}
                y={HEIGHT - BELOW - height - 8}
                textAnchor={at === last ? 'end' : 'middle'}
              >
                {formatAmount(totalKop)}
              </text>
            )}
            <text x={middle} y={HEIGHT - 6} textAnchor="middle">
              {monthShort(month).slice(0, 3)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The consumption behind the last month's charges: «холодна вода 6,584 м³, газ 12 м³». */
function UsedLastMonth({ month }: { month: MonthOfCharges | undefined }) {
  const used = month?.parts.flatMap(({ serviceType, used }) =>
    used ? `${t(appearanceOf({ serviceType }).messageKey).toLocaleLowerCase('uk')} ${usedText(used)}` : [],
  )
  if (!month || !used || used.length === 0) return null
  return <p>{t('home.charges.used', { month: formatMonth(month.month), list: used.join(', ') })}</p>
}

const usedText = ({ volume, unit }: NonNullable<MonthOfCharges['parts'][number]['used']>) =>
  `${formatVolume(volume)}\u00a0${t(`unit.${unit}`)}`

function ChargesTable({ months }: { months: readonly MonthOfCharges[] }) {
  const rows = months.toReversed().flatMap((month) => month.parts.map((part) => ({ ...part, month: month.month })))
  return (
    <DataTable
      caption={t('home.year.title')}
      captionHidden
      columns={[
        { key: 'month', header: t('invoices.col.month'), cell: (row) => formatMonthShort(row.month) },
        {
          key: 'service',
          header: t('invoices.col.service'),
          cell: (row) => t(appearanceOf({ serviceType: row.serviceType }).messageKey),
        },
        {
          key: 'used',
          header: t('home.charges.col.used'),
          cell: (row) => (row.used ? usedText(row.used) : '—'),
          numeric: true,
        },
        {
          key: 'amount',
          header: t('invoices.col.charged'),
          cell: (row) => <Money kop={row.amountKop} />,
          numeric: true,
        },
      ]}
      rows={rows}
      rowKey={(row) => `${row.month} ${row.serviceType}`}
    />
  )
}
