import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { NoPassword } from '../../ui/form/no-password.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { BlockForm } from './block-form.tsx'
import { EmailRowFields } from './email-row-fields.tsx'
import { changedRows, type EmailRows, labelOf, lettersFor, rowProblem, rowsOf } from './email-rows.ts'
import type { OneBlock } from './one-block.ts'
import { type Email, keepEmails, saveEmails } from './profile.api.ts'

interface EmailsFormProps {
  emails: readonly Email[]
  hasPassword: boolean
  one: OneBlock
  /** Called after confirmation letters were sent to the addresses. */
  onSent: (emails: readonly string[]) => void
}

interface Entered extends EmailRows {
  readonly password: string
}

/** Fields for every address and a new one, the default, and the current password (D05, RG10). */
export function EmailsForm({ emails, hasPassword, one, onSent }: EmailsFormProps) {
  const queries = useQueryClient()
  const draft = useFormDraft('profile.emails')
  const [state, setState] = draft.field<EmailRows>('rows', rowsOf(emails))
  const close = () => {
    draft.clear()
    one.release()
  }
  const [password, setPassword] = useState('')
  const { rows } = state
  const entered: Entered = { ...state, password }
  const changed = changedRows(entered)
  const { setDirty } = one
  const isChanged = changed.length > 0
  useEffect(() => setDirty(isChanged), [setDirty, isChanged])
  const save = useSave({
    save: (entered: Entered) => saveEmails(entriesOf(entered)),
    fallback: t('profile.emails.error'),
    onSaved: (saved, entered) => {
      keepEmails(queries, saved)
      toast.success(t('profile.emails.success'))
      onSent(lettersFor(entered))
      close()
    },
    onRefused: () => {
      setPassword('')
      document.getElementById('emails-password')?.focus()
    },
  })
  const write = (key: string, email: string) => {
    setState({ ...state, rows: rows.map((row) => (row.key === key ? { ...row, email } : row)) })
  }
  if (!hasPassword) return <NoPassword onClose={one.release} />
  return (
    <BlockForm
      label={t('profile.emails.title')}
      save={save}
      fields={{
        email: { id: `email-${changed[0]?.key ?? 'new'}`, label: t('profile.emails.title') },
        password: { id: 'emails-password', label: t('profile.password.current') },
      }}
      remaining={[
        ...rows.map((row) => rowProblem(row) && labelOf(row)),
        isChanged && password === '' && t('profile.password.current'),
      ]}
      onSubmit={() => (isChanged ? save.run(entered) : close())}
      onCancel={close}
      focusFirst
    >
      <DraftNote draft={draft} />
      {rows.map((row) => (
        <EmailRowFields
          key={row.key}
          row={row}
          isDefault={state.defaultKey === row.key}
          onEmail={(email) => write(row.key, email)}
          onDefault={() => setState({ rows, defaultKey: row.key })}
        />
      ))}
      {isChanged && (
        <PasswordField
          id="emails-password"
          name="password"
          label={t('profile.password.current')}
          hint={t('profile.emails.passwordHint')}
          autoComplete="current-password"
          maxLength={1024}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={
            refusedField(save, 'password') ?? (save.code === 'password_wrong' ? (save.message ?? undefined) : undefined)
          }
        />
      )}
    </BlockForm>
  )
}

/** The whole list before and after; the server computes the changes. */
function entriesOf({ rows, defaultKey, password }: Entered) {
  return rows
    .filter(({ saved, email }) => saved !== null || email.trim() !== '')
    .map(({ key, saved, email }) => ({
      ...(saved && { id: saved.id }),
      email: email.trim(),
      useAsDefault: key === defaultKey,
      callbackPath: { path: 'email-confirm' as const },
      password,
    }))
}
