import { queryOptions, useQuery } from '@tanstack/react-query'
import { listUnknownProviders } from '@zatyshok/contract/admin-settings'
import { getArrivals } from '@zatyshok/contract/arrivals'
import { listDemonstration } from '@zatyshok/contract/demonstration'
import { kyivDay, monthOf } from '@zatyshok/domain/calendar'
import { formatDateTime } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { lastImportQuery } from '../../features/imports/imports.api.ts'
import { stateWords } from '../../features/imports/words.ts'
import { call } from '../../lib/portal.ts'
import { Notice } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page.tsx'
import styles from './admin.module.css'
import { sectionsOf, workName } from './sections.ts'
import { WaitingDrafts, WaitingWork } from './waiting-work.tsx'
import { useWorker } from './who-works.ts'

/** `/admin`: first what waits, then the sections that the role may open. */
export function AdminHome() {
  const worker = useWorker()
  const mayWork = worker.role !== 'editor'
  const mayPublish = worker.role !== 'operator'
  const cards = sectionsOf(worker).filter(({ text }) => text !== undefined)
  return (
    <>
      <PageHeading>{t('admin.title')}</PageHeading>
      <p>{t('admin.role.yours', { role: workName(worker) })}</p>
      {worker.role === 'administrator' && <ArrivalNotice />}
      {worker.role === 'administrator' && <UnknownProvidersNotice />}
      {worker.role === 'administrator' && <OpenDemonstration />}
      {mayWork && <WaitingWork />}
      {mayPublish && <WaitingDrafts />}
      {mayWork && <Figures isBound={Boolean(worker.profile.provider)} />}
      {mayWork && <LastImport />}
      <div className={styles.sectionsCard}>
        <Card title={t('admin.sections.title')}>
          <ul className={styles.sections}>
            {cards.map(({ to, label, text, icon: Icon }) => (
              <li key={to}>
                <Link className={styles.section} to={to}>
                  <Icon aria-hidden="true" />
                  <span>{label}</span>
                </Link>
                <p className={styles.sectionText}>{text}</p>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {worker.role === 'administrator' && <RunningVersion />}
    </>
  )
}

/** Charts and tables are outside the first load. */
const FiguresSection = lazy(async () => {
  const { FiguresSection } = await import('../../features/figures/figures-section.tsx')
  return { default: FiguresSection }
})

/** The work that waits appears first, the figures when their code has come. */
function Figures({ isBound }: { isBound: boolean }) {
  return (
    <Suspense fallback={<div className={styles.figuresSpace} />}>
      <FiguresSection present={monthOf(kyivDay(new Date()))} isBound={isBound} />
    </Suspense>
  )
}

/** When files were imported last, and with what result; on the overview. */
function LastImport() {
  const { data: run } = useQuery(lastImportQuery)
  if (!run) return null
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
