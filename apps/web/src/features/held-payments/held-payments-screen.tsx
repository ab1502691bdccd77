import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMoney, groupAccountNumber } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyState, LoadError, Skeleton } from '../../ui/list/loading.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { ConfirmCreditDialog } from './confirm-credit-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { DecidedPayments } from './decided-payments.tsx'
import { type HeldPayment, heldQuery } from './held-payments.api.ts'

/**
 * `/admin/payments`: payments that the portal did not credit automatically, oldest first (G10).
 * @param confirms whether the user may confirm large credits of colleagues
 */
export function HeldPaymentsScreen({ confirms }: { readonly confirms: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(heldQuery)
  const [deciding, setDeciding] = useState<HeldPayment | null>(null)
  const [confirming, setConfirming] = useState<HeldPayment | null>(null)
  const hasAll = data && data.items.length === data.count
  return (
    <>
      <PageHeading>{t('held.title')}</PageHeading>
      <p>{t('held.lead')}</p>
      {isError && !data && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton what={t('held.title')} rows={4} />}
      {data?.count === 0 && <EmptyState title={t('held.empty')} />}
      {data && data.count > 0 && (
        <Card>
          <DataTable
            caption={t('held.title')}
            captionHidden
            columns={columns({ choose: setDeciding, confirm: confirms ? setConfirming : null })}
            rows={data.items}
            rowKey={({ id }) => String(id)}
          />
          {!hasAll && <p>{t('held.more', { shown: data.items.length, count: data.count })}</p>}
        </Card>
      )}
      {data && <DecidedPayments payments={data.decided} />}
      <DecideDialog payment={deciding} onClose={() => setDeciding(null)} />
      <ConfirmCreditDialog payment={confirming} onClose={() => setConfirming(null)} />
    </>
  )
}

interface Choices {
  readonly choose: (payment: HeldPayment) => void
  /** null: this user may not confirm. */
  readonly confirm: ((payment: HeldPayment) => void) | null
}

const columns = ({ choose, confirm }: Choices): Column<HeldPayment>[] => [
  {
    key: 'service',
    header: t('held.col.service'),
    cell: ({ service, transactionId }) => `${service}, ${transactionId}`,
  },
  { key: 'paid', header: t('held.col.paid'), cell: ({ paidOn }) => formatDate(paidOn) },
  {
    key: 'account',
    header: t('held.col.account'),
    cell: ({ serviceProviderCode, invoiceAccountCode }) =>
      `${serviceProviderCode}, №\u00a0${groupAccountNumber(invoiceAccountCode)}`,
  },
  { key: 'amount', header: t('held.col.amount'), numeric: true, cell: amountOf },
  {
    key: 'why',
    header: t('held.col.why'),
    cell: ({ heldFor, credit }) => (
      <Badge tone="warning">{credit ? t('held.waiting') : t(`held.reason.${heldFor}`)}</Badge>
    ),
  },
  {
    key: 'action',
    header: t('staff.col.action'),
    cell: (payment) => (
      <>
        <Button
          look="secondary"
          aria-label={t('held.decide.aria', { number: payment.transactionId })}
          onClick={() => choose(payment)}
        >
          {t('held.decide')}
        </Button>
        {confirm && payment.credit && !payment.credit.own && (
          <Button
            aria-label={t('held.confirm.aria', { number: payment.transactionId })}
            onClick={() => confirm(payment)}
          >
            {t('held.confirm')}
          </Button>
        )}
      </>
    ),
  },
]

/** Amounts in other currencies show their currency code: their hundredths are not kopiykas. */
const amountOf = ({ amountKop, currency }: HeldPayment): string =>
  currency === 'UAH' ? formatMoney(amountKop) : `${amountKop / 100} ${currency}`
