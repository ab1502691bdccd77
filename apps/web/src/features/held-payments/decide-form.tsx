import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import * as z from 'zod/mini'
import { HttpError } from '../../lib/http-error.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast-store.ts'
import { decide, type HeldPayment, refreshHeld } from './held-payments.api.ts'
import styles from './held-payments.module.css'

const schema = z.object({ provider: z.string(), account: z.string() })

/** Credit or reject, with the reason; where the account is not there, also to which one. */
export function DecideForm({ payment, onClose }: { payment: HeldPayment; onClose: () => void }) {
  const queries = useQueryClient()
  const asksAccount = payment.holder === null
  const form = useSchemaForm(schema, { provider: payment.serviceProviderCode, account: payment.invoiceAccountCode })
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const deciding = useMutation({
    mutationFn: (decision: 'credit' | 'reject') => {
      const account = { serviceProviderCode: form.values.provider, invoiceAccountCode: form.values.account }
      const { revision } = payment
      return decide(payment.id, {
        revision,
        decision,
        reason,
        ...(asksAccount && decision === 'credit' && { account }),
      })
    },
    onSuccess: async ({ decided }, decision) => {
      toast.success(decided ? t(`held.done.${decision}`) : t('held.asked'))
      onClose()
      await refreshHeld(queries)
    },
    onError: async (error) => {
      if (error instanceof HttpError && error.code === 'content_conflict') await refreshHeld(queries)
    },
  })
  const press = (decision: 'credit' | 'reject') => {
    setTried(true)
    if (reason.trim().length >= 3 && !deciding.isPending) deciding.mutate(decision)
  }
  const isRunning = (decision: 'credit' | 'reject') => deciding.isPending && deciding.variables === decision
  const refusal = deciding.error instanceof HttpError ? deciding.error : null
  return (
    <form className={styles.form} aria-label={t('held.decide')} noValidate onSubmit={(event) => event.preventDefault()}>
      {asksAccount && (
        <>
          <TextField {...form.text('provider')} label={t('held.account.provider')} autoComplete="off" maxLength={20} />
          <TextField
            {...form.text('account')}
            label={t('held.account.number')}
            autoComplete="off"
            maxLength={40}
            error={refusal?.errors.find(({ path }) => path === 'account')?.message}
          />
        </>
      )}
      <TextArea
        label={t('held.why')}
        value={reason}
        rows={3}
        maxLength={500}
        error={tried && reason.trim().length < 3 ? t('held.reason.short') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {refusal?.code === 'content_conflict' && <p role="alert">{refusal.errors[0]?.message}</p>}
      <div className={styles.actions}>
        {payment.currency === 'UAH' && (
          <Button width="full-on-phone" busy={isRunning('credit')} onClick={() => press('credit')}>
            {t('held.credit')}
          </Button>
        )}
        <Button look="secondary" width="full-on-phone" busy={isRunning('reject')} onClick={() => press('reject')}>
          {t('held.reject')}
        </Button>
      </div>
    </form>
  )
}
