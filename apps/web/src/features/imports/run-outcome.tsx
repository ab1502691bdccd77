import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import type { ImportRun } from './imports.api.ts'
import styles from './imports.module.css'
import { outcomeOf } from './outcome-of.ts'

/** Shows the outcome in one sentence, and the possible next steps. */
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
