import { formatMoney } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from './badge.tsx'
import styles from './money.module.css'

interface MoneyProps {
  /** Integer kopiykas. */
  kop: number
  size?: 'text' | 'row' | 'sum'
}

/** «1 284,56 грн», never broken over two lines. */
export function Money({ kop, size = 'text' }: MoneyProps) {
  return <span className={`${styles.money} ${styles[size]}`}>{formatMoney(kop)}</span>
}

/** A balance with its word: «Борг 96,00 грн» above zero, «Переплата 45,00 грн» below, nothing at zero. */
export function Balance({ kop }: { kop: number }) {
  if (kop === 0) return null
  if (kop > 0) return <Badge tone="error">{t('home.debt', { amount: formatMoney(kop) })}</Badge>
  return <span className={styles.overpaid}>{t('home.overpaid', { amount: formatMoney(-kop) })}</span>
}
