import { useMutation } from '@tanstack/react-query'
import { LOOK_NOTE_LENGTH, lookReason } from '@zatyshok/contract/accounts/account-cards'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Notice } from '../../ui/badge.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type AccountCard, type Look, openCard } from './account-cards.api.ts'
import styles from './account-cards.module.css'
import { lookReasons, reasonText } from './look-words.ts'

interface LookFormProps {
  id: number
  /** The reason and the note of the card from which the operator comes; null: a new look. */
  begun: Look | null
  onOpened: (card: AccountCard, look: Look) => void
}

type Typed = { reason: string; note: string }

const schema = z.object({ reason: lookReason, note: z.string() })

/** Asks why the card is opened, and opens it: each look is recorded, and the account's residents see it. */
export function LookForm({ id, begun, onOpened }: LookFormProps) {
  const draft = useFormDraft(`account-cards.look.${id}`)
  const empty: Typed = { reason: begun?.reason ?? '', note: begun?.note ?? '' }
  const form = usePressedForm<Typed>(schema, empty, draft.all(empty))
  const opening = useMutation({
    mutationFn: async () => {
      const look = { reason: lookReason.parse(form.values.reason), note: form.values.note }
      return { card: await openCard(id, look), look }
    },
    onSuccess: ({ card, look }) => {
      draft.clear()
      onOpened(card, look)
    },
  })
  const failure = opening.error instanceof HttpError ? opening.error : null
  const isMissing = form.isDirty('reason') && form.problems.reason !== undefined
  return (
    <Form
      label={t('accountCards.look.title')}
      submitText={t('accountCards.look.submit')}
      busy={opening.isPending}
      onSubmit={() => form.press(opening.mutate)}
    >
      <DraftNote draft={draft} />
      {failure && (
        <div role="alert">
          <Notice tone="error">
            <p>{failure.status === 404 ? t('accountCards.gone') : (failure.serverMessage ?? t('error.internal'))}</p>
          </Notice>
        </div>
      )}
      <fieldset className={styles.reasons} aria-describedby={isMissing ? 'look-reason-error' : undefined}>
        <legend>{t('accountCards.look.title')}</legend>
        {lookReasons.map((reason) => (
          <Choice
            key={reason}
            type="radio"
            name="reason"
            label={reasonText(reason)}
            checked={form.values.reason === reason}
            onChange={() => form.set('reason', reason)}
          />
        ))}
        {isMissing && (
          <p id="look-reason-error" role="alert" className={styles.error}>
            {t('accountCards.look.missing')}
          </p>
        )}
      </fieldset>
      <TextArea
        {...form.text('note')}
        label={t('accountCards.look.note')}
        hint={t('accountCards.look.note.hint')}
        rows={2}
        maxLength={LOOK_NOTE_LENGTH}
      />
      <p className={styles.meta}>{t('accountCards.look.text')}</p>
    </Form>
  )
}
