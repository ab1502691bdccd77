import type { OwnershipProof } from '@zatyshok/contract/accounts/account-links'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import type { HttpError } from '../../lib/http-error.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { BillDrawing } from './bill-drawing.tsx'
import styles from './new-account.module.css'
import { asksForMore, missingProofs, numberLabel } from './new-account.ts'
import { ProofField, proofLabel } from './proof-field.tsx'
import { ProviderContacts } from './provider-contacts.tsx'
import type { NewAccountForm } from './use-new-account.ts'

/** Asks for the ownership proof: the activation code, or facts of the last bills (E03, E04). */
export function ProofStep({ form: { draft, set, submit, goBack, busy, refusal } }: { form: NewAccountForm }) {
  const { provider } = draft
  if (!provider) return null
  const { proofs } = provider
  const hasCode = proofs.includes('activationCode')
  const change = (proof: OwnershipProof, text: string) => set({ [proof]: text })
  return (
    <div className={styles.withDrawing}>
      <FormFrame className={styles.form} onSubmit={submit}>
        <p className={styles.note}>
          {provider.name}. {numberLabel(draft)}:{' '}
          {t('accounts.number', { code: groupAccountNumber(draft.number.trim()) })}
        </p>
        <p>{hasCode ? t('accountAdd.proof.code') : t('accountAdd.proof.facts')}</p>
        {refusal && <RefusedNotice refusal={refusal} />}
        {proofs.map((proof) => (
          <ProofField
            key={proof}
            proof={proof}
            text={draft[proof]}
            isRefused={refusal?.code === 'account_refused'}
            onText={(text) => change(proof, text)}
          />
        ))}
        <FormActions
          missing={missingProofs(draft).map(proofLabel)}
          submitText={t('accountAdd.submit')}
          busy={busy}
          busyText={t('state.checking')}
          onCancel={goBack}
          cancelText={t('action.back')}
        />
        {!hasCode && (
          <p className={styles.note}>
            {t('accountAdd.noMeter')} <a href={paths.feedback}>{t('accountAdd.write')}</a>
          </p>
        )}
        <ProviderContacts id={provider.serviceProviderId} />
      </FormFrame>
      <BillDrawing marked={proofs} />
    </div>
  )
}

/** Receives the focus. The fields keep their values; the notice does not say which one is wrong (AC3). */
function RefusedNotice({ refusal }: { refusal: HttpError }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isOver = refusal.code === 'account_locked'
  const hours = isOver ? Math.ceil((refusal.retryAfterSeconds ?? 0) / 3600) : 0
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone="error" title={refusal.serverMessage ?? t('accountAdd.error')}>
        {asksForMore(refusal) && refusal.errors.map(({ message }) => <p key={message}>{message}</p>)}
        {hours > 0 && <p>{t('accountAdd.wait', { hours: t('plural.hours', { n: hours }) })}</p>}
      </Notice>
    </div>
  )
}
