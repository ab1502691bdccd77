import type { ReadingReceipt } from '@zatyshok/contract/meters/reading-receipts'
import { formatDateTime, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { replacementText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import { Printer } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { DeliveryBadge } from '../../../ui/bill/delivery-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Drum } from '../../../ui/meter/drum.tsx'
import { useMeterLooks, zoneName } from '../../../ui/meter/meter-looks.ts'
import { MeterTitle } from '../../../ui/meter/meter-title.tsx'
import { readingText } from '../../../ui/meter/reading-text.ts'
import styles from '../readings.module.css'
import { ReceiptPhoto } from './receipt-photo.tsx'

/** The receipt: person, day, meter, readings and the provider's answers; fits a sheet of A4. */
export function ReceiptView({ receipt, today }: { receipt: ReadingReceipt; today: string }) {
  const looks = useMeterLooks(today)
  const [first] = receipt.readings
  return (
    <>
      <Card>
        <MeterTitle meter={receipt} appearance={looks.appearance(receipt)} heading="h2" />
        <dl className={styles.facts}>
          {factsOf(receipt).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {receipt.readings.map((reading) => (
          <section key={reading.receiptNumber} className={styles.taken} aria-label={zoneName(reading.zone)}>
            {reading.zone !== 'total' && <p className={styles.zoneName}>{zoneName(reading.zone)}</p>}
            <Drum value={reading.value} digits={receipt.digits} decimals={receipt.decimals} />
            <p className={styles.difference}>
              {readingText(reading.value, receipt)}&nbsp;{t(`unit.${receipt.unit}`)}
            </p>
            {reading.replacement && <p>{replacementText(reading.replacement)}</p>}
            <DeliveryBadge delivery={reading} />
            {receipt.readings.length > 1 && (
              <p className={styles.note}>
                {t('reading.receipt', { receipt: t('reading.receipt.number', { number: reading.receiptNumber }) })}
              </p>
            )}
          </section>
        ))}
      </Card>
      {receipt.own && first && (
        <div className="no-print">
          <ReceiptPhoto reading={first} />
        </div>
      )}
      <div className={`${styles.buttons} no-print`}>
        <Button look="secondary" width="full-on-phone" onClick={() => window.print()}>
          <Printer size={20} aria-hidden="true" />
          {t('action.print')}
        </Button>
        <ButtonLink look="secondary" width="full-on-phone" to={paths.meterHistory(receipt.counterId)}>
          {t('counters.history')}
        </ButtonLink>
      </div>
    </>
  )
}

const factsOf = (receipt: ReadingReceipt): [name: string, value: string][] => [
  [t('reading.receipt.month'), formatMonth(receipt.billingMonth)],
  [t('reading.receipt.given'), formatDateTime(new Date(receipt.submittedAt))],
  [t('receipt.address'), receipt.home.address],
  [t('reading.receipt.provider'), receipt.serviceProvider.name],
  [t('receipt.account'), groupAccountNumber(receipt.invoiceAccount.code)],
]
