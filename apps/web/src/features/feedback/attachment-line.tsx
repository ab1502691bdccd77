import { useMutation } from '@tanstack/react-query'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { Download } from 'lucide-react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { saveAttachment, type Thread } from './inbox.api.ts'
import styles from './inbox.module.css'

/** Shows the message's file name, and a button that saves the file after the virus scan passed. */
export function AttachmentLine({ thread }: { thread: Thread }) {
  const saving = useMutation({ mutationFn: () => saveAttachment(thread) })
  const { attachment } = thread
  if (!attachment) return null
  if (attachment.state === 'waiting') return <Notice tone="info" title={t('inbox.attachment.checking')} />
  if (attachment.state === 'infected') return <Notice tone="error" title={t('inbox.attachment.infected')} />
  return (
    <div className={styles.attachment}>
      <span translate="no">
        {t('inbox.attachment', { name: attachment.name })} ({formatFileSize(attachment.bytes)})
      </span>
      <Button look="secondary" busy={saving.isPending} busyText={t('state.loading')} onClick={() => saving.mutate()}>
        <Download size={20} aria-hidden="true" />
        {t('inbox.attachment.save')}
      </Button>
    </div>
  )
}
