import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Download, Printer } from 'lucide-react'
import { Button } from '../button.tsx'
import styles from './list-actions.module.css'

const formats = ['csv', 'xlsx'] as const

export interface ListActionsProps {
  /** Saves the filtered list as a file. */
  save: (format: (typeof formats)[number]) => Promise<void>
}

/** Actions for a whole list: save as a table or print (G12). One quiet row below the list: they are rarely used. */
export function ListActions({ save }: ListActionsProps) {
  const saving = useMutation({ mutationFn: save })
  return (
    <div className={`${styles.row} no-print`}>
      {formats.map((format) => (
        <Button
          key={format}
          look="quiet"
          aria-label={format === 'csv' ? t('action.downloadCsv') : t('action.downloadXlsx')}
          busy={saving.isPending && saving.variables === format}
          busyText={t('state.loading')}
          disabled={saving.isPending && saving.variables !== format}
          onClick={() => saving.mutate(format)}
        >
          <Download size={20} aria-hidden="true" />
          {format === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
      <Button look="quiet" onClick={() => window.print()}>
        <Printer size={20} aria-hidden="true" />
        {t('action.print')}
      </Button>
    </div>
  )
}
