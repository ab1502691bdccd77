import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../lib/http-error.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { removeAccount } from './link.api.ts'

interface UnlinkDialogProps {
  open: boolean
  account: LinkedAccount
  onClose: () => void
}

/** False for refusals that a toast reports (L07) and for 404, which has its own toast. */
const isOwn = ({ status, handled }: HttpError) => status !== 404 && !handled

/** Asks for confirmation (E05). Then the list is reloaded, also if another tab has already removed the account. */
export function UnlinkDialog({ open, account, onClose }: UnlinkDialogProps) {
  const queries = useQueryClient()
  const { code } = account.invoiceAccount
  const renew = async () => {
    onClose()
    // Other screens must not show cached data of this account, not even for a moment.
    queries.removeQueries({ type: 'inactive' })
    // Only the list is waited for: other queries may take long, and the focus must not wait for them.
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'accounts' })
    await queries.invalidateQueries({ queryKey: ['accounts'] })
    // The row with the button that opened the dialog was removed.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const removing = useMutation({
    mutationFn: () => removeAccount(account),
    onSuccess: () => {
      toast.success(t('accounts.unlink.success', { code }))
      return renew()
    },
    onError: (error) => {
      if (!(error instanceof HttpError) || error.status !== 404) return undefined
      toast.info(t('accounts.unlink.gone', { code }))
      return renew()
    },
  })
  const close = () => {
    if (removing.isPending) return
    removing.reset()
    onClose()
  }
  const failure = removing.error instanceof HttpError && isOwn(removing.error) ? removing.error : null
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('accounts.unlink.title')}
      actions={
        <>
          <Button look="secondary" width="full-on-phone" data-first-focus onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" width="full-on-phone" busy={removing.isPending} onClick={() => removing.mutate()}>
            {t('accounts.unlink.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('accounts.unlink.text', { code, provider: account.serviceProvider.name })}</p>
      {failure && (
        <div role="alert">
          <Notice tone="error">
            <p>{failure.serverMessage ?? t('accounts.unlink.error')}</p>
          </Notice>
        </div>
      )}
    </Dialog>
  )
}
