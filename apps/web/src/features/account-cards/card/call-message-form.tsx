import { useMutation } from '@tanstack/react-query'
import { type CallRecord, callMessage, POSTAL_ADDRESS_LENGTH } from '@zatyshok/contract/accounts/calls'
import { formatPhone } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useId, useState } from 'react'
import { declaredFields } from '../../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../../lib/form/use-pressed-form.ts'
import { HttpError } from '../../../lib/http-error.ts'
import { Notice } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { PhoneField } from '../../../ui/field/phone-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { type AccountCard, type CallMessage, writeMessage } from '../account-cards.api.ts'
import { WhyOff } from './why-off.tsx'

interface CallMessageFormProps {
  card: AccountCard
  /** null: the person is not identified yet; what is typed waits. */
  call: CallRecord | null
  /** Why the button is off; empty: it is on. */
  why: string
  onWritten: (call: CallRecord) => void
}

const ways = ['phone', 'email', 'post', 'cabinet'] as const

/** The field that each way of an answer needs; the others keep what is typed and are not sent. */
const neededBy = { email: 'email', phone: 'phone', post: 'address', cabinet: 'person' } as const

function sentOf(values: CallMessage): CallMessage {
  const { name, message, way = 'email' } = values
  const field = neededBy[way]
  return { name, message, way, [field]: values[field] }
}

function emptyOf({ holder, people, phone, address }: AccountCard): CallMessage {
  const email = people.find((person) => person.email !== null)?.email ?? ''
  const fallback = people.length > 0 ? 'cabinet' : 'phone'
  return {
    ...{ name: holder, message: '', way: email === '' ? fallback : 'email', email },
    ...{ phone: phone === null ? '' : formatPhone(phone), address, person: String(people[0]?.id ?? '') },
  }
}

/** Writes a message to the operators of the city in the name of the person who calls, with one way to answer (R03). */
export function CallMessageForm({ card, call, why, onWritten }: CallMessageFormProps) {
  const whyId = useId()
  const draft = useFormDraft(`calls.message.${card.id}`)
  const empty = emptyOf(card)
  const form = usePressedForm(callMessage, empty, draft.all(empty))
  const [number, setNumber] = useState<number | null>(null)
  const writing = useMutation({
    mutationFn: (during: CallRecord) => writeMessage(during, sentOf(form.values)),
    onSuccess: ({ messageId, call }) => {
      draft.clear()
      form.forget()
      setNumber(messageId)
      onWritten(call)
    },
  })
  const { way } = form.values
  const failure = writing.error instanceof HttpError ? writing.error : null
  const fields = declaredFields(form, {
    name: { label: t('calls.message.name'), maxLength: 200, wrong: t('validation.feedback.name.min') },
    email: {
      label: t('calls.message.email'),
      type: 'email',
      maxLength: 254,
      wrong: t('validation.feedback.email.format'),
    },
    way: { label: t('calls.message.way') },
    phone: { label: t('calls.message.phone.field'), wrong: t('validation.phone.format') },
    address: {
      label: t('calls.message.address'),
      maxLength: POSTAL_ADDRESS_LENGTH,
      wrong: t('validation.required'),
    },
    person: { label: t('calls.message.person') },
    message: {
      label: t('calls.message.text'),
      rows: 4,
      maxLength: 5000,
      wrong: t('validation.feedback.message.min'),
    },
  })
  return (
    <Form
      label={t('calls.message.title')}
      submitText={t('calls.message.submit')}
      busy={writing.isPending}
      disabled={call === null}
      disabledBy={why === '' ? undefined : whyId}
      onSubmit={() => form.press(() => call && writing.mutate(call))}
    >
      <DraftNote draft={draft} />
      {failure && (
        <div role="alert">
          <Notice tone="error">
            <p>{failure.status === 404 ? t('calls.gone') : (failure.serverMessage ?? t('error.internal'))}</p>
          </Notice>
        </div>
      )}
      <TextField {...fields.text('name')} />
      <TextArea {...fields.text('message')} />
      <SelectField
        {...fields.select('way')}
        options={ways
          .filter((one) => one !== 'cabinet' || card.people.length > 0)
          .map((one) => ({ value: one, label: t(`calls.message.way.${one}`) }))}
      />
      {way === 'email' && <TextField {...fields.text('email')} />}
      {way === 'phone' && (
        <PhoneField
          {...fields.text('phone')}
          autoComplete="off"
          value={form.values.phone ?? ''}
          onPhone={(phone) => form.set('phone', phone)}
        />
      )}
      {way === 'post' && <TextField {...fields.text('address')} />}
      {way === 'cabinet' && card.people.length > 1 && (
        <SelectField
          {...fields.select('person')}
          options={card.people.map(({ id, name, email }, at) => ({
            value: String(id),
            label: name || email || t('calls.message.person.unnamed', { n: at + 1 }),
          }))}
        />
      )}
      <div role="status">
        {number !== null && (
          <Notice tone="success">
            <p>{t('calls.message.done', { id: number })}</p>
          </Notice>
        )}
      </div>
      <WhyOff id={whyId} why={why} />
    </Form>
  )
}
