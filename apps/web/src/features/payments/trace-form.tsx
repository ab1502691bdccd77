import type { LinkedAccount } from '@zatyshok/contract/accounts/accounts'
import { parseMoney } from '@zatyshok/domain/money'
import { groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DraftNote } from '../../ui/form/draft-note.tsx'
import styles from './payments.module.css'
import type { PaymentFacts } from './trace.api.ts'

type Channel = PaymentFacts['channel']

const channels: readonly Channel[] = ['portal', 'internetBank', 'terminal', 'cashDesk', 'post']

interface TraceFormProps {
  today: string
  accounts: readonly LinkedAccount[]
  busy: boolean
  onSeek: (facts: PaymentFacts) => void
}

/** Fields for the account, amount, day, place and number of a payment; only the number is optional. */
export function TraceForm({ today, accounts, busy, onSeek }: TraceFormProps) {
  const draft = useFormDraft('payments.trace')
  const [account, setAccount] = draft.field('account', String(accounts[0]?.invoiceAccount.id ?? ''))
  const [amount, setAmount] = draft.field('amount', '')
  const [paidOn, setPaidOn] = draft.field('paidOn', '')
  const [channel, setChannel] = draft.field<Channel>('channel', 'portal')
  const [number, setNumber] = draft.field('number', '')
  const [tried, setTried] = useState(false)
  const amountKop = parseMoney(amount)
  const isAmount = amountKop !== null && amountKop > 0 && amountKop <= 1_000_000_000
  const isPast = paidOn !== '' && paidOn <= today
  const seek = () => {
    setTried(true)
    if (!isAmount || !isPast || busy) return
    onSeek({ invoiceAccountId: Number(account), amountKop, paidOn, channel, ...(number.trim() && { number }) })
  }
  return (
    <form
      className={styles.trace}
      aria-label={t('trace.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        seek()
      }}
    >
      <DraftNote draft={draft} />
      <SelectField
        label={t('trace.account')}
        value={account}
        options={accounts.map(({ invoiceAccount, serviceProvider }) => ({
          value: String(invoiceAccount.id),
          label: `${serviceProvider.name}, №\u00a0${groupAccountNumber(invoiceAccount.code)}`,
        }))}
        onChoose={setAccount}
      />
      <TextField
        label={t('trace.amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount}
        error={tried && !isAmount ? t('trace.amount.format') : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextField
        label={t('trace.paidOn')}
        type="date"
        max={today}
        value={paidOn}
        error={tried && !isPast ? t(paidOn === '' ? 'trace.paidOn.needed' : 'trace.paidOn.future') : undefined}
        onChange={(event) => setPaidOn(event.currentTarget.value)}
      />
      <SelectField
        label={t('trace.channel')}
        value={channel}
        options={channels.map((value) => ({ value, label: t(`trace.channel.${value}`) }))}
        onChoose={(value) => setChannel(channels.find((one) => one === value) ?? 'portal')}
      />
      <TextField
        label={t('trace.number')}
        optional
        autoComplete="off"
        maxLength={64}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" width="full-on-phone" busy={busy}>
          {t('trace.submit')}
        </Button>
      </div>
    </form>
  )
}
