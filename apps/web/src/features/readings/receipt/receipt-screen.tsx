import { useQuery } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { HttpError } from '../../../lib/http-error.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Loaded } from '../../../ui/list/loaded.tsx'
import { EmptyState } from '../../../ui/list/loading.tsx'
import { PageHeading } from '../../../ui/page.tsx'
import { BackToMeters } from '../meter-head.tsx'
import { receiptQuery } from '../readings.api.ts'
import { ReceiptView } from './receipt-view.tsx'

/** `/dashboard/readings/receipt/:number`: the receipt of an earlier reading; printable (F04). */
export function ReceiptScreen({ number, today }: { number: string; today: string }) {
  const receipt = useQuery(receiptQuery(number))
  return (
    <>
      <BackToMeters />
      <PageHeading>{t('reading.receipt', { receipt: t('reading.receipt.number', { number }) })}</PageHeading>
      <Loaded
        query={receipt}
        what={t('reading.receipt.title')}
        rows={5}
        failed={(error) =>
          isMissing(error) && (
            <EmptyState
              title={t('error.not_found')}
              action={<ButtonLink to={paths.meters}>{t('verification.link')}</ButtonLink>}
            />
          )
        }
      >
        {(known) => <ReceiptView receipt={known} today={today} />}
      </Loaded>
    </>
  )
}

const isMissing = (error: Error): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 422)
