import { compareDecimals, divideHalfUp, fromScaled, scaled } from '@zatyshok/domain/decimal'
import type { UsualConsumption } from '@zatyshok/domain/meters/usual-consumption'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import styles from './readings.module.css'

interface RangeBandProps {
  usual: UsualConsumption
  /** A decimal string; null while nothing is typed. */
  value: string | null
  unit: string
}

/** The usual range as a green band, and the present value as a mark; the words below say the same. */
export function RangeBand({ usual, value, unit }: RangeBandProps) {
  const [min, max, now] = [Number(usual.min), Number(usual.max), Number(value ?? 0)]
  const scale = Math.max(max * 1.8, now * 1.1) || 1
  const at = (volume: number) => `${((volume / scale) * 100).toFixed(2)}%`
  return (
    <>
      <svg className={styles.band} width="100%" height="24" aria-hidden="true">
        <rect className={styles.bandTrack} x="0" y="8" width="100%" height="10" rx="5" />
        <rect
          className={styles.bandUsual}
          x={at(min)}
          y="8"
          width={at(Math.max(max - min, scale / 60))}
          height="10"
          rx="5"
        />
        {value !== null && <rect className={styles.bandNow} x={at(now)} y="2" width="4" height="22" rx="2" />}
      </svg>
      <p className={styles.note}>{rangeText(usual, unit)}</p>
    </>
  )
}

/** Rounds to one decimal from one unit on: «5,9», but «0,552» for heat. */
const short = (volume: string): string =>
  compareDecimals(volume, '1') < 0 ? volume : fromScaled(divideHalfUp(scaled(volume, 3), 100n), 1)

/** A range, or one volume where the bounds read the same. */
function rangeText(usual: UsualConsumption, unit: string): string {
  const [min, max] = [formatVolume(short(usual.min)), formatVolume(short(usual.max))]
  return min === max ? t('reading.range.same', { volume: min, unit }) : t('reading.range', { min, max, unit })
}
