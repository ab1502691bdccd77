import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/list/data-table.tsx'
import { hryvnias, spreadWords } from './change-words.ts'
import type { DeliveryFigures } from './preview.api.ts'
import styles from './preview.module.css'

type Spread = NonNullable<DeliveryFigures['spread']>

/** How the bills changed against the month before: a sentence, bars with a mark at zero, and the numbers as a table. */
export function ChangeChart({ figures: { spread, services } }: { figures: DeliveryFigures }) {
  return (
    <Card title={t('preview.spread')}>
      {spread ? (
        <>
          <p className={styles.muted}>{spreadWords(spread, services)}</p>
          <Bars spread={spread} label={spreadWords(spread, services)} />
          <details>
            <summary className={styles.summary}>{t('preview.spread.table')}</summary>
            <DataTable
              caption={t('preview.spread.table')}
              captionHidden
              columns={[
                { key: 'change', header: t('preview.spread.change'), cell: ({ range }) => range },
                { key: 'bills', header: t('preview.spread.bills'), cell: ({ bills }) => bills, numeric: true },
              ]}
              rows={tableRows(spread)}
              rowKey={({ range }) => range}
              phone="lines"
            />
          </details>
        </>
      ) : (
        <p className={styles.muted}>{t('preview.spread.none')}</p>
      )}
    </Card>
  )
}

const [HEIGHT, BELOW] = [170, 30]

function Bars({ spread: { bars, stepKop }, label }: { spread: Spread; label: string }) {
  const highest = Math.max(...bars.map(({ bills }) => bills), 1)
  const width = 100 / bars.length
  const zero = bars.findIndex(({ fromKop }) => fromKop === 0)
  // Labels stand apart, so that they do not touch on a phone.
  const apart = bars.length > 7 ? 4 : 2
  const borders = bars.flatMap(({ fromKop }, at) => ((at - zero) % apart === 0 && at > 0 ? [{ fromKop, at }] : []))
  return (
    <svg className={styles.bars} role="img" aria-label={label} width="100%" height={HEIGHT}>
      {bars.map(({ fromKop, bills }, at) => {
        const height = bills === 0 ? 0 : Math.max((bills / highest) * (HEIGHT - BELOW - 12), 2)
        return (
          <rect
            key={fromKop}
            data-side={fromKop < 0 ? 'less' : 'more'}
            x={`${(at + 0.08) * width}%`}
            width={`${0.84 * width}%`}
            y={HEIGHT - BELOW - height}
            height={height}
            rx="3"
          />
        )
      })}
      <line className={styles.axis} x1="0" x2="100%" y1={HEIGHT - BELOW} y2={HEIGHT - BELOW} />
      <line className={styles.zero} x1={`${zero * width}%`} x2={`${zero * width}%`} y1="0" y2={HEIGHT - BELOW + 6} />
      {borders.map(({ fromKop, at }) => (
        <text key={fromKop} x={`${at * width}%`} y={HEIGHT - 8} textAnchor="middle">
          {borderText(fromKop, stepKop)}
        </text>
      ))}
    </svg>
  )
}

/** «+400», «0», «−200»: a border of the bars. */
function borderText(kop: number, stepKop: number): string {
  const text = stepKop < 10_000 ? formatVolume(String(Math.abs(kop) / 100)) : hryvnias(Math.abs(kop))
  return kop === 0 ? '0' : `${kop > 0 ? '+' : '−'}${text}`
}

function tableRows({ bars, stepKop }: Spread): { range: string; bills: string }[] {
  const text = (kop: number) => borderText(kop, stepKop)
  const last = bars.length - 1
  return bars.map(({ fromKop, bills }, at) => {
    const isFirst = at === 0 && last > 0
    const upper = `${t('preview.spread.less')} ${text(fromKop + stepKop)}`
    const range = isFirst
      ? upper
      : at === last
        ? `${text(fromKop)} ${t('preview.spread.orMore')}`
        : `${text(fromKop)} … ${text(fromKop + stepKop)}`
    return { range, bills: formatVolume(String(bills)) }
  })
}
