import type { Meter } from '@zatyshok/contract/meters/meters'
import type { Device, HomeMeters } from '@zatyshok/domain/meters/meters-by-home'
import { formatDate } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { HomeHeading } from '../../ui/home-heading.tsx'
import { Drum } from '../../ui/meter/drum.tsx'
import { type MeterLooks, zoneName, zoneShort } from '../../ui/meter/meter-looks.ts'
import { readingText } from '../../ui/meter/reading-text.ts'
import { VerificationMark } from '../../ui/meter/verification-mark.tsx'
import { UtilityTile } from '../../ui/utility-tile.tsx'
import { lastReadings } from './last-readings.ts'
import { MeterTurn } from './meter-turn.tsx'
import styles from './meters.module.css'

interface MeterCardsProps {
  homes: readonly HomeMeters[]
  looks: MeterLooks
}

/** «Картки»: a card per home, a row per device; the row leads to the meter's page (F01). */
export function MeterCards({ homes, looks }: MeterCardsProps) {
  return (
    <div className={styles.homes}>
      {homes.map((home) => (
        <section key={home.id} className={styles.home} aria-label={home.name}>
          <HomeHeading heading="h2" name={home.name} address={home.address} />
          <ul className={styles.meters}>
            {home.devices.map((device) => (
              <li key={device.meters[0].id} className={styles.meter}>
                <MeterRow device={device} looks={looks} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function MeterRow({ device: { meters, urgent }, looks }: { device: Device; looks: MeterLooks }) {
  const [meter] = meters
  const appearance = looks.appearance(meter)
  return (
    <>
      <UtilityTile utility={appearance.utility} icon={appearance.icon} size="small" />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link className={styles.page} to={paths.meter(meter.id)}>
            {t(appearance.messageKey)}
            <span className="visually-hidden"> №&nbsp;{meter.serialNumber}</span>
          </Link>
          {meter.place && (
            <span className={styles.place}>
              {/* A hidden text ends with a space in the accessible name: «Газ № 8395043 , кухня». */}
              <span aria-hidden="true">, </span>
              {meter.place}
            </span>
          )}
        </h3>
        <LastReadings meter={meter} />
      </div>
      <MeterTurn meter={meter} appearance={appearance} />
      <div className={styles.mark}>
        <VerificationMark state={looks.verification(urgent)} />
      </div>
    </>
  )
}

/** The drums are hidden from screen readers, which get the reading with its unit and day as a text. */
function LastReadings({ meter }: { meter: Meter }) {
  const readings = lastReadings(meter)
  if (readings.length === 0) return <p className={styles.note}>{t('reading.none')}</p>
  return readings.map(({ zone, value, day }) => (
    <p key={zone} className={styles.reading}>
      {zone !== 'total' && (
        <span className={styles.zone} aria-hidden="true">
          {zoneShort(zone)}
        </span>
      )}
      <Drum value={value} digits={meter.digits} decimals={meter.decimals} size="small" />
      <span className="visually-hidden">
        {t('counters.lastReading')}
        {zone !== 'total' && `, ${zoneName(zone)}`}: {readingText(value, meter)}&nbsp;{t(`unit.${meter.unit}`)},{' '}
        {formatDate(day)}
      </span>
    </p>
  ))
}
