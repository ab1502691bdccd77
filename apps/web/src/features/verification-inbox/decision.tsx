import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kyivDay } from '@zatyshok/domain/calendar'
import { verificationDateProblems } from '@zatyshok/domain/meters/verification-dates'
import { t } from '@zatyshok/i18n/translate'
import type { FormEvent, ReactNode } from 'react'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import styles from './requests.module.css'
import { accept, type Card, refuse, showDecided } from './verification-inbox.api.ts'

interface DecisionProps {
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

function AcceptForm({ card, onStale }: DecisionProps) {
  const draft = useFormDraft(`verifications.accept.${card.id}`)
  const [nextCheckDate, setNextCheckDate] = draft.field('nextCheckDate', card.proposedNextCheckDate ?? '')
  const { isPending, mutate } = useDecision({
    decide: () => accept(card, nextCheckDate),
    done: t('verifyInbox.accepted'),
    draft,
    onStale,
  })
  const dates = { verifiedOn: card.verifiedOn, nextCheckDate, installedOn: null, today: kyivDay(new Date()) }
  const problem = nextCheckDate === '' ? undefined : verificationDateProblems(dates).nextCheckDate
  const isRight = nextCheckDate !== '' && problem === undefined
  return (
    <DecisionForm title={t('verifyInbox.accept.title')} onSubmit={() => isRight && !isPending && mutate()}>
      <DraftNote draft={draft} />
      <TextField
        type="date"
        label={t('verify.next')}
        hint={t('verifyInbox.accept.hint')}
        error={problem && t(problem)}
        value={nextCheckDate}
        onChange={(event) => setNextCheckDate(event.currentTarget.value)}
      />
      <Button type="submit" width="full-on-phone" busy={isPending} disabled={!isRight}>
        {t('verifyInbox.accept')}
      </Button>
    </DecisionForm>
  )
}

function RefuseForm({ card, onStale }: DecisionProps) {
  const draft = useFormDraft(`verifications.refuse.${card.id}`)
  const [reason, setReason] = draft.field('reason', '')
  const { isPending, mutate } = useDecision({
    decide: () => refuse(card, reason),
    done: t('verifyInbox.refused'),
    draft,
    onStale,
  })
  const isRight = reason.trim() !== ''
  return (
    <DecisionForm title={t('verifyInbox.refuse.title')} onSubmit={() => isRight && !isPending && mutate()}>
      <DraftNote draft={draft} />
      <TextArea
        label={t('verifyInbox.refuse.reason')}
        hint={t('verifyInbox.refuse.hint')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" look="secondary" width="full-on-phone" busy={isPending} disabled={!isRight}>
        {t('verifyInbox.refuse')}
      </Button>
    </DecisionForm>
  )
}

interface DecisionFormProps {
  title: string
  onSubmit: () => void
  children: ReactNode
}

function DecisionForm({ title, onSubmit, children }: DecisionFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.decision} noValidate aria-label={title} onSubmit={submit}>
      <h3>{title}</h3>
      {children}
    </form>
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
