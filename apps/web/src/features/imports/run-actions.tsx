import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useOpenScreen } from '../../lib/navigation/use-open-screen.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { cancel, type ImportRun, isOver, saveReport, showRun } from './imports.api.ts'
import styles from './imports.module.css'
import { UndoQuestion } from './undo-question.tsx'

/** The actions that the run's state allows. */
export function RunActions({ run }: { run: ImportRun }) {
  const queries = useQueryClient()
  const openScreen = useOpenScreen()
  const [asksUndo, askUndo] = useState(false)
  const show = async (next: ImportRun) => {
    await showRun(queries, next)
    if (next.id !== run.id) await openScreen(`${paths.admin}/imports/${next.id}`)
  }
  const cancelling = useMutation({ mutationFn: () => cancel(run.id), onSuccess: show })
  const saving = useMutation({ mutationFn: () => saveReport(run.id) })
  const over = isOver(run.state)
  return (
    <div className={styles.buttons}>
      {!over && (
        <Button
          look="secondary"
          width="full-on-phone"
          busy={cancelling.isPending || run.cancelAsked}
          busyText={t('imports.progress.cancelling')}
          onClick={() => cancelling.mutate()}
        >
          {t('imports.cancel')}
        </Button>
      )}
      {over && run.counts.refused + run.counts.warned > 0 && (
        <Button
          look="secondary"
          width="full-on-phone"
          busy={saving.isPending}
          busyText={t('state.loading')}
          onClick={() => saving.mutate()}
        >
          {t('imports.report')}
        </Button>
      )}
      {run.canUndo && (
        <Button look="quiet" width="full-on-phone" onClick={() => askUndo(true)}>
          {t('imports.undo')}
        </Button>
      )}
      {run.canUndo && run.undoUntil && (
        <p className={styles.note}>
          {t('imports.undo.until', { day: formatDayMonth(kyivDay(new Date(run.undoUntil))) })}
        </p>
      )}
      {(run.undoBar === 'late' || run.undoBar === 'gone') && (
        <p className={styles.note}>{t(run.undoBar === 'late' ? 'imports.undo.late' : 'imports.undo.gone')}</p>
      )}
      <UndoQuestion run={run} open={asksUndo} onClose={() => askUndo(false)} onBegun={show} />
    </div>
  )
}
