import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { type ProviderToken, refreshTokens, revokeToken } from './provider-access.api.ts'

/** Asks before a token is revoked. `token`: null when closed. */
export function RevokeTokenDialog({ token, onClose }: { token: ProviderToken | null; onClose: () => void }) {
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: (id: number) => revokeToken(id),
    onSuccess: async () => {
      toast.success(t('access.token.revoke.done'))
      onClose()
      await refreshTokens(queries)
    },
  })
  return (
    <Dialog
      open={token !== null}
      onClose={onClose}
      title={t('access.token.revoke.title', { name: token?.name ?? '' })}
      actions={
        <>
          <Button look="secondary" width="full-on-phone" data-first-focus onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            look="danger"
            width="full-on-phone"
            busy={revoking.isPending}
            onClick={() => token && revoking.mutate(token.id)}
          >
            {t('access.token.revoke')}
          </Button>
        </>
      }
    >
      <p>{t('access.token.revoke.text')}</p>
    </Dialog>
  )
}
