import { useQueryClient } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { emailAddress } from '@zatyshok/contract/people/credentials'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { emailProblem } from '../../lib/email-problem.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import styles from './homes.module.css'
import { RightsFields } from './rights-fields.tsx'
import { type Rights, saveOffer, sharesQuery } from './sharing.api.ts'

interface ShareFormProps {
  /** The resident's own accounts, by home. */
  accounts: readonly LinkedAccount[]
  /** Preselected accounts: those of the home that the resident came from, or all. */
  ticked: readonly number[]
}

const schema = z.object({ email: emailAddress })
const onlyLooking: Rights = { canSubmit: false, canPay: false, endsOn: null }

/** A form to invite by e-mail; the typed text stays until the letter is queued. */
export function ShareForm({ accounts, ticked }: ShareFormProps) {
  const queries = useQueryClient()
  const draft = useFormDraft('homes.share')
  const form = useSchemaForm(schema, { email: '' }, draft.all({ email: '' }))
  const { email } = form.values
  const [chosen, choose] = draft.field('chosen', ticked)
  const [rights, setRights] = draft.field('rights', onlyLooking)
  const offer = useSave({
    save: saveOffer,
    fallback: t('share.error'),
    onSaved: (shares) => {
      queries.setQueryData(sharesQuery.queryKey, shares)
      toast.success(t('share.sent', { email }))
      draft.clear()
      form.forget()
    },
  })
  const { text, missing } = declaredFields(form, {
    email: {
      type: 'email',
      label: t('share.email'),
      hint: t('share.email.hint'),
      autoComplete: 'off',
      maxLength: 254,
      wrong: email === '' ? undefined : emailProblem(email),
    },
  })
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Card title={t('share.new')}>
      <Form
        missing={[...missing, chosen.length === 0 && t('share.accounts')]}
        submitText={t('share.send')}
        busy={offer.busy}
        onSubmit={() => offer.run({ email, accountIds: [...chosen], ...rights })}
      >
        <DraftNote draft={draft} />
        <TextField {...text('email')} error={refusedField(offer, 'email') ?? text('email').error} />
        <fieldset className={styles.choices}>
          <legend>{t('share.accounts')}</legend>
          {accounts.map(({ invoiceAccount: { id, code }, serviceProvider, home }) => (
            <Choice
              key={id}
              type="checkbox"
              label={`${serviceProvider.name}, ${t('accounts.number', { code: groupAccountNumber(code) })}, ${home.name}`}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        <RightsFields rights={rights} error={refusedField(offer, 'endsOn')} onChange={setRights} />
      </Form>
    </Card>
  )
}
