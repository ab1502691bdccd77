import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { paymentFacts } from '@zatyshok/contract/bills/payment-trace'
import { parseMoney } from '@zatyshok/domain/money'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import * as z from 'zod/mini'
import { accepts } from '../../lib/form/accepts.ts'
import { declaredFields } from '../../lib/form/declared-fields.ts'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { usePressedForm } from '../../lib/form/use-pressed-form.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import { Form } from '../../ui/form/form.tsx'
import styles from './payments.module.css'
import type { PaymentFacts } from './trace.api.ts'

const { amountKop, channel } = paymentFacts.shape

/** The typed texts of the facts. `today`: `YYYY-MM-DD`, the last day of a payment. */
const schemaUntil = (today: string) =>
  z.object({
    account: z.string(),
    amount: z.string().check(accepts((text) => amountKop.safeParse(parseMoney(text)).success)),
    paidOn: z.string().check(accepts((day) => day !== '' && day <= today)),
    channel,
    number: z.string(),
  })

interface TraceFormProps {
  today: string
  accounts: readonly LinkedAccount[]
  busy: boolean
  onSeek: (facts: PaymentFacts) => void
}

/** Fields for the account, amount, day, place and number of a payment; only the number is optional. */
export function TraceForm({ today, accounts, busy, onSeek }: TraceFormProps) {
  const draft = useFormDraft('payments.trace')
  const before = {
    account: String(accounts[0]?.invoiceAccount.id ?? ''),
    amount: '',
    paidOn: '',
    channel: 'portal' as PaymentFacts['channel'],
    number: '',
  }
  const form = usePressedForm(schemaUntil(today), before, draft.all(before))
  const { account, amount, paidOn, number } = form.values
  const { text, select } = declaredFields(form, {
    account: { label: t('trace.account') },
    amount: {
      label: t('trace.amount'),
      inputMode: 'decimal',
      autoComplete: 'off',
      maxLength: 20,
      wrong: t('trace.amount.format'),
    },
    paidOn: {
      label: t('trace.paidOn'),
      max: today,
      wrong: t(paidOn === '' ? 'trace.paidOn.needed' : 'trace.paidOn.future'),
    },
    channel: { label: t('trace.channel') },
    number: { label: t('trace.number'), optional: true, autoComplete: 'off', maxLength: 64 },
  })
  const submit = () =>
    onSeek({
      invoiceAccountId: Number(account),
      amountKop: parseMoney(amount) ?? 0,
      paidOn,
      channel: form.values.channel,
      ...(number.trim() && { number }),
    })
  return (
    <Form
      className={styles.trace}
      label={t('trace.title')}
      submitText={t('trace.submit')}
      busy={busy}
      onSubmit={() => form.press(submit)}
    >
      <DraftNote draft={draft} />
      <SelectField
        {...select('account')}
        options={accounts.map(({ invoiceAccount, serviceProvider }) => ({
          value: String(invoiceAccount.id),
          label: `${serviceProvider.name}, №\u00a0${groupAccountNumber(invoiceAccount.code)}`,
        }))}
      />
      <TextField {...text('amount')} />
      <DateField {...text('paidOn')} />
      <SelectField
        {...select('channel')}
        options={channel.options.map((value) => ({ value, label: t(`trace.channel.${value}`) }))}
      />
      <TextField {...text('number')} />
    </Form>
  )
}
