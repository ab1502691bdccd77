import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../../ui/badge.tsx'
import type { Outcome } from '../submission.ts'
import styles from './reading-table.module.css'

interface OutcomeNoticeProps {
  outcome: Outcome | null
  failure: string | null
}

/** The result of the last request; receives the focus. */
export function OutcomeNotice({ outcome, failure }: OutcomeNoticeProps) {
  const tone = failure ? 'error' : outcome?.refused.size || outcome?.kept.length ? 'warning' : 'success'
  const text = failure ?? (outcome && outcomeText(outcome))
  return (
    <div role="status" tabIndex={-1} data-outcome className={styles.outcome}>
      {text && (
        <Notice tone={tone}>
          <p>{text}</p>
        </Notice>
      )}
    </div>
  )
}

function outcomeText({ taken, refused, kept }: Outcome): string {
  if (kept.length > 0) return t('reading.offline.saved')
  if (refused.size === 0) return t('reading.success.title')
  return t('reading.partial', { ok: taken.size, total: taken.size + refused.size })
}
