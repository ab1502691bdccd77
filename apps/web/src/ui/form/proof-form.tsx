import { useMutation } from '@tanstack/react-query'
import { currentPassword, secondFactorCode } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as z from 'zod/mini'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import type { ButtonLook } from '../button.tsx'
import { TextField } from '../field/field.tsx'
import { PasswordField } from '../field/password-field.tsx'
import { FormActions } from './form-actions.tsx'
import styles from './proof-form.module.css'

/** The proof of identity: the password, and a code if a second factor is set. */
export interface Proof {
  readonly password: string
  readonly code?: string
}

const passwordOnly = z.object({ password: currentPassword, code: z.string() })
const passwordAndCode = z.object({ password: currentPassword, code: secondFactorCode })

export interface ProofFormProps {
  /** Whether a second factor is set; its code is then required too. */
  asksCode: boolean
  /** Label of a missing field besides the proof; while there is one, the button is disabled. */
  alsoMissing?: string | false
  action: string
  look?: ButtonLook
  /** Rejects with `HttpError`; errors of password and code are shown at their fields. */
  prove: (proof: Proof) => Promise<unknown>
  onCancel?: () => void
  children?: ReactNode
}

/** Asks for the password again, and for the code if a second factor is set, before a sensitive action. */
export function ProofForm({ asksCode, alsoMissing, action, look, prove, onCancel, children }: ProofFormProps) {
  const id = useId()
  const form = useSchemaForm(asksCode ? passwordAndCode : passwordOnly, { password: '', code: '' })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const proving = useMutation({
    mutationFn: prove,
    onError: (error) => {
      const field = error instanceof HttpError && error.code?.startsWith('second_factor') ? 'code' : 'password'
      element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
    },
  })
  const missing = [
    alsoMissing,
    form.problems.password && t('profile.password.current'),
    form.problems.code && t('security.proof.code'),
  ].filter(Boolean)
  const submit = () => {
    if (missing.length > 0 || proving.isPending) return
    const { password, code } = form.values
    proving.mutate({ password, ...(asksCode && { code }) })
  }
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      <PasswordField
        {...form.text('password')}
        id={`${id}-password`}
        label={t('profile.password.current')}
        autoComplete="current-password"
        maxLength={1024}
        error={refusalOf(proving.error, 'password_wrong')}
      />
      {asksCode && (
        <TextField
          {...form.text('code')}
          id={`${id}-code`}
          label={t('security.proof.code')}
          hint={t('security.proof.code.hint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={refusalOf(proving.error, 'second_factor')}
        />
      )}
      <FormActions
        missing={missing}
        submitText={action}
        busy={proving.isPending}
        busyText={t('state.checking')}
        look={look}
        onCancel={onCancel}
      />
    </form>
  )
}

const refusalOf = (error: unknown, code: string): string | undefined =>
  error instanceof HttpError && error.code?.startsWith(code) ? error.serverMessage : undefined
