import type { Meter } from '@zatyshok/contract/meters/meters'
import { formatDate } from '@zatyshok/i18n/format'
import { formatDayMonth, formatMonth } from '@zatyshok/i18n/months'
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

/** «Картки»: one row per device, below the plate of its home. */
export function MeterCards({ homes, looks, verificationLinks, today }: MeterCardsProps) {
  return homes.map((home) => (
    <section key={home.id} className={styles.home} aria-label={home.name}>
      <AddressPlate heading="h2" address={home.name} />
      <Card>
        <ul className={styles.meters}>
          {home.devices.map((device) => {
            // `devices` puts the meter that takes the reading first, so the most urgent one is looked up in
            // `home.meters`.
            const urgent = home.meters.find((meter) => device.includes(meter)) ?? device[0]
            return (
              urgent && (
                <li key={urgent.id} className={styles.meter}>
                  <MeterRow device={device} urgent={urgent} looks={looks} today={today}>
                    {verificationLinks(urgent)}
                  </MeterRow>
                </li>
              )
            )
          })}
        </ul>
      </Card>
    </section>
  ))
}

interface MeterRowProps {
  /** The meters of one device, one per provider. */
  device: readonly Meter[]
  /** The meter with the most urgent verification. */
  urgent: Meter
  looks: MeterLooks
  today: string
  /** Rendered below the verification state. */
  children: ReactNode
}

/** The reading and its button; the rare facts and links are folded. */
function MeterRow({ device, urgent, looks, today, children }: MeterRowProps) {
  const [meter = urgent] = device
  const appearance = looks.appearance(meter)
  const state = looks.verification(urgent)
  const badge = <VerificationBadge state={state} nextCheckDate={urgent.nextCheckDate} />
  const isUrgent = state === 'overdue' || state === 'near'
  return (
    <>
      <MeterTitle meter={meter} appearance={appearance} heading="h3" />
      <LastReadings meter={meter} />
      {isUrgent && badge}
      <div className={styles.actions}>
        <GiveReading meter={meter} name={meterName(meter, appearance)} />
        <details className={styles.facts}>
          <summary>
            {t('counters.more')}
            <span className="visually-hidden">: {meterName(meter, appearance)}</span>
          </summary>
          <WindowNote meter={meter} today={today} />
          {device.map(({ id, serviceProvider, invoiceAccount }) => (
            <p key={id} className={styles.note}>
              {t('home.toProvider', { provider: serviceProvider.name, code: invoiceAccount.code })}
            </p>
          ))}
          {device.map((one) => (
            <LastDelivery key={one.id} meter={one} />
          ))}
          {!isUrgent && badge}
          {children}
          <Link className={styles.history} to={paths.meterHistory(meter.id)}>
            {t('counters.history')}
            <span className="visually-hidden">: {meterName(meter, appearance)}</span>
          </Link>
        </details>
      </div>
    </>
  )
}

function GiveReading({ meter, name }: { meter: Meter; name: string }) {
  const { canSubmit, window } = meter
  if (!canSubmit) return <p className={styles.note}>{t('counters.lookOnly')}</p>
  if (window && !window.open)
    return <p className={styles.note}>{t('counters.opens', { date: formatDayMonth(window.from) })}</p>
  return (
    <ButtonLink look="secondary" to={paths.meterReading(meter.id)}>
      {meter.given.length === meter.zones.length ? t('reading.correct') : t('counters.give')}
      <span className="visually-hidden"> {t('counters.give.what', { name })}</span>
    </ButtonLink>
  )
}

function LastReadings({ meter }: { meter: Meter }) {
  const readings = lastReadings(meter)
  if (readings.length === 0) return <p className={styles.note}>{t('reading.none')}</p>
  return (
    <div className={styles.readings}>
      {readings.map(({ zone, value, day }) => (
        <p key={zone} className={styles.reading}>
          {zone !== 'total' && <span className={styles.zone}>{zoneName(zone)}</span>}
          <Drum value={value} digits={meter.digits} decimals={meter.decimals} size="small" />
          <span className="visually-hidden">
            {t('counters.lastReading')}: {dialText(value, meter)}
          </span>
          <span className={styles.note}>
            {t(`unit.${meter.unit}`)} · {formatDate(day)}
          </span>
        </p>
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

/** Says until when readings are taken, or why they are not. */
function WindowNote({ meter, today }: { meter: Meter; today: string }) {
  const text = notTakenText(meter) ?? openWindowText(meter, today)
  return text && <p className={styles.note}>{text}</p>
}
