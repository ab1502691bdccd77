import { useQueryClient } from '@tanstack/react-query'
import { unexplainedDifference } from '@zatyshok/domain/imports/control-difference'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useOpenScreen } from '../../../lib/navigation/use-open-screen.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { type ImportRun, showRun } from '../imports.api.ts'
import styles from '../imports.module.css'
import { hasTaken } from '../outcome-of.ts'
import { DifferenceDialog } from './difference-dialog.tsx'
import { type DeliveryPreview, previewQuery } from './preview.api.ts'
import preview from './preview.module.css'
import { RejectDialog } from './reject-dialog.tsx'
import { RepeatQuestion } from './repeat-question.tsx'
import { useAcceptance } from './use-acceptance.ts'

/** The two decisions about a delivery; the bar stays at the bottom of the window. */
export function DecisionBar({ run, preview: { figures, undoDays } }: { run: ImportRun; preview: DeliveryPreview }) {
  const queries = useQueryClient()
  const openScreen = useOpenScreen()
  const [rejects, askReason] = useState(false)
  const acceptance = useAcceptance(run.id, async (taken) => {
    await queries.invalidateQueries({ queryKey: previewQuery(run.id).queryKey })
    await showRun(queries, taken)
    await openScreen(`${paths.admin}/imports/${taken.id}`)
  })
  const control = figures?.control
  const differenceKop = control ? unexplainedDifference(control) : 0
  const canAccept = run.state !== 'refused' && hasTaken(run)
  return (
    <>
      <div className={preview.bar}>
        <p className={styles.note}>{canAccept && t('preview.accept.note', { days: undoDays })}</p>
        <Button look="secondary" onClick={() => askReason(true)}>
          {t('preview.reject')}
        </Button>
        {canAccept && (
          <Button busy={acceptance.busy} onClick={() => (differenceKop > 0 ? acceptance.ask() : acceptance.accept())}>
            {t('preview.accept')}
          </Button>
        )}
      </div>
      <DifferenceDialog
        run={run.id}
        differenceKop={differenceKop}
        mendedKop={control?.mendedKop ?? 0}
        acceptance={acceptance}
      />
      <RepeatQuestion acceptance={acceptance} />
      <RejectDialog run={run.id} open={rejects} onClose={() => askReason(false)} />
    </>
  )
}
