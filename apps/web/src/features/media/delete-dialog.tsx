import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../lib/http-error.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { type MediaItem, refreshMedia, remove } from './media.api.ts'
import styles from './media.module.css'

/** Asks before a file is deleted permanently. A file that pages use cannot be deleted; the dialog lists these pages. */
export function DeleteDialog({ item, onClose }: { item: MediaItem | null; onClose: () => void }) {
  return (
    <Dialog open={item !== null} onClose={onClose} title={t('media.delete.title')}>
      {item && <Question item={item} onClose={onClose} />}
    </Dialog>
  )
}

function Question({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => remove(item.id),
    onSuccess: async () => {
      toast.success(t('media.deleted'))
      onClose()
      await refreshMedia(queries)
    },
  })
  const { error } = removing
  const isUsed = error instanceof HttpError && error.code === 'file_in_use'
  return (
    <>
      <p>{t('media.delete.text', { name: item.name })}</p>
      {isUsed && (
        <Notice tone="error" title={error.serverMessage ?? ''}>
          {error.errors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      <Buttons busy={removing.isPending} onDelete={() => removing.mutate()} onClose={onClose} />
    </>
  )
}

interface ButtonsProps {
  busy: boolean
  onDelete: () => void
  onClose: () => void
}

const Buttons = ({ busy, onDelete, onClose }: ButtonsProps) => (
  <div className={styles.buttons}>
    <Button look="secondary" width="full-on-phone" onClick={onClose}>
      {t('action.cancel')}
    </Button>
    <Button look="danger" width="full-on-phone" busy={busy} onClick={onDelete}>
      {t('action.delete')}
    </Button>
  </div>
)
