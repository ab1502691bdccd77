import { useMutation } from '@tanstack/react-query'
import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type ImportRun, undo } from './imports.api.ts'

interface UndoQuestionProps {
  run: ImportRun
  open: boolean
  onClose: () => void
  onBegun: (undoing: ImportRun) => Promise<void>
}

/** Explains before an undo what it restores and what it cannot restore. */
export function UndoQuestion({ run, open, onClose, onBegun }: UndoQuestionProps) {
  const undoing = useMutation({
    mutationFn: () => undo(run.id),
    onSuccess: onBegun,
    onSettled: onClose,
  })
  const { inserted, updated, removed } = run.counts
  const number = (count: number) => formatVolume(String(count))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('imports.undo.title', { id: run.id })}
      actions={
        <>
          <Button look="secondary" width="full-on-phone" data-first-focus onClick={onClose}>
            {t('imports.undo.keep')}
          </Button>
          <Button look="danger" width="full-on-phone" busy={undoing.isPending} onClick={() => undoing.mutate()}>
            {t('imports.undo')}
          </Button>
        </>
      }
    >
      <p>
        {t('imports.undo.text', {
          inserted: number(inserted),
          updated: number(updated),
          removed: number(removed),
        })}
      </p>
      <p>{t('imports.undo.note')}</p>
    </Dialog>
  )
}
