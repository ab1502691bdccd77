import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link, useParams } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { FileReport } from './file-report.tsx'
import { type ImportRun, isOver, runQuery } from './imports.api.ts'
import styles from './imports.module.css'
import { MendingCard } from './mending/mending-card.tsx'
import { RunActions } from './run-actions.tsx'
import { RunOutcome } from './run-outcome.tsx'
import { RunProgress } from './run-progress.tsx'
import { authorOf, runName, stateWords } from './words.ts'

const all = `${paths.admin}/imports`

/** `/admin/imports/:id`: one run; the run continues on the server without an open page. */
export function RunScreen() {
  const { id = '' } = useParams()
  const isNumber = /^[1-9][0-9]{0,14}$/.test(id)
  const run = useQuery({ ...runQuery(id), enabled: isNumber })
  const isMissing = !isNumber || (run.error instanceof HttpError && run.error.status === 404)
  return (
    <>
      <BackLink to={all} label={t('imports.back')} />
      {isMissing ? (
        <Missing />
      ) : (
        <Loaded query={run} what={t('admin.nav.imports')} rows={6}>
          {(shown) => <Run key={id} run={shown} />}
        </Loaded>
      )}
    </>
  )
}

function Missing() {
  return (
    <>
      <PageHeading>{t('admin.nav.imports')}</PageHeading>
      <EmptyState title={t('imports.gone')} />
    </>
  )
}

/** True if rows of the import were refused, and it still counts. A mending is mended on the page of its import. */
const canBeMended = ({ purpose, undone, mends, counts, files }: ImportRun): boolean =>
  purpose === 'import' && !undone && mends == null && counts.refused > 0 && files.some(({ state }) => state === 'done')

function Run({ run }: { run: ImportRun }) {
  const { tone, key } = stateWords(run)
  const over = isOver(run.state)
  return (
    <>
      <PageHeading>{runName(run.purpose, run.id)}</PageHeading>
      <div className={styles.facts}>
        <Badge tone={tone}>{t(key)}</Badge>
        <span translate="no">{run.serviceProvider?.name ?? run.profile}</span>
        <span className={styles.note} translate="no">
          {t('imports.run.begun', { who: authorOf(run), at: formatDateTime(new Date(run.createdAt)) })}
        </span>
        {run.strict && <span className={styles.note}>{t('imports.run.strict')}</span>}
      </div>
      {run.undoes !== null && (
        <p>
          <Link to={`${all}/${run.undoes}`}>{t('imports.run.undoes', { id: run.undoes })}</Link>
        </p>
      )}
      {run.mends != null && (
        <p>
          <Link to={`${all}/${run.mends}`}>{t('mending.of', { id: run.mends })}</Link>
        </p>
      )}
      {over ? <RunOutcome run={run} /> : <RunProgress run={run} />}
      <RunActions run={run} />
      {over && canBeMended(run) && <MendingCard run={run} />}
      {over && run.files.map((file) => <FileReport key={file.id} run={run} file={file} />)}
    </>
  )
}
