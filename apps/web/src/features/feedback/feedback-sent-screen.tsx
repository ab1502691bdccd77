import { t } from '@zatyshok/i18n/translate'
import { paths } from '../../lib/paths.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Notice } from '../../ui/badge.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page.tsx'

interface Sent {
  readonly id: number
  readonly email: string
}

/** Reads what the form stored in the history entry; a reload keeps it. */
function whatWasSent(): Sent | null {
  const state: unknown = history.state
  const isTold = typeof state === 'object' && state !== null && 'id' in state && 'email' in state
  if (!isTold || typeof state.id !== 'number' || typeof state.email !== 'string') return null
  return { id: state.id, email: state.email }
}

/** `/contacts/completed`: the number of the message, and the response date. Opened directly, it shows no number. */
export function FeedbackSentScreen() {
  const sent = whatWasSent()
  const n = useSettings()?.feedback.answerDays
  return (
    <>
      <PageHeading>{t('feedback.done.title')}</PageHeading>
      <Notice tone="success" {...(sent && { title: t('feedback.done.number', { id: sent.id }) })}>
        {n !== undefined && (
          <p>{sent ? t('feedback.done.next', { email: sent.email, n }) : t('feedback.done.next.noEmail', { n })}</p>
        )}
      </Notice>
      <p>{t('feedback.done.letter')}</p>
      <div>
        <ButtonAnchor href={paths.root}>{t('feedback.done.home')}</ButtonAnchor>
      </div>
    </>
  )
}
