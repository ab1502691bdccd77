import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import type { DeliveryFigures } from './preview.api.ts'
import styles from './preview.module.css'

/** Five counts; the refused rows are a link to their fields. */
export function PreviewCounts({ figures: { counts, added, vanished } }: { figures: DeliveryFigures }) {
  return (
    <ul className={styles.counts} aria-label={t('preview.counts')}>
      <Count n={counts.accounts} label={t('preview.count.accounts', { n: counts.accounts })} />
      <Count n={counts.refused} label={t('preview.count.refused', { n: counts.refused })} target="#refused" />
      <Count n={counts.repeats} label={t('preview.count.repeats', { n: counts.repeats })} />
      <Count n={added.total} label={t('preview.count.added', { n: added.total })} />
      <Count n={vanished.total} label={t('preview.count.vanished', { n: vanished.total })} tone="warning" />
    </ul>
  )
}

interface CountProps {
  n: number
  label: string
  /** What tells more. */
  target?: string
  tone?: 'warning'
}

function Count({ n, label, target, tone }: CountProps) {
  return (
    <li data-tone={n > 0 ? tone : undefined}>
      <b>{formatVolume(String(n))}</b> {target && n > 0 ? <a href={target}>{label}</a> : <span>{label}</span>}
    </li>
  )
}
