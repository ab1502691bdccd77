import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../lib/form/use-attempt.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AccessForm } from '../../ui/form/access-form.tsx'
import { AttachmentField } from './attachment-field.tsx'
import type { Feedback } from './use-feedback.ts'

/** The message was sent and has its number. Its file failed, and the user may send the same file or another one. */
export function FileAgainForm({ feedback, id }: { feedback: Feedback; id: number }) {
  const { attempt, file, problems } = feedback
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <>
      <div role="alert" tabIndex={-1} ref={told}>
        <Notice tone="warning" title={t('feedback.fileFailed', { id })}>
          {attempt.failure?.place === 'form' && <Reason failure={attempt.failure} />}
        </Notice>
      </div>
      <AccessForm onSubmit={() => void feedback.submit()} failure={attempt.failure}>
        <AttachmentField feedback={feedback} />
        <Button type="submit" width="full" busy={attempt.busy} disabled={!file || problems.file !== undefined}>
          {t('feedback.file.again')}
        </Button>
        <Button look="secondary" width="full" disabled={attempt.busy} onClick={feedback.finish}>
          {t('feedback.file.without')}
        </Button>
      </AccessForm>
    </>
  )
}

function Reason({ failure: { items, message, wait } }: { failure: Failure }) {
  const reasons = items.length > 0 ? items.map((item) => item.message) : [message]
  return (
    <>
      {[...reasons, ...(wait ? [wait] : [])].map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </>
  )
}
