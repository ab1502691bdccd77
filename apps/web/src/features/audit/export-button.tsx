import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { saveFile } from '../../lib/upload/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { type AuditFilter, downloadAudit } from './audit.api.ts'

/** Exports the found entries as a spreadsheet file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const exporting = useMutation({
    mutationFn: () => downloadAudit(filter),
    onSuccess: (bytes) => {
      const date = new Date().toISOString().slice(0, 10)
      saveFile(bytes, { name: `${t('audit.export.file', { date })}.csv`, type: 'text/csv' })
    },
  })
  return (
    <Button
      look="secondary"
      busy={exporting.isPending}
      busyText={t('state.loading')}
      onClick={() => exporting.mutate()}
    >
      {t('action.downloadCsv')}
    </Button>
  )
}
