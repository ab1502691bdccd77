import { useMutation } from '@tanstack/react-query'
import { askAboutInvoice, questionText } from '@zatyshok/contract/bills/bill-question'
import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import * as z from 'zod/mini'
import { declaredFields } from '../../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { useSchemaForm } from '../../../lib/form/use-schema-form.ts'
import { HttpError } from '../../../lib/http-error.ts'
import { call } from '../../../lib/portal.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { billName } from '../list/bill-name.ts'

const schema = z.object({ text: questionText })
const empty = { text: '' }

/** A question to the operators about this bill, which the message names by itself; the text is kept as a draft. */
export function QuestionForm({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const draft = useFormDraft(`invoice.question.${invoice.id}`)
  const form = useSchemaForm(schema, empty, draft.all(empty))
  const [sent, setSent] = useState<number | null>(null)
  const asking = useMutation({
    mutationFn: () => call(askAboutInvoice, { body: { invoiceId: invoice.id, text: form.values.text } }),
    onSuccess: ({ id }) => {
      draft.clear()
      setSent(id)
    },
  })
  const refusal = asking.error instanceof HttpError ? asking.error : null
  const { text, missing } = declaredFields(form, {
    text: { label: t('invoice.question.text'), rows: 4, maxLength: 2000, wrong: t('validation.feedback.message.min') },
  })
  if (sent !== null) {
    return (
      <div role="status">
        <Notice tone="success" title={t('invoice.question.sent', { id: sent })}>
          <p>{t('invoice.question.answer')}</p>
        </Notice>
      </div>
    )
  }
  return (
    <Card title={t('invoice.question')}>
      <p>{t('invoice.question.about', { bill: subjectOf(invoice) })}</p>
      <Form
        submitText={t('invoice.question.send')}
        busy={asking.isPending}
        look="secondary"
        missing={missing}
        onSubmit={() => asking.mutate()}
        onCancel={onClose}
      >
        <DraftNote draft={draft} />
        <TextArea {...text('text')} />
        {refusal?.errors[0] && <p role="alert">{refusal.errors[0].message}</p>}
      </Form>
    </Card>
  )
}

const subjectOf = (invoice: InvoiceDetail): string =>
  [invoice.number && `№\u00a0${invoice.number}`, invoice.serviceProvider.name, billName(invoice).number]
    .filter(Boolean)
    .join(', ')
