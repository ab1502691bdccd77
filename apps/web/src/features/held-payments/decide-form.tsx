import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { useSchemaForm } from '../../lib/form/use-schema-form.ts'
import { HttpError, refusedAt } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { CreditFacts } from './credit-facts.tsx'
import { decide, type HeldPayment, previewCredit, refreshHeld } from './held-payments.api.ts'
import styles from './held-payments.module.css'
import { reasonField, reasonOnly } from './reason.ts'

const schema = z.object({ provider: z.string(), account: z.string() })

interface Decision {
  readonly payment: HeldPayment
  /** The account that the operator names; undefined: the account of the payment. */
  readonly account: { readonly serviceProviderCode: string; readonly invoiceAccountCode: string } | undefined
  readonly reason: string
  readonly onDecided: () => void
}

/** The requests of a decision: the preview of a credit, and the credit or rejection itself. */
function useDecision({ payment, account, reason, onDecided }: Decision) {
  const queries = useQueryClient()
  const refreshConflict = async (error: unknown) => {
    if (error instanceof HttpError && error.code === 'content_conflict') await refreshHeld(queries)
  }
  const looking = useMutation({ mutationFn: () => previewCredit(payment.id, account), onError: refreshConflict })
  const deciding = useMutation({
    mutationFn: (decision: 'credit' | 'reject') => {
      const { revision } = payment
      return decide(payment.id, { revision, decision, reason, ...(decision === 'credit' && account && { account }) })
    },
    onSuccess: async ({ decided }, decision) => {
      toast.success(decided ? t(`held.done.${decision}`) : t('held.asked'))
      onDecided()
      await refreshHeld(queries)
    },
    onError: refreshConflict,
  })
  const refusal = [deciding.error, looking.error].find((error) => error instanceof HttpError)
  const conflict = refusal?.code === 'content_conflict' && <p role="alert">{refusal.errors[0]?.message}</p>
  return { looking, deciding, refusal, conflict }
}

/**
 * Credits or rejects a held payment, with a reason. Asks for the account if the payment names an unknown one. Before a
 * credit, shows the account and the bills that the amount will pay, and asks for confirmation.
 */
export function DecideForm({ payment, onClose }: { payment: HeldPayment; onClose: () => void }) {
  const asksAccount = payment.holder === null
  const draft = useFormDraft(`held.${payment.id}`)
  const named = draft.field('account', {
    provider: payment.serviceProviderCode,
    account: payment.invoiceAccountCode,
  })
  const form = useSchemaForm(schema, named[0], named)
  const { text } = declaredFields(form, {
    provider: { label: t('held.account.provider'), maxLength: 20, autoComplete: 'off' },
    account: { label: t('held.account.number'), maxLength: 40, autoComplete: 'off' },
  })
  const why = usePressedForm(reasonOnly, { reason: '' }, draft.all({ reason: '' }))
  const { reason } = why.values
  const account = asksAccount
    ? { serviceProviderCode: form.values.provider, invoiceAccountCode: form.values.account }
    : undefined
  const onDecided = () => {
    draft.clear()
    onClose()
  }
  const { looking, deciding, refusal, conflict } = useDecision({ payment, account, reason, onDecided })
  const press = (decision: 'credit' | 'reject') =>
    why.press(() => {
      if (deciding.isPending || looking.isPending) return
      if (decision === 'credit') looking.mutate()
      else deciding.mutate('reject')
    })
  if (looking.data)
    return (
      <div className={styles.form}>
        <CreditFacts credit={looking.data} />
        {conflict}
        <ConfirmActions busy={deciding.isPending} onConfirm={() => deciding.mutate('credit')} onBack={looking.reset} />
      </div>
    )
  return (
    <FormFrame className={styles.form} label={t('held.decide')} onSubmit={() => {}}>
      <DraftNote draft={draft} />
      {asksAccount && (
        <>
          <TextField {...text('provider')} />
          <TextField {...text('account')} error={refusedAt(refusal, 'account')} />
        </>
      )}
      <TextArea {...declaredFields(why, reasonField()).text('reason')} />
      {conflict}
      <div className={styles.actions}>
        {payment.currency === 'UAH' && (
          <Button width="full-on-phone" busy={looking.isPending} onClick={() => press('credit')}>
            {t('held.credit')}
          </Button>
        )}
        <Button look="secondary" width="full-on-phone" busy={deciding.isPending} onClick={() => press('reject')}>
          {t('held.reject')}
        </Button>
      </div>
    </FormFrame>
  )
}

interface ConfirmActionsProps {
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
}

function ConfirmActions({ busy, onConfirm, onBack }: ConfirmActionsProps) {
  return (
    <div className={styles.actions}>
      <Button width="full-on-phone" busy={busy} onClick={onConfirm}>
        {t('held.credit.confirm')}
      </Button>
      <Button look="secondary" width="full-on-phone" data-first-focus onClick={onBack}>
        {t('action.back')}
      </Button>
    </div>
  )
}
