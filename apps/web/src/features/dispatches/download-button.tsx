import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { type Dispatch, refreshDispatches, saveDispatchFile } from './dispatches.api.ts'

export function DownloadButton({ dispatch }: { dispatch: Dispatch }) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => saveDispatchFile(dispatch),
    onSuccess: () => refreshDispatches(queries),
  })
  return (
    <Button
      look="secondary"
      busy={saving.isPending}
      busyText={t('state.loading')}
      aria-label={t('dispatch.download.aria', { file: dispatch.fileName ?? '' })}
      onClick={() => saving.mutate()}
    >
      <Download size={20} aria-hidden="true" />
      {t('dispatch.download')}
    </Button>
  )
}
