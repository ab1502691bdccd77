import { t } from '@zatyshok/i18n/translate'
import { Refusal } from '../../ui/form/refusal.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { FileAgainForm } from './file-again-form.tsx'
import { useFeedback } from './use-feedback.ts'

interface FeedbackScreenProps {
  onError: (error: unknown) => void
  goTo: (path: string, state?: unknown) => void
}

/** `/contacts/new`: a message to the city (H01). If only the file failed, the screen asks for the file again. */
export function FeedbackScreen({ onError, goTo }: FeedbackScreenProps) {
  const feedback = useFeedback({ onError, goTo })
  const { failure, count } = feedback.attempt
  const labels = { name: t('feedback.name'), email: t('feedback.email'), message: t('feedback.message') }
  return (
    <>
      <PageHeading failed={failure !== null}>{t('feedback.title')}</PageHeading>
      {feedback.fileLeftOf !== null ? (
        <FileAgainForm feedback={feedback} id={feedback.fileLeftOf} />
      ) : (
        <>
          <p>{t('feedback.lead')}</p>
          {failure && <Refusal failure={failure} attempt={count} labels={labels} />}
          <FeedbackForm feedback={feedback} />
        </>
      )}
    </>
  )
}
