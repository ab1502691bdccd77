import { useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import type { Proof } from '../../ui/form/proof-form.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { OwnerProof } from './owner-proof.tsx'
import { makePasskey, refreshSecurity } from './security.api.ts'

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1)) })

interface NewPasskeyDialogProps {
  open: boolean
  asksCode: boolean
  onClose: () => void
}

/** Asks for a name and the proof; then the device shows its own dialog. */
export function NewPasskeyDialog({ open, asksCode, onClose }: NewPasskeyDialogProps) {
  const queries = useQueryClient()
  const draft = useFormDraft('security.passkey')
  const form = useSchemaForm(schema, { name: '' }, draft.all({ name: '' }))
  const { text, missing } = declaredFields(form, {
    name: {
      label: t('security.passkeys.name'),
      hint: t('security.passkeys.name.hint'),
      maxLength: 60,
      autoComplete: 'off',
    },
  })
  const close = () => {
    draft.clear()
    onClose()
  }
  const prove = async (proof: Proof) => {
    try {
      await makePasskey(proof, form.values.name.trim())
    } catch (error) {
      if (!(error instanceof Error) || !isDeviceRefusal(error)) throw error
      toast.error(
        error.name === 'InvalidStateError' ? t('security.passkeys.deviceKnown') : t('security.passkeys.deviceFailed'),
      )
      return
    }
    toast.success(t('security.passkeys.added'))
    close()
    refreshSecurity(queries)
  }
  return (
    <Dialog open={open} onClose={close} title={t('security.passkeys.add.title')}>
      <p>{t('security.passkeys.add.text')}</p>
      <OwnerProof
        asksCode={asksCode}
        alsoMissing={missing[0] ?? false}
        action={t('security.passkeys.add')}
        onCancel={close}
        prove={prove}
      >
        <DraftNote draft={draft} />
        <TextField {...text('name')} id="passkey-name" />
      </OwnerProof>
    </Dialog>
  )
}

/** True if the user cancelled, the dialog timed out, or the device already has a passkey. These are not errors. */
const isDeviceRefusal = ({ name }: Error): boolean =>
  name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError' || name === 'SecurityError'
