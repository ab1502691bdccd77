import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { dateIn } from '@zatyshok/domain/calendar'
import { formatDate } from '@zatyshok/i18n/format'
import { formatDayMonth, formatMonth } from '@zatyshok/i18n/months'
import { replacementText } from '@zatyshok/i18n/replacement-words'
import { t } from '@zatyshok/i18n/translate'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Drum } from '../../../ui/meter/drum.tsx'
import { useMeterLooks, zoneName } from '../../../ui/meter/meter-looks.ts'
import { MeterTitle } from '../../../ui/meter/meter-title.tsx'
import { readingText } from '../../../ui/meter/reading-text.ts'
import { PageHeading } from '../../../ui/page.tsx'
import { CopiesReceipt } from '../copies/copies-receipt.tsx'
import type { ReadingQueue } from '../reading-queue.ts'
import styles from '../readings.module.css'
import type { Finished } from '../submission.ts'
import { PhotoProgress } from './photo-progress.tsx'
import type { PhotoUpload } from './use-photo.ts'

interface ReadingReceiptProps {
  meter: Meter
  /** All meters of the resident, including those of the copies. */
  meters: readonly Meter[]
  finished: Finished
  photo: PhotoUpload
  queue: ReadingQueue
  /** Day on which the readings were taken, `YYYY-MM-DD`. */
  today: string
}

/** Receipt of a taken reading: digits as on the meter, receipt number, next steps; printable. */
export function ReadingReceipt({ meter, meters, finished, photo, queue, today }: ReadingReceiptProps) {
  const looks = useMeterLooks(today)
  const results = finished.results.filter(({ counterId }) => counterId === meter.id)
  const month = results.find(({ billingMonth }) => billingMonth !== null)?.billingMonth
  return (
    <>
      <PageHeading>{t('reading.success.title')}</PageHeading>
      <Card>
        <p>
          <Badge tone="success">{t('history.status.accepted')}</Badge>
        </p>
        <MeterTitle meter={meter} appearance={looks.appearance(meter)} heading="h2">
          <p className={styles.note}>
            №&nbsp;{meter.serialNumber}
            {meter.place && `, ${meter.place}`}
          </p>
          <p className={styles.note}>{meter.home.name}</p>
        </MeterTitle>
        {results.map((result) => (
          <TakenReading
            key={result.zone}
            meter={meter}
            result={result}
            name={t(looks.appearance(meter).messageKey)}
            today={today}
          />
        ))}
        {month && (
          <p>{t('reading.success.next', { month: formatMonth(month), date: formatDate(dateIn(month, 31)) })}</p>
        )}
      </Card>
      <CopiesReceipt meters={meters.filter(({ id }) => id !== meter.id)} finished={finished} />
      <PhotoProgress photo={photo} />
      {!queue.next && (
        <p>
          {t('home.readings.done')}
          {queue.opensOn && `. ${t('counters.next', { date: formatDayMonth(queue.opensOn) })}`}
        </p>
      )}
      <div className={`${styles.buttons} no-print`}>
        {queue.next && (
          <ButtonLink to={paths.meterReading(queue.next.id)} width="full-on-phone">
            {t('reading.goOn')}
          </ButtonLink>
        )}
        <ButtonLink look={queue.next ? 'secondary' : 'primary'} to={paths.meters} width="full-on-phone">
          {t('verification.link')}
        </ButtonLink>
        <Button look="secondary" width="full-on-phone" onClick={() => window.print()}>
          <Printer size={20} aria-hidden="true" />
          {t('action.print')}
        </Button>
      </div>
    </>
  )
}

interface TakenReadingProps {
  meter: Meter
  result: ReadingResult
  name: string
  today: string
}

function TakenReading({ meter, result, name, today }: TakenReadingProps) {
  const { zone, value, receiptNumber, status, replacement } = result
  if (value === null) return null
  return (
    <div className={styles.taken}>
      {zone !== 'total' && <p className={styles.zoneName}>{zoneName(zone)}</p>}
      <Drum value={value} digits={meter.digits} decimals={meter.decimals} />
      <p>
        {t('reading.success', {
          type: name,
          number: meter.serialNumber,
          value: readingText(value, meter),
          unit: t(`unit.${meter.unit}`),
          date: formatDate(today),
        })}
      </p>
      {replacement && <p>{replacementText(replacement)}</p>}
      {status === 'same' && <p>{t('reading.same')}</p>}
      {status === 'corrected' && <p>{t('reading.corrected')}</p>}
      {receiptNumber && (
        <p>
          <Link to={paths.readingReceipt(receiptNumber)}>
            {t('reading.receipt', { receipt: t('reading.receipt.number', { number: receiptNumber }) })}
          </Link>
        </p>
      )}
    </div>
  )
}
