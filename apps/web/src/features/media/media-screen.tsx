import { mediaUpload } from '@zatyshok/contract/content/media'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DescribeForm } from './describe-form.tsx'
import type { MediaItem } from './media.api.ts'
import styles from './media.module.css'
import { MediaBrowser } from './media-browser.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** The dialog over the list; at most one is open. */
type Question = { readonly about: 'description' | 'deletion'; readonly item: MediaItem }

/** `/admin/media`: pictures and documents for the pages of the portal (J02). */
export function MediaScreen() {
  const uploads = useUploads()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const itemOf = (about: Question['about']) => (question?.about === about ? question.item : null)
  return (
    <>
      <PageHeading actions={<UploadButton onChoose={(files) => void uploads.add(files)} />}>
        {t('media.title')}
      </PageHeading>
      <p className={styles.note} translate="no">
        {t('media.add.hint', { maxSize: formatFileSize(mediaUpload.maxBytes) })}
      </p>
      <UploadList uploads={uploads.list} />
      <MediaBrowser actionsOf={(item) => <ItemActions item={item} ask={setQuestion} />} />
      <DescribeDialog item={itemOf('description')} onClose={close} />
      <DeleteDialog item={itemOf('deletion')} onClose={close} />
    </>
  )
}

function ItemActions({ item, ask }: { item: MediaItem; ask: (question: Question) => void }) {
  const { name, url } = item
  return (
    <>
      <Button
        look="secondary"
        aria-label={t('media.describe.aria', { name })}
        onClick={() => ask({ about: 'description', item })}
      >
        {t('media.describe')}
      </Button>
      <Button look="quiet" aria-label={t('media.copy.aria', { name })} onClick={() => copyText(url, t('media.copied'))}>
        {t('media.copy')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('media.delete.aria', { name })}
        onClick={() => ask({ about: 'deletion', item })}
      >
        {t('action.delete')}
      </Button>
    </>
  )
}

function DescribeDialog({ item, onClose }: { item: MediaItem | null; onClose: () => void }) {
  const done = () => {
    toast.success(t('media.described'))
    onClose()
  }
  return (
    <Dialog open={item !== null} onClose={onClose} title={t('media.describe.title')}>
      {item && (
        <DescribeForm
          key={item.id}
          item={item}
          submit={t('action.save')}
          cancel={t('action.cancel')}
          onDone={done}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
