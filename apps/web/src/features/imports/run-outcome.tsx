import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice, type Tone } from '../../ui/badge.tsx'
import type { ImportRun } from './imports.api.ts'
import styles from './imports.module.css'

/** What came of it, in one sentence, and what can be done next. */
export function RunOutcome({ run }: { run: ImportRun }) {
  const { tone, title, text } = outcomeOf(run)
  const { undone } = run
  return (
    <div className={styles.form} role="status">
      {undone && (
        <Notice tone="info" title={t('imports.undone', { who: undone.by, at: formatDateTime(new Date(undone.at)) })}>
          <p>
            <Link to={`${paths.admin}/imports/${undone.run}`}>{t('imports.run.undo', { id: undone.run })}</Link>
          </p>
        </Notice>
      )}
      <Notice tone={tone} title={title}>
        {text && <p>{text}</p>}
      </Notice>
    </div>
  )
}

interface Outcome {
  readonly tone: Tone
  readonly title: string
  readonly text?: string
}

function outcomeOf({ purpose, state, failure, counts: { refused: n } }: ImportRun): Outcome {
  if (state === 'failed') return { tone: 'error', title: t('imports.outcome.failed'), text: failure ?? '' }
  if (state === 'cancelled') return { tone: 'info', title: t('imports.outcome.cancelled') }
  if (purpose === 'undo') {
    if (state === 'done') return { tone: 'success', title: t('imports.outcome.undo.done') }
    return { tone: 'error', title: t('imports.outcome.undo.refused'), text: failure ?? '' }
  }
  const isCheck = purpose === 'check'
  if (state === 'refused') {
    const text = t('imports.outcome.refused.text')
    return { tone: 'error', title: isCheck ? t('imports.outcome.check.refused') : t('imports.outcome.refused'), text }
  }
  if (state === 'partly') {
    const text = n > 0 ? t('imports.outcome.rows', { n }) : t('imports.outcome.files')
    if (isCheck) return { tone: 'warning', title: text, text: t('imports.outcome.check.partly') }
    return { tone: 'warning', title: text, text: t('imports.outcome.partly') }
  }
  if (isCheck) return { tone: 'success', title: t('imports.outcome.check.done'), text: t('imports.outcome.check.next') }
  return { tone: 'success', title: t('imports.outcome.done') }
}
