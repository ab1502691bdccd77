import { queryOptions, useQuery } from '@tanstack/react-query'
import { listUnknownProviders } from '@zatyshok/contract/admin-settings'
import { getArrivals } from '@zatyshok/contract/arrivals'
import { listDemonstration } from '@zatyshok/contract/demonstration'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { countsQuery } from '../../features/feedback/inbox.api.ts'
import { lastImportQuery } from '../../features/imports/imports.api.ts'
import { stateWords } from '../../features/imports/words.ts'
import { draftsQuery } from '../../features/publishing/publishing.api.ts'
import { waitingQuery } from '../../features/verification-inbox/verification-inbox.api.ts'
import { paths } from '../../lib/paths.ts'
import { call } from '../../lib/portal.ts'
import { Badge, Notice } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './admin.module.css'
import { sectionsOf, workName } from './sections.ts'
import { useWorker } from './who-works.ts'

/** `/admin`: the sections that the role may open. */
export function AdminHome() {
  const worker = useWorker()
  const cards = sectionsOf(worker).filter(({ text }) => text !== undefined)
  return (
    <>
      <PageHeading>{t('admin.title')}</PageHeading>
      <p>{t('admin.role.yours', { role: workName(worker) })}</p>
      {worker.role === 'administrator' && <ArrivalNotice />}
      {worker.role === 'administrator' && <UnknownProvidersNotice />}
      {worker.role === 'administrator' && <OpenDemonstration />}
      {worker.role === 'administrator' && <RunningVersion />}
      <div className={styles.sections}>
        {cards.map(({ to, label, text }) => (
          <Card key={to} title={label}>
            <p>{text}</p>
            {to === `${paths.admin}/content` && <WaitingDrafts />}
            {to === `${paths.admin}/feedback` && <WaitingFeedback />}
            {to === `${paths.admin}/verifications` && <WaitingVerifications />}
            {to === `${paths.admin}/imports` && <LastImport />}
            <div>
              <ButtonLink look="secondary" to={to}>
                {label}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </div>
    </>
  )
}

/** How many messages wait, on the overview: new ones, and those whose day to answer is over. */
function WaitingFeedback() {
  const { data } = useQuery(countsQuery)
  if (!data) return null
  if (data.new === 0 && data.overdue === 0) return <p>{t('inbox.empty')}</p>
  return (
    <p>
      {data.new > 0 && <Badge tone="info">{t('admin.overview.newFeedback', { n: data.new })}</Badge>}{' '}
      {data.overdue > 0 && <Badge tone="error">{t('admin.home.feedback.overdue', { n: data.overdue })}</Badge>}
    </p>
  )
}

/** How many certificates wait for a decision, on the overview. */
function WaitingVerifications() {
  const { data } = useQuery(waitingQuery)
  if (!data) return null
  const n = data.reduce((sum, { waiting }) => sum + waiting, 0)
  if (n === 0) return <p>{t('admin.overview.verifications.none')}</p>
  return (
    <p>
      <Badge tone="info">{t('admin.overview.verifications', { n })}</Badge>
    </p>
  )
}

/** How many texts wait to be published; nothing while none does. */
function WaitingDrafts() {
  const { data } = useQuery(draftsQuery)
  if (!data?.drafts) return null
  return (
    <p>
      <Badge tone="info">{t('admin.overview.drafts', { n: data.drafts })}</Badge>
    </p>
  )
}

/** When files were imported last, and with what result; on the overview. */
function LastImport() {
  const { data: run } = useQuery(lastImportQuery)
  if (run === undefined) return null
  if (run === null) return <p>{t('admin.overview.noImport')}</p>
  const result = t(stateWords(run).key).toLowerCase()
  return <p>{t('admin.overview.lastImport', { date: formatDateTime(new Date(run.createdAt)), result })}</p>
}

/** Warns as long as the accounts of the demonstration let in: their passwords stand in a file. */
function OpenDemonstration() {
  const { data } = useQuery({ queryKey: ['demonstration'], queryFn: () => call(listDemonstration, {}) })
  if (!data?.open.length) return null
  return (
    <Notice tone="warning" title={t('admin.demonstration.open')}>
      <p>
        <span translate="no">{data.open.join(', ')}</span>. {t('admin.demonstration.end')}{' '}
        <code translate="no">portal demo end</code>.
      </p>
    </Notice>
  )
}

const unknownProvidersQuery = queryOptions({
  queryKey: ['unknown-providers'],
  queryFn: ({ signal }) => call(listUnknownProviders, {}, { signal }),
})

/** For administrators, on the overview: the file or the environment names providers that are not there. */
function UnknownProvidersNotice() {
  const { data } = useQuery(unknownProvidersQuery)
  if (!data || data.warnings.length === 0) return null
  return (
    <Notice tone="warning" title={t('settings.unknownProviders.title')}>
      {data.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  )
}

const arrivalsQuery = queryOptions({
  queryKey: ['arrivals'],
  queryFn: ({ signal }) => call(getArrivals, {}, { signal }),
})

function RunningVersion() {
  const { data } = useQuery(arrivalsQuery)
  return data ? <p>{t('admin.version', { build: data.build })}</p> : null
}

/** For administrators, on the overview: a proxy hides https or the residents, and what to do. */
function ArrivalNotice() {
  const { data } = useQuery(arrivalsQuery)
  if (!data || data.problems.length === 0) return null
  return (
    <Notice tone="error" title={t('arrivals.title')}>
      {data.problems.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
    </Notice>
  )
}
