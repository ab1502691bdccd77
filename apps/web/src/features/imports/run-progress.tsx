import { t } from '@zatyshok/i18n/translate'
import { Card } from '../../ui/card.tsx'
import type { ImportRun } from './imports.api.ts'
import styles from './imports.module.css'
import { phases } from './words.ts'

/** Shows the run's progress; a live region announces the phases, not every second. */
export function RunProgress({ run }: { run: ImportRun }) {
  const { progress } = run
  const files = run.files.length
  const place = progress ? run.files.findIndex(({ name }) => name === progress.file) + 1 : 0
  return (
    <Card>
      <div className={styles.form}>
        <p role="status">{phaseText(run)}</p>
        {progress && (
          <p translate="no">
            {files > 1 && place > 0
              ? t('imports.progress.file', { name: progress.file, n: place, files })
              : progress.file}
          </p>
        )}
        <progress
          className={styles.bar}
          aria-label={phaseText(run)}
          {...(progress?.phase === 'reading' && progress.size > 0 && { max: progress.size, value: progress.bytes })}
        />
        <p className={styles.note}>{t('imports.progress.note')}</p>
      </div>
    </Card>
  )
}

function phaseText({ state, ahead, cancelAsked, progress }: ImportRun): string {
  if (cancelAsked) return t('imports.progress.cancelling')
  if (state === 'queued') return ahead > 0 ? t('imports.progress.ahead', { n: ahead }) : t('imports.progress.queued')
  return t(phases[progress?.phase ?? 'preparing'])
}
