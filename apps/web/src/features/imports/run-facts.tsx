import { profileTitle } from '@zatyshok/i18n/delivery-words'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Badge } from '../../ui/badge.tsx'
import type { ImportRun } from './imports.api.ts'
import styles from './imports.module.css'
import { authorOf, runName, stateWords } from './words.ts'

/** The state of a run, its provider, and who began it; `hasName`: also «Перевірка № 17», if the heading is another. */
export function RunFacts({ run, hasName = false }: { run: ImportRun; hasName?: boolean }) {
  const { tone, key } = stateWords(run)
  return (
    <div className={styles.facts}>
      <Badge tone={tone}>{t(key)}</Badge>
      {hasName ? (
        <span>{runName(run.purpose, run.id)}</span>
      ) : (
        <span translate="no">{run.serviceProvider?.name ?? profileTitle(run.profile)}</span>
      )}
      <span className={styles.note} translate="no">
        {t('imports.run.begun', { who: authorOf(run), at: formatDateTime(new Date(run.createdAt)) })}
      </span>
      {run.strict && <span className={styles.note}>{t('imports.run.strict')}</span>}
    </div>
  )
}
