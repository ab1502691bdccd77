import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../../lib/http-error.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState, LoadError, Skeleton } from '../../../ui/list/loading.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { BackToMeters } from '../meter-head.tsx'
import { receiptQuery } from '../readings.api.ts'
import { ReceiptView } from './receipt-view.tsx'

/** `/dashboard/readings/receipt/:number`: the receipt of an earlier reading; printable (F04). */
export function ReceiptScreen({ number, today }: { number: string; today: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(number))
  const isMissing = error instanceof HttpError && (error.status === 404 || error.status === 422)
  return (
    <>
      <BackToMeters />
      <PageHeading>{t('reading.receipt', { receipt: t('reading.receipt.number', { number }) })}</PageHeading>
      {data && <ReceiptView receipt={data} today={today} />}
      {isMissing && (
        <EmptyState
          title={t('error.not_found')}
          action={<ButtonLink to={paths.meters}>{t('verification.link')}</ButtonLink>}
        />
      )}
      {error && !isMissing && !data && <LoadError busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton what={t('reading.receipt.title')} rows={5} />}
    </>
  )
}
