import { t } from '@zatyshok/i18n/translate'
import styles from './security.module.css'

/** Width of the quiet zone in modules, as the QR standard requires. */
const QUIET = 4

/**
 * Draws a QR code in the browser: no picture is requested, so the secret stays on the page. `rows` of 0 and 1; 1 is
 * dark.
 */
export function QrCode({ rows }: { rows: readonly string[] }) {
  const side = rows.length + 2 * QUIET
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('security.totp.scan.qr')}>
      <path className={styles.qrPaper} d={`M0 0h${side}v${side}h-${side}z`} />
      <path className={styles.qrInk} shapeRendering="crispEdges" d={rows.map(runsOf).join('')} />
    </svg>
  )
}

/** Adjacent dark modules of a row become one rectangle, to avoid hairlines between them. */
const runsOf = (row: string, at: number): string =>
  Array.from(row.matchAll(/1+/g), ({ index, 0: run }) => {
    const { length } = run
    return `M${index + QUIET} ${at + QUIET}h${length}v1h-${length}z`
  }).join('')
