import type { Meter } from '@zatyshok/contract/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { AddressPlate } from '../../ui/address-plate.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { DeliveryBadge } from '../../ui/delivery-badge.tsx'
import { dialText } from '../../ui/dial-text.ts'
import { Drum } from '../../ui/drum.tsx'
import { type MeterLooks, meterName, notTakenText, zoneName } from '../../ui/meter-looks.ts'
import { MeterTitle } from '../../ui/meter-title.tsx'
import { VerificationBadge } from '../../ui/verification-badge.tsx'
import { openWindowText } from '../../ui/window-text.ts'
import { lastDelivery } from './last-delivery.ts'
import { lastReadings } from './last-readings.ts'
import type { HomeMeters } from './meter-order.ts'
import styles from './meters.module.css'

interface MeterCardsProps {
  homes: readonly HomeMeters[]
  looks: MeterLooks
  /** Under the state of the verification: what was sent of it, and the way to send more. */
  verificationLinks: (meter: Meter) => ReactNode
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** «Картки»: one sheet a meter, under the plate of its address. */
export function MeterCards({ homes, looks, verificationLinks, today }: MeterCardsProps) {
  return homes.map((home) => (
    <section key={home.id} className={styles.home} aria-label={home.name}>
      <AddressPlate heading="h2" address={home.name} />
      <ul className={styles.cards}>
        {home.meters.map((meter) => (
          <li key={meter.id}>
            <MeterCard meter={meter} looks={looks} today={today}>
              {verificationLinks(meter)}
            </MeterCard>
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface MeterCardProps {
  meter: Meter
  looks: MeterLooks
  today: string
  /** Under the state of its verification. */
  children: ReactNode
}

function MeterCard({ meter, looks, today, children }: MeterCardProps) {
  const appearance = looks.appearance(meter)
  const notTaken = notTakenText(meter)
  return (
    <Card>
      <MeterTitle meter={meter} appearance={appearance} heading="h3">
        <p className={styles.note}>
          {t('counters.number', { number: meter.serialNumber })}
          {meter.place && `, ${meter.place}`}
        </p>
        <p className={styles.note}>
          {t('home.toProvider', { provider: meter.serviceProvider.name, code: meter.invoiceAccount.code })}
        </p>
      </MeterTitle>
      <LastReadings meter={meter} />
      <LastDelivery meter={meter} />
      <VerificationBadge state={looks.verification(meter)} nextCheckDate={meter.nextCheckDate} />
      {children}
      <div className={styles.actions}>
        {notTaken ? (
          <p className={styles.note}>{notTaken}</p>
        ) : (
          <ButtonLink look="secondary" width="full-on-phone" to={paths.meterReading(meter.id)}>
            {meter.given.length === meter.zones.length ? t('reading.correct') : t('counters.enter')}
            <span className="visually-hidden">: {meterName(meter, appearance)}</span>
          </ButtonLink>
        )}
        <WindowNote meter={meter} today={today} />
        <Link className={styles.history} to={paths.meterHistory(meter.id)}>
          {t('counters.history')}
          <span className="visually-hidden">: {meterName(meter, appearance)}</span>
        </Link>
      </div>
    </Card>
  )
}

function LastReadings({ meter }: { meter: Meter }) {
  const readings = lastReadings(meter)
  if (readings.length === 0) return <p className={styles.note}>{t('reading.none')}</p>
  return (
    <div className={styles.readings}>
      <p className={styles.note}>{t('counters.lastReading')}</p>
      {readings.map(({ zone, value, day }) => (
        <div key={zone} className={styles.reading}>
          {zone !== 'total' && <span className={styles.zone}>{zoneName(zone)}</span>}
          <Drum value={value} digits={meter.digits} decimals={meter.decimals} />
          <span>
            {dialText(value, meter)}&nbsp;{t(`unit.${meter.unit}`)},{' '}
            {t('counters.lastReading.date', { date: formatDate(day) })}
          </span>
        </div>
      ))}
    </div>
  )
}

/** What became of the last reading given here; a link to its receipt. */
function LastDelivery({ meter }: { meter: Meter }) {
  const given = lastDelivery(meter)
  if (!given) return null
  return (
    <p>
      <Link to={paths.readingReceipt(given.receiptNumber)}>
        {t('history.delivery.forMonth', { month: formatMonth(given.billingMonth) })}
      </Link>{' '}
      <DeliveryBadge delivery={given} />
    </p>
  )
}

/** Until when this month's reading is taken, where it is still to be given. */
function WindowNote({ meter, today }: { meter: Meter; today: string }) {
  if (meter.given.length === meter.zones.length) return null
  const text = openWindowText(meter, today)
  return text && <span className={styles.note}>{text}</span>
}
