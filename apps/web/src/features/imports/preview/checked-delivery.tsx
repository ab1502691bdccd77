import { useQuery } from '@tanstack/react-query'
import { profileTitle } from '@zatyshok/i18n/delivery-words'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { FileReports } from '../file-report.tsx'
import type { ImportRun } from '../imports.api.ts'
import { MendingCard } from '../mending/mending-card.tsx'
import { RunActions } from '../run-actions.tsx'
import { RunFacts } from '../run-facts.tsx'
import { RunOutcome } from '../run-outcome.tsx'
import { runName } from '../words.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionNote } from './decision-note.tsx'
import { DeliveryChanges } from './delivery-changes.tsx'
import { type DeliveryPreview, previewQuery } from './preview.api.ts'
import changes from './preview.module.css'

/** The page of a finished check: what the delivery would change, its files, and the decision about it (R08). */
export function CheckedDelivery({ run }: { run: ImportRun }) {
  const preview = useQuery(previewQuery(run.id))
  return (
    <Loaded query={preview} what={t('preview.title')} rows={6}>
      {(known) => <Delivery run={run} preview={known} />}
    </Loaded>
  )
}

function Delivery({ run, preview }: { run: ImportRun; preview: DeliveryPreview }) {
  const { figures, decision, nextCheck = null } = preview
  const isUndecided = decision === null && nextCheck === null
  const isMendable = isUndecided && run.counts.refused > 0 && run.files.some(({ state }) => state === 'done')
  const hasBills = figures !== null && figures.month !== null
  return (
    <>
      <div>
        <PageHeading>{hasBills ? t('preview.title') : runName(run.purpose, run.id)}</PageHeading>
        {hasBills && <p className={changes.about}>{aboutText(run, preview)}</p>}
      </div>
      <RunFacts run={run} hasName={hasBills} />
      {decision && <DecisionNote decision={decision} />}
      {!decision && nextCheck !== null && <NextCheck id={nextCheck} />}
      {hasBills ? <DeliveryChanges run={run} figures={figures} /> : <RunOutcome run={run} />}
      {isMendable && <MendingCard run={run} />}
      <RunActions run={run} />
      <div id="files">
        <FileReports run={run} refusedPlace={isMendable ? 'card' : 'report'} />
      </div>
      {isUndecided && <DecisionBar run={run} preview={preview} />}
    </>
  )
}

/** The check that is decided instead of this one. */
function NextCheck({ id }: { id: number }) {
  return (
    <Notice tone="info" title={t('preview.next')}>
      <p>
        <Link to={`${paths.admin}/imports/${id}`}>{runName('check', id)}</Link>
      </p>
    </Notice>
  )
}

/** «Калинівськтеплоенерго, листопад 2026: 3 файли, 38 МБ. Нічого ще не записано.» */
function aboutText({ serviceProvider, profile, files }: ImportRun, { figures, decision }: DeliveryPreview): string {
  const own = files.filter(({ isMended }) => !isMended)
  const size = formatFileSize(own.reduce((sum, { bytes }) => sum + bytes, 0))
  const told = {
    provider: serviceProvider?.name ?? profileTitle(profile),
    month: formatMonth(figures?.month ?? ''),
    files: t('preview.files', { n: own.length, size }),
  }
  return decision ? t('preview.about.decided', told) : t('preview.about', told)
}
