import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { chatLinksQuery, type KeptLink, removeLink } from './chat.api.ts'

interface DeleteLinkDialogProps {
  /** null: closed. */
  link: KeptLink | null
  onClose: () => void
}

/** Asks before a link is deleted; the safe answer has the focus. */
export function DeleteLinkDialog({ link, onClose }: DeleteLinkDialogProps) {
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: removeLink,
    onSuccess: (left) => {
      queries.setQueryData(chatLinksQuery.queryKey, left)
      toast.success(t('chat.admin.deleted'))
    },
    onSettled: () => {
      onClose()
      return queries.invalidateQueries(chatLinksQuery)
    },
  })
  return (
    <Dialog
      open={link !== null}
      onClose={onClose}
      title={t('chat.admin.delete.title', { name: link?.name ?? '' })}
      actions={
        <>
          <Button look="secondary" data-first-focus onClick={onClose}>
            {t('chat.admin.delete.no')}
          </Button>
          <Button look="danger" busy={deleting.isPending} onClick={() => link && deleting.mutate(link.id)}>
            {t('action.delete')}
          </Button>
        </>
      }
    >
      <p>{t('chat.admin.delete.text')}</p>
    </Dialog>
  )
}
