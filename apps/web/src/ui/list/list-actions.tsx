import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Download, Printer } from 'lucide-react'
import { Button } from '../button.tsx'
import styles from '../page.module.css'

const formats = ['csv', 'xlsx'] as const

interface ListActionsProps {
  /** Saves the filtered list as a file. */
  save: (format: (typeof formats)[number]) => Promise<void>
}

/** Actions for a whole list: save as a table or print (G12). Placed below the list, because they are rarely used. */
export function ListActions({ save }: ListActionsProps) {
  const saving = useMutation({ mutationFn: save })
  return (
    <div className={`${styles.actions} no-print`}>
      {formats.map((format) => (
        <Button
          key={format}
          look="secondary"
          width="full-on-phone"
          busy={saving.isPending && saving.variables === format}
          busyText={t('state.loading')}
          disabled={saving.isPending && saving.variables !== format}
          onClick={() => saving.mutate(format)}
        >
          <Download size={20} aria-hidden="true" />
          {format === 'csv' ? t('action.downloadCsv') : t('action.downloadXlsx')}
        </Button>
      ))}
      <Button look="secondary" width="full-on-phone" onClick={() => window.print()}>
        <Printer size={20} aria-hidden="true" />
        {t('action.print')}
      </Button>
    </div>
  )
}
