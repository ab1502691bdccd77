import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Link, useParams } from 'react-router'
import { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Loaded } from '../../ui/list/loaded.tsx'
import { EmptyState } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { FileReports } from './file-report.tsx'
import { type ImportRun, isOver, runQuery } from './imports.api.ts'
import { MendingCard } from './mending/mending-card.tsx'
import { CheckedDelivery } from './preview/checked-delivery.tsx'
import { RunActions } from './run-actions.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunOutcome } from './run-outcome.tsx'
import { RunProgress } from './run-progress.tsx'
import { runName } from './words.ts'

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
  const over = isOver(run.state)
  const isMendable = canBeMended(run)
  const isDecidable = run.state === 'done' || run.state === 'partly' || run.state === 'refused'
  if (run.purpose === 'check' && isDecidable) return <CheckedDelivery run={run} />
  return (
    <>
      <PageHeading>{runName(run.purpose, run.id)}</PageHeading>
      <RunFacts run={run} />
      <Related to={run.undoes}>{t('imports.run.undoes', { id: run.undoes ?? 0 })}</Related>
      <Related to={run.mends}>
        {t(run.purpose === 'check' ? 'mending.of.check' : 'mending.of', { id: run.mends ?? 0 })}
      </Related>
      <Related to={run.accepts}>{t('imports.accepted.check')}</Related>
      {over ? <RunOutcome run={run} /> : <RunProgress run={run} />}
      <RunActions run={run} />
      {over && isMendable && <MendingCard run={run} />}
      {over && run.files.length > 0 && <FileReports run={run} refusedPlace={isMendable ? 'card' : 'report'} />}
    </>
  )
}

/** A link to the run that this one belongs to. */
function Related({ to, children }: { to: number | null | undefined; children: string }) {
  if (typeof to !== 'number') return null
  return (
    <p>
      <Link to={`${all}/${to}`}>{children}</Link>
    </p>
  )
}
