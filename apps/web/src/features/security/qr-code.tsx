import { t } from '@zatyshok/i18n/translate'
import styles from './security.module.css'

/** Modules of white around the symbol, as its standard asks. */
const QUIET = 4

/** A QR code drawn by us: no picture is fetched, so the secret in it goes nowhere. Rows of 0 and 1, dark is 1. */
export function QrCode({ rows }: { rows: readonly string[] }) {
  const side = rows.length + 2 * QUIET
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('security.totp.scan.qr')}>
      <path className={styles.qrPaper} d={`M0 0h${side}v${side}h-${side}z`} />
      <path className={styles.qrInk} shapeRendering="crispEdges" d={rows.map(runsOf).join('')} />
    </svg>
  )
}

/** Neighbouring dark modules of a row are one rectangle: no hairlines between them. */
const runsOf = (row: string, at: number): string =>
  Array.from(row.matchAll(/1+/g), ({ index, 0: run }) => {
    const { length } = run
    return `M${index + QUIET} ${at + QUIET}h${length}v1h-${length}z`
  }).join('')
