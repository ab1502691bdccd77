import { useQueryClient } from '@tanstack/react-query'
import { phoneEntry } from '@zatyshok/contract/people/personal-details'
import { formatPhone } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { PhoneField } from '../../ui/field/phone-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { refusedField, useSave } from '../../ui/form/use-save.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { BlockForm } from './block-form.tsx'
import type { OneBlock } from './one-block.ts'
import { keepPhones, type Phone, removePhone, savePhone } from './profile.api.ts'

interface PhoneFormProps {
  /** null: a new phone. */
  phone: Phone | null
  /** The first phone always becomes the default. */
  isFirst: boolean
  one: OneBlock
}

/** A field for the phone in the mask `+38 (099) 999 99 99`, and the choice of the default (D08). */
export function PhoneForm({ phone, isFirst, one }: PhoneFormProps) {
  const queries = useQueryClient()
  const before = { phone: phone ? formatPhone(phone.phone) : '', useAsDefault: phone?.useAsDefault ?? isFirst }
  const draft = useFormDraft(`profile.phones.${phone?.id ?? 'new'}`)
  const form = useSchemaForm(phoneEntry, before, draft.all(before))
  const close = () => {
    draft.clear()
    one.release()
  }
  const { setDirty } = one
  const isChanged = form.values.phone !== before.phone || form.values.useAsDefault !== before.useAsDefault
  useEffect(() => setDirty(isChanged), [setDirty, isChanged])
  const kept = (phones: Phone[]) => {
    keepPhones(queries, phones)
    toast.success(t('profile.phone.success'))
    close()
  }
  const save = useSave({ save: savePhone, fallback: t('profile.phone.error'), onSaved: kept })
  const removal = useSave({ save: removePhone, fallback: t('profile.phone.error'), onSaved: kept })
  const { text, tick, missing } = declaredFields(form, {
    phone: {
      label: t('profile.phones.field'),
      hint: t('register.phone.hint'),
      wrong: form.values.phone === '' ? t('validation.phone.required') : t('validation.phone.format'),
    },
    useAsDefault: { label: t('profile.phones.useAsDefault') },
  })
  return (
    <BlockForm
      label={phone ? t('profile.phones.edit', { phone: before.phone }) : t('profile.phones.add')}
      save={save}
      fields={{ phone: { id: 'phone', label: text('phone').label } }}
      remaining={missing}
      onSubmit={() => save.run({ id: phone?.id ?? null, ...form.values })}
      onCancel={close}
      focusFirst
    >
      <DraftNote draft={draft} />
      <PhoneField
        {...text('phone')}
        id="phone"
        onPhone={(phone) => form.set('phone', phone)}
        error={text('phone').error ?? refusedField(save, 'phone')}
      />
      <Choice {...tick('useAsDefault')} disabled={before.useAsDefault} />
      {phone && (
        <div>
          <Button look="quiet" busy={removal.busy} onClick={() => removal.run(phone.id)}>
            <Trash2 size={20} aria-hidden="true" />
            {t('profile.phones.remove')}
          </Button>
        </div>
      )}
    </BlockForm>
  )
}
