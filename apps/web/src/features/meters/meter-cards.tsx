import type { Meter } from '@zatyshok/contract/meters/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { AddressPlate } from '../../ui/address-plate.tsx'
import { DeliveryBadge } from '../../ui/bill/delivery-badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { dialText } from '../../ui/meter/dial-text.ts'
import { Drum } from '../../ui/meter/drum.tsx'
import { type MeterLooks, meterName, notTakenText, zoneName } from '../../ui/meter/meter-looks.ts'
import { MeterTitle } from '../../ui/meter/meter-title.tsx'
import { VerificationBadge } from '../../ui/meter/verification-badge.tsx'
import { openWindowText } from '../../ui/meter/window-text.ts'
import { lastDelivery } from './last-delivery.ts'
import { lastReadings } from './last-readings.ts'
import type { HomeMeters } from './meter-order.ts'
import styles from './meters.module.css'

interface MeterCardsProps {
  homes: readonly HomeMeters[]
  looks: MeterLooks
  /** Rendered below the verification state: sent certificates and the link to send more. */
  verificationLinks: (meter: Meter) => ReactNode
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
}

/** «Картки»: one card per device, below the plate of its home. */
export function MeterCards({ homes, looks, verificationLinks, today }: MeterCardsProps) {
  return homes.map((home) => (
    <section key={home.id} className={styles.home} aria-label={home.name}>
      <AddressPlate heading="h2" address={home.name} />
      <ul className={styles.cards}>
        {home.devices.map((device) => {
          // `devices` puts the meter that takes the reading first, so the most urgent one is looked up in
          // `home.meters`.
          const urgent = home.meters.find((meter) => device.includes(meter)) ?? device[0]
          return (
            urgent && (
              <li key={urgent.id}>
                <MeterCard device={device} urgent={urgent} looks={looks} today={today}>
                  {verificationLinks(urgent)}
                </MeterCard>
              </li>
            )
          )
        })}
      </ul>
    </section>
  ))
}

interface MeterCardProps {
  /** The meters of one device, one per provider. */
  device: readonly Meter[]
  /** The meter with the most urgent verification. */
  urgent: Meter
  looks: MeterLooks
  today: string
  /** Rendered below the verification state. */
  children: ReactNode
}

function MeterCard({ device, urgent, looks, today, children }: MeterCardProps) {
  const [meter = urgent] = device
  const appearance = looks.appearance(meter)
  const notTaken = notTakenText(meter)
  return (
    <Card>
      <MeterTitle meter={meter} appearance={appearance} heading="h3">
        <p className={styles.note}>
          {t('counters.number', { number: meter.serialNumber })}
          {meter.place && `, ${meter.place}`}
        </p>
        {device.map(({ id, serviceProvider, invoiceAccount }) => (
          <p key={id} className={styles.note}>
            {t('home.toProvider', { provider: serviceProvider.name, code: invoiceAccount.code })}
          </p>
        ))}
      </MeterTitle>
      <LastReadings meter={meter} />
      {device.map((one) => (
        <LastDelivery key={one.id} meter={one} />
      ))}
      <VerificationBadge state={looks.verification(urgent)} nextCheckDate={urgent.nextCheckDate} />
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

/** Shows the delivery state of the last reading given on the portal; links to its receipt. */
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

/** Shows the end of this month's window while a reading is missing. */
function WindowNote({ meter, today }: { meter: Meter; today: string }) {
  if (meter.given.length === meter.zones.length) return null
  const text = openWindowText(meter, today)
  return text && <span className={styles.note}>{text}</span>
}
