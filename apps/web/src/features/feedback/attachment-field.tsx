import { attachment } from '@zatyshok/contract/feedback'
import { formatFileSize } from '@zatyshok/i18n/file-size'
import { t } from '@zatyshok/i18n/translate'
import { extensionsOf } from '../../lib/upload/file-problem.ts'
import { FileField } from '../../ui/field/file-field.tsx'
import type { Feedback } from './use-feedback.ts'

/** The field for the message's only file (H03), with the upload progress. */
export function AttachmentField({ feedback: { file, setFile, problems, percent } }: { feedback: Feedback }) {
  return (
    <>
      <FileField
        id="attachment"
        label={t('feedback.file')}
        hint={t('feedback.file.hint', { maxSize: formatFileSize(attachment.maxBytes) })}
        accept={extensionsOf(attachment).join(',')}
        file={file}
        onFile={setFile}
        error={problems.file}
      />
      {percent !== null && <p role="status">{t('feedback.file.progress', { percent })}</p>}
    </>
  )
}
