import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { type DecidedPayment, refreshHeld, undoDecision } from './held-payments.api.ts'
import { reasonField, reasonOnly } from './reason.ts'

/** Lists the decisions of the last 24 hours; each can be undone. */
export function DecidedPayments({ payments }: { payments: readonly DecidedPayment[] }) {
  const [undone, setUndone] = useState<DecidedPayment | null>(null)
  if (payments.length === 0) return null
  return (
    <Card>
      <h2>{t('held.decided.title')}</h2>
      <p>{t('held.decided.lead')}</p>
      <DataTable
        caption={t('held.decided.title')}
        captionHidden
        columns={columns(setUndone)}
        rows={payments}
        rowKey={({ id }) => String(id)}
      />
      <Dialog
        open={undone !== null}
        onClose={() => setUndone(null)}
        title={t('held.undo.title', { number: undone?.transactionId ?? '' })}
      >
        {undone && <UndoForm key={undone.id} payment={undone} onClose={() => setUndone(null)} />}
      </Dialog>
    </Card>
  )
}

function UndoForm({ payment: { id, revision }, onClose }: { payment: DecidedPayment; onClose: () => void }) {
  const queries = useQueryClient()
  const draft = useFormDraft(`held.undo.${id}`)
  const form = usePressedForm(reasonOnly, { reason: '' }, draft.all({ reason: '' }))
  const { text } = declaredFields(form, reasonField())
  const undoing = useMutation({
    mutationFn: () => undoDecision(id, { revision, reason: form.values.reason }),
    onSuccess: async () => {
      toast.success(t('held.undo.done'))
      draft.clear()
      onClose()
      await refreshHeld(queries)
    },
  })
  const refusal = undoing.error instanceof HttpError ? undoing.error : null
  return (
    <Form
      label={t('held.undo')}
      submitText={t('held.undo')}
      busy={undoing.isPending}
      onSubmit={() => form.press(undoing.mutate)}
      onCancel={onClose}
    >
      <p>{t('held.undo.text')}</p>
      <DraftNote draft={draft} />
      <TextArea {...text('reason')} />
      {refusal?.code === 'content_conflict' && <p role="alert">{refusal.errors[0]?.message}</p>}
    </Form>
  )
}

const columns = (undo: (payment: DecidedPayment) => void): Column<DecidedPayment>[] => [
  {
    key: 'service',
    header: t('held.col.service'),
    cell: ({ service, transactionId }) => `${service}, ${transactionId}`,
  },
  {
    key: 'account',
    header: t('held.col.account'),
    cell: ({ serviceProviderCode, invoiceAccountCode, holder }) =>
      `${serviceProviderCode}, №\u00a0${groupAccountNumber(invoiceAccountCode)}${holder ? `, ${holder}` : ''}`,
  },
  {
    key: 'amount',
    header: t('held.col.amount'),
    numeric: true,
    cell: ({ amountKop, currency }) => (currency === 'UAH' ? formatMoney(amountKop) : `${amountKop / 100} ${currency}`),
  },
  {
    key: 'decision',
    header: t('held.decided.col.decision'),
    cell: ({ decision }) => t(`held.decided.${decision}`),
  },
  {
    key: 'who',
    header: t('held.decided.col.who'),
    cell: ({ decidedBy, decidedAt }) => `${decidedBy ?? t('inbox.somebody')}, ${formatDateTime(new Date(decidedAt))}`,
  },
  {
    key: 'action',
    header: t('staff.col.action'),
    cell: (payment) => (
      <Button
        look="secondary"
        aria-label={t('held.undo.aria', { number: payment.transactionId })}
        onClick={() => undo(payment)}
      >
        {t('held.undo')}
      </Button>
    ),
  },
]
