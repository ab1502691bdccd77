import { formatAmount, formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../badge.tsx'
import styles from './money.module.css'

/** Characters of «100 000,00 грн»: an amount of this length in full size would be wider than a phone. */
const LONG_SUM = 14

interface MoneyProps {
  /** Integer kopiykas. */
  kop: number
  size?: 'text' | 'row' | 'sum'
}

/** «1 284,56 грн», kept on one line. */
export function Money({ kop, size = 'text' }: MoneyProps) {
  const text = formatMoney(kop)
  const long = size === 'sum' && text.length > LONG_SUM ? styles.long : ''
  return <span className={`${styles.money} ${styles[size]} ${long}`}>{text}</span>
}

/** «1 284,56» in a line of a list, whose heads and totals carry the currency; screen readers hear the currency. */
export function Digits({ kop }: { kop: number }) {
  return (
    <span className={styles.money}>
      <span aria-hidden="true">{formatAmount(kop)}</span>
      <span className="visually-hidden">{formatMoney(kop)}</span>
    </span>
  )
}

/** A balance with its label: «Борг 96,00 грн» above zero, «Переплата 45,00 грн» below; renders nothing at zero. */
export function Balance({ kop }: { kop: number }) {
  if (kop === 0) return null
  if (kop > 0) return <Badge tone="error">{t('home.debt', { amount: formatMoney(kop) })}</Badge>
  return <span className={styles.overpaid}>{t('home.overpaid', { amount: formatMoney(-kop) })}</span>
}
