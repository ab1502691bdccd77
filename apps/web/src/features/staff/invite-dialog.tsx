import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailAddress } from '@zatyshok/contract/people/credentials'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError, refusedAt } from '../../lib/http-error.ts'
import { useSettings } from '../../lib/use-settings.ts'
import { Notice } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ProviderField } from './provider-field.tsx'
import { asWork, standingOf, type Work, workOptions } from './role-options.ts'
import { invite, refreshStaff } from './staff.api.ts'

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
  const isKept = useSettings()?.sendsMail === false
  const draft = useFormDraft('staff.invite')
  const form = useSchemaForm(schema, nobody, draft.field('who', nobody))
  const [work, setWork] = draft.field<Work>('work', 'editor')
  const [provider, setProvider] = draft.field<string | null>('provider', null)
  const close = () => {
    draft.clear()
    onClose()
  }
  const inviting = useMutation({
    mutationFn: () => invite({ ...form.values, ...standingOf(work, provider) }),
    onSuccess: async () => {
      if (isKept) toast.warn(t('users.invite.kept'))
      else toast.success(t('users.invite.sent', { email: form.values.email.trim() }))
      close()
      await refreshStaff(queries)
    },
  })
  const { text, missing } = declaredFields(form, {
    login: {
      label: t('staff.invite.login'),
      maxLength: 100,
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      wrong: t('profile.general.login.min'),
    },
    email: {
      label: t('staff.invite.email'),
      maxLength: 254,
      type: 'email',
      autoComplete: 'off',
      wrong: t('validation.register.email.format', { email: 'olena@misto.example' }),
    },
  })
  return (
    <Form
      label={t('staff.invite.title')}
      missing={[...missing, work === 'ofProvider' && provider === null && t('staff.provider')]}
      submitText={t('staff.invite.submit')}
      busy={inviting.isPending}
      onSubmit={inviting.mutate}
      onCancel={close}
    >
      <DraftNote draft={draft} />
      {isKept ? <Notice tone="warning" title={t('staff.invite.noMail')} /> : <p>{t('staff.invite.text')}</p>}
      <TextField {...text('login')} error={refusedLogin(inviting.error) ?? text('login').error} />
      <TextField {...text('email')} error={refusedAt(inviting.error, 'email') ?? text('email').error} />
      <SelectField
        label={t('staff.col.role')}
        value={work}
        options={workOptions()}
        onChoose={(value) => setWork(asWork(value))}
      />
      {work === 'ofProvider' && <ProviderField value={provider} onChoose={setProvider} />}
    </Form>
  )
}

/** The server's message about the login: `login_taken` names no field. */
const refusedLogin = (error: unknown): string | undefined =>
  error instanceof HttpError && error.code === 'login_taken' ? error.serverMessage : refusedAt(error, 'login')
