import { t } from '@zatyshok/i18n/translate'
import { Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { PhotoUpload } from './use-photo.ts'

/** State of the photo's upload. A failed upload does not affect the reading. */
export function PhotoProgress({ photo: { state, failure, again } }: { photo: PhotoUpload }) {
  if (state === 'idle') return null
  if (state === 'sending') return <p role="status">{t('reading.photo.sending')}</p>
  if (state === 'sent') return <p role="status">{t('reading.photo.sent')}</p>
  return (
    <Notice tone="warning" title={t('reading.photo.failed')}>
      <p role="alert">{failure}</p>
      <Button look="secondary" onClick={again}>
        {t('reading.photo.again')}
      </Button>
    </Notice>
  )
}
