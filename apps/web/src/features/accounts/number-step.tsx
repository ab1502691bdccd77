import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { TextField } from '../../ui/field/field.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { BillDrawing } from './bill-drawing.tsx'
import styles from './new-account.module.css'
import { numberLabel, numberProblem } from './new-account.ts'
import { ProviderContacts } from './provider-contacts.tsx'
import type { NewAccountForm } from './use-new-account.ts'

/** Asks for the account number, with a picture that shows its place on the bill. */
export function NumberStep({ form: { draft, set, goOn, goBack } }: { form: NewAccountForm }) {
  const [isLeft, setLeft] = useState(false)
  const problem = numberProblem(draft)
  return (
    <div className={styles.withDrawing}>
      <FormFrame
        className={styles.form}
        onSubmit={() => {
          setLeft(true)
          if (!problem) goOn()
        }}
      >
        <p className={styles.note}>{draft.provider?.name}</p>
        <TextField
          id="account-number"
          label={numberLabel(draft)}
          hint={t('accountAdd.code.hint')}
          error={(isLeft && problem) || undefined}
          value={draft.number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => set({ number: event.currentTarget.value })}
          onBlur={() => draft.number && setLeft(true)}
        />
        <FormActions
          missing={problem ? [t('accountAdd.code')] : []}
          submitText={t('action.continue')}
          busy={false}
          onCancel={goBack}
          cancelText={t('action.back')}
        />
        {draft.provider && <ProviderContacts id={draft.provider.serviceProviderId} />}
      </FormFrame>
      <BillDrawing marked={['number']} />
    </div>
  )
}
