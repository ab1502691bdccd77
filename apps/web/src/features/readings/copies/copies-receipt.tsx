import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/badge.tsx'
import type { Finished } from '../submission.ts'

interface CopiesReceiptProps {
  /** All meters of the resident. */
  meters: readonly Meter[]
  finished: Finished
}

/** Receipts of the copies for other providers of the device, or the reason of each refusal (F08). */
export function CopiesReceipt({ meters, finished: { results, refusedCopies } }: CopiesReceiptProps) {
  return meters.map((copy) => {
    const taken = results.filter(({ counterId }) => counterId === copy.id)
    const refusal = refusedCopies.get(copy.id)
    const provider = copy.serviceProvider.name
    if (refusal) {
      return (
        <Notice key={copy.id} tone="warning" title={t('reading.copy.refused', { provider })}>
          <p>{refusal}</p>
          <Link to={paths.meterReading(copy.id)}>{t('reading.title')}</Link>
        </Notice>
      )
    }
    if (taken.length === 0) return null
    return (
      <Notice key={copy.id} tone="success" title={t('reading.copy.taken', { provider })}>
        {taken.map(({ receiptNumber, zone }) => (
          <p key={zone}>
            {receiptNumber && (
              <Link to={paths.readingReceipt(receiptNumber)}>
                {t('reading.receipt', { receipt: t('reading.receipt.number', { number: receiptNumber }) })}
              </Link>
            )}
          </p>
        ))}
      </Notice>
    )
  })
}
