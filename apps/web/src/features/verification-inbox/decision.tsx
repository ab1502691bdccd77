import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalReason } from '@zatyshok/contract/meters/verification-inbox'
import { kyivDay } from '@zatyshok/domain/calendar'
import { verificationDateProblems } from '@zatyshok/domain/meters/verification-dates'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import styles from './requests.module.css'
import { accept, type Card, refuse, showDecided } from './verification-inbox.api.ts'

export interface DecisionProps {
  card: Card
  /** Called after a conflict: a colleague changed the request, so the screen is out of date. */
  onStale: () => void
}

/** Two forms: accept with the next verification date, or refuse with a reason. */
export function Decision({ card, onStale }: DecisionProps) {
  return (
    <>
      <AcceptForm card={card} onStale={onStale} />
      <RefuseForm card={card} onStale={onStale} />
    </>
  )
}

const dateOnly = z.object({ nextCheckDate: z.string() })

function AcceptForm({ card, onStale }: DecisionProps) {
  const draft = useFormDraft(`verifications.accept.${card.id}`)
  const before = { nextCheckDate: card.proposedNextCheckDate ?? '' }
  const form = useSchemaForm(dateOnly, before, draft.all(before))
  const { nextCheckDate } = form.values
  const { isPending, mutate } = useDecision({
    decide: () => accept(card, nextCheckDate),
    done: t('verifyInbox.accepted'),
    draft,
    onStale,
  })
  const dates = { verifiedOn: card.verifiedOn, nextCheckDate, installedOn: null, today: kyivDay(new Date()) }
  const problem = nextCheckDate === '' ? undefined : verificationDateProblems(dates).nextCheckDate
  const { text } = declaredFields(form, {
    nextCheckDate: { label: t('verify.next'), hint: t('verifyInbox.accept.hint') },
  })
  return (
    <Form
      label={t('verifyInbox.accept.title')}
      className={styles.decision}
      disabled={nextCheckDate === '' || problem !== undefined}
      submitText={t('verifyInbox.accept')}
      busy={isPending}
      onSubmit={mutate}
    >
      <h3>{t('verifyInbox.accept.title')}</h3>
      <DraftNote draft={draft} />
      <DateField {...text('nextCheckDate')} error={problem && t(problem)} />
    </Form>
  )
}

const reasonOnly = z.object({ reason: refusalReason })

function RefuseForm({ card, onStale }: DecisionProps) {
  const draft = useFormDraft(`verifications.refuse.${card.id}`)
  const form = useSchemaForm(reasonOnly, { reason: '' }, draft.all({ reason: '' }))
  const { isPending, mutate } = useDecision({
    decide: () => refuse(card, form.values.reason),
    done: t('verifyInbox.refused'),
    draft,
    onStale,
  })
  const { text } = declaredFields(form, {
    reason: { label: t('verifyInbox.refuse.reason'), hint: t('verifyInbox.refuse.hint'), rows: 3, maxLength: 500 },
  })
  return (
    <Form
      label={t('verifyInbox.refuse.title')}
      className={styles.decision}
      disabled={!form.isValid}
      submitText={t('verifyInbox.refuse')}
      busy={isPending}
      look="secondary"
      onSubmit={mutate}
    >
      <h3>{t('verifyInbox.refuse.title')}</h3>
      <DraftNote draft={draft} />
      <TextArea {...text('reason')} />
    </Form>
  )
}

interface DecisionOptions {
  readonly decide: () => Promise<Card>
  /** The toast's text after success. */
  readonly done: string
  readonly draft: FormDraft
  readonly onStale: () => void
}

/** Sends one decision; the panel, the list and the counts are then updated. */
function useDecision({ decide, done, draft, onStale }: DecisionOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: async (card) => {
      draft.clear()
      toast.success(done)
      await showDecided(queries, card)
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'content_conflict') onStale()
    },
  })
}
