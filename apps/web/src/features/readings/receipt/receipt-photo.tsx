import { useMutation } from '@tanstack/react-query'
import { downloadReadingPhoto, type ReadingReceipt } from '@zatyshok/contract/meters/reading-receipts'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { call } from '../../../lib/portal.ts'
import { saveFile } from '../../../lib/upload/save-file.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PhotoField } from './photo-field.tsx'
import { PhotoProgress } from './photo-progress.tsx'
import { usePhoto } from './use-photo.ts'

/** Adds, replaces or downloads the photo of a reading that the user gave. */
export function ReceiptPhoto({ reading }: { reading: ReadingReceipt['readings'][number] }) {
  const upload = usePhoto()
  const number = reading.receiptNumber
  const saving = useMutation({
    mutationFn: async () => {
      const bytes = await call(downloadReadingPhoto, { params: { number } })
      saveFile(bytes, { name: `lichylnyk-${number}.jpg`, type: 'image/jpeg' })
    },
  })
  return (
    <Card>
      <PhotoField photo={null} onPhoto={(photo) => photo && upload.send(photo, number)} />
      <PhotoProgress photo={upload} />
      {reading.hasPhoto && (
        <div>
          <Button look="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
            <Download size={20} aria-hidden="true" />
            {t('reading.photo.save')}
          </Button>
        </div>
      )}
      {saving.isError && (
        <div role="alert">
          <Notice tone="error" title={t('reading.photo.save.failed')} />
        </div>
      )}
    </Card>
  )
}
