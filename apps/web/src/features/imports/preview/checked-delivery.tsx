import { useQuery } from '@tanstack/react-query'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { FileReport } from '../file-report.tsx'
import type { ImportRun } from '../imports.api.ts'
import styles from '../imports.module.css'
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
  const { figures, decision } = preview
  const hasBills = figures !== null && figures.month !== null
  return (
    <>
      <div>
        <PageHeading>{hasBills ? t('preview.title') : runName(run.purpose, run.id)}</PageHeading>
        {hasBills && <p className={changes.about}>{aboutText(run, preview)}</p>}
      </div>
      <RunFacts run={run} hasName={hasBills} />
      {decision && <DecisionNote decision={decision} />}
      {hasBills ? <DeliveryChanges run={run} figures={figures} /> : <RunOutcome run={run} />}
      <RunActions run={run} />
      <div id="files" className={styles.form}>
        {run.files.map((file) => (
          <FileReport key={file.id} run={run} file={file} />
        ))}
      </div>
      {!decision && <DecisionBar run={run} preview={preview} />}
    </>
  )
}

/** «Калинівськтеплоенерго, листопад 2026: 3 файли, 38 МБ. Нічого ще не записано.» */
function aboutText({ serviceProvider, profile, files }: ImportRun, { figures, decision }: DeliveryPreview): string {
  const size = formatFileSize(files.reduce((sum, { bytes }) => sum + bytes, 0))
  const told = {
    provider: serviceProvider?.name ?? profile,
    month: formatMonth(figures?.month ?? ''),
    files: t('preview.files', { n: files.length, size }),
  }
  return decision ? t('preview.about.decided', told) : t('preview.about', told)
}
