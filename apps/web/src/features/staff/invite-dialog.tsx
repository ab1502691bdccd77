import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailAddress } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ProviderField } from './provider-field.tsx'
import { asRole, roleOptions } from './role-options.ts'
import { invite, refreshStaff, type StaffRole } from './staff.api.ts'
import styles from './staff.module.css'

const schema = z.object({
  login: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
  email: emailAddress,
})

const nobody = { login: '', email: '' }

/** Asks for login, address and role of a new staff member; the server sends the invitation by letter. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('staff.invite.title')}>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const draft = useFormDraft('staff.invite')
  const form = useSchemaForm(schema, nobody, draft.field('who', nobody))
  const [role, setRole] = draft.field<StaffRole>('role', 'editor')
  const [provider, setProvider] = draft.field<string | null>('provider', null)
  const close = () => {
    draft.clear()
    onClose()
  }
  const inviting = useMutation({
    mutationFn: () => invite({ ...form.values, role, provider: role === 'operator' ? provider : null }),
    onSuccess: async () => {
      toast.success(t('users.invite.sent', { email: form.values.email.trim() }))
      close()
      await refreshStaff(queries)
    },
  })
  const missing = [
    form.problems.login && t('staff.invite.login'),
    form.problems.email && t('staff.invite.email'),
  ].filter(Boolean)
  return (
    <form
      className={styles.form}
      aria-label={t('staff.invite.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isValid && !inviting.isPending) inviting.mutate()
      }}
    >
      <DraftNote draft={draft} />
      <p>{t('staff.invite.text')}</p>
      <TextField
        {...form.text('login')}
        label={t('staff.invite.login')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        error={
          refusedAt(inviting.error, 'login') ??
          (form.isDirty('login') && form.problems.login ? t('profile.general.login.min') : undefined)
        }
      />
      <TextField
        {...form.text('email')}
        label={t('staff.invite.email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={
          refusedAt(inviting.error, 'email') ??
          (form.isDirty('email') && form.problems.email
            ? t('validation.register.email.format', { email: 'olena@misto.example' })
            : undefined)
        }
      />
      <SelectField
        label={t('staff.col.role')}
        value={role}
        options={roleOptions()}
        onChoose={(value) => setRole(asRole(value))}
      />
      {role === 'operator' && <ProviderField value={provider} onChoose={setProvider} />}
      <FormActions missing={missing} submitText={t('staff.invite.submit')} busy={inviting.isPending} onCancel={close} />
    </form>
  )
}

/** The server's message about one field: `login_taken` names no field, but is about the login. */
function refusedAt(error: unknown, path: 'login' | 'email'): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  if (path === 'login' && error.code === 'login_taken') return error.serverMessage
  return error.errors.find((item) => item.path === path)?.message
}
