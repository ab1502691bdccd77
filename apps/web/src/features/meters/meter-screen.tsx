import type { Meter } from '@zatyshok/contract/meters/meters'
import { metersByHome } from '@zatyshok/domain/meters/meters-by-home'
import { readingTurn, takesReadings } from '@zatyshok/domain/meters/reading-turn'
import { formatDate, groupAccountNumber } from '@zatyshok/i18n/format'
import { formatMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { DeliveryBadge } from '../../ui/bill/delivery-badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Drum } from '../../ui/meter/drum.tsx'
import { meterAtPlace, notTakenText, useMeterLooks, zoneName } from '../../ui/meter/meter-looks.ts'
import { readingText } from '../../ui/meter/reading-text.ts'
import { VerificationBadge } from '../../ui/meter/verification-badge.tsx'
import { openWindowText } from '../../ui/meter/window-text.ts'
import { PageHeading } from '../../ui/page.tsx'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import { lastDelivery } from './last-delivery.ts'
import { lastReadings } from './last-readings.ts'
import styles from './meters.module.css'

interface MeterScreenProps {
  meter: Meter
  /** All meters of the resident; other providers may list the same device. */
  meters: readonly Meter[]
  /** A Kyiv date, `YYYY-MM-DD`. */
  today: string
  /** Sent certificates and the link to send more. */
  verificationLinks: (meter: Meter) => ReactNode
}

/** `/dashboard/counters/:id`: the last reading, its action, and the ways to history, verification and replacement. */
export function MeterScreen({ meter, meters, today, verificationLinks }: MeterScreenProps) {
  const looks = useMeterLooks(today)
  const appearance = looks.appearance(meter)
  const device = metersByHome(meters, looks.verification)
    .flatMap(({ devices }) => devices)
    .find((one) => one.meters.includes(meter))
  const ofDevice = device?.meters ?? [meter]
  const urgent = device?.urgent ?? meter
  return (
    <>
      <BackLink to={paths.meters} label={t('counters.title')} />
      <PageHeading>{meterAtPlace(meter, appearance)}</PageHeading>
      <div className={styles.columns}>
        <Card>
          <div className={styles.title}>
            <UtilityTile utility={appearance.utility} icon={appearance.icon} />
            <div>
              <p>№&nbsp;{meter.serialNumber}</p>
              <p className={styles.note}>{meter.home.name}</p>
            </div>
          </div>
          <LastReadings meter={meter} />
          <Action meter={meter} today={today} />
          {ofDevice.map((one) => (
            <LastDelivery key={one.id} meter={one} />
          ))}
        </Card>
        <div className={styles.column}>
          <Card title={t('counters.table.check')}>
            <VerificationBadge state={looks.verification(urgent)} nextCheckDate={urgent.nextCheckDate} />
            {verificationLinks(urgent)}
          </Card>
          <Card>
            <ul className={styles.ways}>
              <li>
                <Link className={styles.way} to={paths.meterHistory(meter.id)}>
                  {t('counters.history')}
                  <ChevronRight size={20} aria-hidden="true" />
                </Link>
              </li>
              {takesReadings(meter) && (
                <li>
                  <Link className={styles.way} to={`${paths.meterReading(meter.id)}?replaced`}>
                    {t('replacement.question')}
                    <ChevronRight size={20} aria-hidden="true" />
                  </Link>
                </li>
              )}
            </ul>
            <dl className={styles.facts}>
              {ofDevice.map(({ id, serviceProvider, invoiceAccount }) => (
                <div key={id}>
                  <dt>{serviceProvider.name}</dt>
                  <dd>{t('counters.account', { code: groupAccountNumber(invoiceAccount.code) })}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </>
  )
}

function LastReadings({ meter }: { meter: Meter }) {
  const readings = lastReadings(meter)
  if (readings.length === 0) return <p className={styles.note}>{t('reading.none')}</p>
  return readings.map(({ zone, value, day }) => (
    <div key={zone}>
      <p className={styles.note}>{zone === 'total' ? t('counters.lastReading') : zoneName(zone)}</p>
      <Drum value={value} digits={meter.digits} decimals={meter.decimals} />
      <p>
        {readingText(value, meter)}&nbsp;{t(`unit.${meter.unit}`)}, {formatDate(day)}
      </p>
    </div>
  ))
}

const actionKeys = {
  waits: 'reading.title',
  given: 'counters.correct',
  automatic: 'counters.automatic.give',
  closed: 'reading.title',
  'look-only': 'reading.title',
} as const

function Action({ meter, today }: { meter: Meter; today: string }) {
  const turn = readingTurn(meter)
  // If the provider reads the meter itself, the page names no period for readings.
  const note = turn === 'automatic' ? null : (notTakenText(meter) ?? openWindowText(meter, today))
  return (
    <>
      {turn === 'automatic' && <p>{t('counters.automatic.text')}</p>}
      {takesReadings(meter) && (
        <div>
          <ButtonLink
            look={turn === 'waits' ? 'primary' : 'secondary'}
            width="full-on-phone"
            to={paths.meterReading(meter.id)}
          >
            {t(actionKeys[turn])}
          </ButtonLink>
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </>
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
