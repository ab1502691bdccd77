import type { Figure, FigureName } from '@zatyshok/contract/figures'
import { chartPoints, chartSentence, type Point } from './chart-points.ts'
import styles from './figures.module.css'

/** Bars by days or months, or a line of shares, with the names of both ends; screen readers get one sentence. */
export function FigureChart({ name, figure }: { name: FigureName; figure: Figure }) {
  const points = chartPoints(name, figure)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const isLine = name === 'homes' && points.length > 1
  return (
    <div className={styles.chart}>
      <svg
        className={styles.drawing}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={chartSentence(name, points)}
      >
        {isLine ? <Line points={points} /> : <Bars points={points} />}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        {points.length > 1 && <span>{first.when}</span>}
        <span>{last.when}</span>
      </p>
    </div>
  )
}

const lowestBar = 2

function Bars({ points }: { points: readonly Point[] }) {
  const highest = Math.max(...points.map(({ amount }) => amount), 1)
  const step = 100 / points.length
  return points.map(({ when, amount }, at) => {
    const height = amount === 0 ? 0 : Math.max((amount / highest) * 100, lowestBar)
    return (
      <rect
        key={when}
        data-last={at === points.length - 1 || undefined}
        x={(at + 0.1) * step}
        width={0.8 * step}
        y={100 - height}
        height={height}
      />
    )
  })
}

/** From zero, so that the height tells the share. */
function Line({ points }: { points: readonly Point[] }) {
  const highest = Math.max(...points.map(({ amount }) => amount), 0.01)
  const at = (place: number) => (place / (points.length - 1)) * 100
  const line = points.map(({ amount }, place) => `${at(place)} ${100 - (amount / highest) * 90}`).join('L')
  return (
    <>
      <path className={styles.area} d={`M0 100L${line}L100 100Z`} />
      <path className={styles.line} d={`M${line}`} />
    </>
  )
}
