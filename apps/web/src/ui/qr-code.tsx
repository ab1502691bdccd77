import styles from './qr-code.module.css'

/** Width of the quiet zone in modules, as the QR standard requires. */
const QUIET = 4

/** Radius of the circle of a sign as a share of the side: under 2 % of the modules, which the code can restore. */
const SIGN_RADIUS = 0.075

interface QrCodeProps {
  /** 0 and 1; 1 is dark. */
  rows: readonly string[]
  /** What the code is for; screen readers hear it. */
  label: string
  /** A sign in the centre, as «₴» in the codes of the National Bank. */
  sign?: string
}

/** Draws a QR code in the browser: no picture is requested, so what it holds stays on the page. */
export function QrCode({ rows, label, sign }: QrCodeProps) {
  const side = rows.length + 2 * QUIET
  const radius = side * SIGN_RADIUS
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path className={styles.paper} d={`M0 0h${side}v${side}h-${side}z`} />
      <path className={styles.ink} shapeRendering="crispEdges" d={rows.map(runsOf).join('')} />
      {sign && (
        <>
          <circle className={styles.paper} cx={side / 2} cy={side / 2} r={radius} />
          <text
            className={styles.ink}
            x={side / 2}
            y={side / 2}
            fontSize={radius * 1.5}
            fontWeight="700"
            textAnchor="middle"
            dominantBaseline="central"
          >
            {sign}
          </text>
        </>
      )}
    </svg>
  )
}

/** Adjacent dark modules of a row become one rectangle, to avoid hairlines between them. */
const runsOf = (row: string, at: number): string =>
  Array.from(row.matchAll(/1+/g), ({ index, 0: run }) => {
    const { length } = run
    return `M${index + QUIET} ${at + QUIET}h${length}v1h-${length}z`
  }).join('')
