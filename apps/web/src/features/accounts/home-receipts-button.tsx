import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { saveHomeReceipts } from './accounts.api.ts'

/** Downloads the last bills of the home's accounts as one PDF, one page per account (G07). */
export function HomeReceiptsButton({ homeId }: { homeId: number }) {
  const download = useMutation({ mutationFn: () => saveHomeReceipts(homeId) })
  return (
    <div className="no-print">
      <Button
        look="secondary"
        width="full-on-phone"
        busy={download.isPending}
        busyText={t('invoice.receipt.loading')}
        onClick={() => download.mutate()}
      >
        <Download size={20} aria-hidden="true" />
        {t('receipt.home.button')}
      </Button>
    </div>
  )
}
