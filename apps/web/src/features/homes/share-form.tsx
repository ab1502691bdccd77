import { useQueryClient } from '@tanstack/react-query'
import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { emailProblem } from '../../lib/email-problem.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
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

const onlyLooking: Rights = { canSubmit: false, canPay: false, endsOn: null }

/** A form to invite by e-mail; the typed text stays until the letter is queued. */
export function ShareForm({ accounts, ticked }: ShareFormProps) {
  const queries = useQueryClient()
  const draft = useFormDraft('homes.share')
  const [email, setEmail] = draft.field('email', '')
  const [wasLeft, setLeft] = useState(false)
  const [chosen, choose] = draft.field('chosen', ticked)
  const [rights, setRights] = draft.field('rights', onlyLooking)
  const offer = useSave({
    save: saveOffer,
    fallback: t('share.error'),
    onSaved: (shares) => {
      queries.setQueryData(sharesQuery.queryKey, shares)
      toast.success(t('share.sent', { email }))
      draft.clear()
      setLeft(false)
    },
  })
  const problem = emailProblem(email)
  const toggle = (id: number) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Card title={t('share.new')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem && chosen.length > 0) offer.run({ email, accountIds: [...chosen], ...rights })
        }}
      >
        <DraftNote draft={draft} />
        <TextField
          type="email"
          label={t('share.email')}
          hint={t('share.email.hint')}
          autoComplete="off"
          maxLength={254}
          value={email}
          error={refusedField(offer, 'email') ?? (wasLeft && email !== '' ? problem : undefined)}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setLeft(true)}
        />
        <fieldset className={styles.choices}>
          <legend>{t('share.accounts')}</legend>
          {accounts.map(({ invoiceAccount: { id, code }, serviceProvider, home }) => (
            <Choice
              key={id}
              type="checkbox"
              label={`${serviceProvider.name}, ${t('accounts.number', { code })}, ${home.name}`}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        <RightsFields rights={rights} error={refusedField(offer, 'endsOn')} onChange={setRights} />
        <FormActions
          missing={[problem && t('share.email'), chosen.length === 0 && t('share.accounts')]}
          submitText={t('share.send')}
          busy={offer.busy}
        />
      </form>
    </Card>
  )
}
