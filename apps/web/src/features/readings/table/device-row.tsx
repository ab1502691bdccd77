import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { readingTurn } from '@zatyshok/domain/meters/reading-turn'
import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { formatDayMonth } from '@zatyshok/i18n/months'
import { t } from '@zatyshok/i18n/translate'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Drum } from '../../../ui/meter/drum.tsx'
import { type MeterLooks, meterName, zoneName, zoneShort } from '../../../ui/meter/meter-looks.ts'
import { readingText } from '../../../ui/meter/reading-text.ts'
import { VerificationMark } from '../../../ui/meter/verification-mark.tsx'
import { UtilityTile } from '../../../ui/utility-tile.tsx'
import { ReadingField } from '../reading-field.tsx'
import { type ReadingRow, readingRows } from '../reading-rows.ts'
import type { JudgedRow, ReadingEntries } from '../use-reading-entries.ts'
import styles from './reading-table.module.css'
import type { TableDevice } from './reading-table.tsx'

interface DeviceRowProps {
  device: TableDevice
  /** The zones of the device's first meter; none unless it waits for a reading. */
  zones: readonly JudgedRow[]
  looks: MeterLooks
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
  onChange: ReadingEntries['change']
}

/** «Лічильник | № | Останнє показання | Повірка | Нове»: one row per device, at most 96 px high. */
export function DeviceRow({ device: { meters, urgent }, zones, looks, today, onChange }: DeviceRowProps) {
  const [meter] = meters
  const appearance = looks.appearance(meter)
  return (
    <tr>
      <th scope="row">
        <span className={styles.title}>
          <UtilityTile utility={appearance.utility} icon={appearance.icon} size="small" />
          <span>
            <Link to={paths.meter(meter.id)}>{t(appearance.messageKey)}</Link>
            {meter.place && <span className={styles.note}>{meter.place}</span>}
          </span>
        </span>
      </th>
      <td data-label={t('counters.table.number')}>{meter.serialNumber}</td>
      <td data-label={t('counters.lastReading')}>
        <LastReadings rows={readingRows([meter], today)} />
      </td>
      <td data-label={t('counters.table.check')}>
        <VerificationMark state={looks.verification(urgent)} />
        <span className={styles.note}>
          {urgent.nextCheckDate
            ? t('counters.check.until', { date: formatDate(urgent.nextCheckDate) })
            : t('counters.check.unknown')}
        </span>
      </td>
      <td data-label={t('counters.table.new')} className={styles.new}>
        <Entry meter={meter} zones={zones} name={meterName(meter, appearance)} onChange={onChange} />
      </td>
    </tr>
  )
}

/** The drums are hidden from screen readers, which get the reading with its unit as a text. */
function LastReadings({ rows }: { rows: readonly ReadingRow[] }) {
  const known = rows.flatMap(({ meter, zone, given, previous }) => {
    const last = given ?? (previous && { value: previous.value, day: previous.readOn })
    return last ? [{ meter, zone, ...last }] : []
  })
  const [first] = known
  if (!first) return <span className={styles.note}>{t('reading.none')}</span>
  return (
    <>
      {known.map(({ meter, zone, value }) => (
        <span key={zone} className={styles.reading}>
          {zone !== 'total' && (
            <span className={styles.zone} aria-hidden="true">
              {zoneShort(zone)}
            </span>
          )}
          <Drum value={value} digits={meter.digits} decimals={meter.decimals} size="small" />
          <span className="visually-hidden">
            {zone !== 'total' && `${zoneName(zone)}: `}
            {readingText(value, meter)}&nbsp;{t(`unit.${meter.unit}`)}
          </span>
        </span>
      ))}
      <span className={styles.note}>{formatDate(first.day)}</span>
    </>
  )
}

interface EntryProps {
  meter: Meter
  zones: readonly JudgedRow[]
  name: string
  onChange: ReadingEntries['change']
}

/** The fields of a meter that waits; otherwise a word why there is none. */
function Entry({ meter, zones, name, onChange }: EntryProps) {
  const turn = readingTurn(meter)
  switch (turn) {
    case 'given':
      return <Given meter={meter} />
    case 'look-only':
      return <span className={styles.note}>{t('counters.lookOnly')}</span>
    case 'closed':
      return (
        <span className={styles.note}>
          {meter.window && t('counters.opens', { date: formatDayMonth(meter.window.from) })}
        </span>
      )
    case 'automatic':
      return <span className={styles.note}>{t('counters.automatic')}</span>
    case 'waits':
      return (
        <div className={styles.fields}>
          {zones.map((zone) => (
            <EntryField
              key={zone.row.key}
              judgedRow={zone}
              name={name}
              onChange={(patch) => onChange(zone.row.key, patch)}
            />
          ))}
        </div>
      )
  }
}

interface EntryFieldProps {
  judgedRow: JudgedRow
  name: string
  onChange: Parameters<typeof ReadingField>[0]['onChange']
}

function EntryField({ judgedRow, name, onChange }: EntryFieldProps) {
  const { row, judged, taken } = judgedRow
  const unit = t(`unit.${row.meter.unit}`)
  const label = t('reading.new', { unit })
  const meter = row.zone === 'total' ? name : `${name}, ${zoneName(row.zone)}`
  return (
    <div className={styles.entry} data-zone={row.zone}>
      <ReadingField
        row={judgedRow}
        label={row.zone === 'total' ? label : zoneShort(row.zone)}
        fullLabel={t('reading.label', { label, meter })}
        onChange={onChange}
      />
      {judged.difference !== null && (
        <span className={styles.difference}>
          +{formatVolume(judged.difference)}&nbsp;{unit}
        </span>
      )}
      {taken && <Taken meter={row.meter} taken={taken} />}
    </div>
  )
}

/** The reading that this screen has just sent, until the list is loaded again. */
function Taken({ meter, taken }: { meter: Meter; taken: ReadingResult }) {
  return (
    <span>
      <Badge tone="success">
        {t('history.status.accepted')}
        {taken.value !== null && `: ${readingText(taken.value, meter)}`}
      </Badge>
      {taken.receiptNumber && <ReceiptLink number={taken.receiptNumber} />}
    </span>
  )
}

function Given({ meter }: { meter: Meter }) {
  const month = meter.window?.billingMonth
  const number = meter.lastGiven.find(
    ({ billingMonth }) => month === undefined || billingMonth === month,
  )?.receiptNumber
  return (
    <div>
      <p className={styles.given}>
        <CircleCheck size={18} aria-hidden="true" />
        {t('counters.given')}
      </p>
      {number && <ReceiptLink number={number} />}
    </div>
  )
}

function ReceiptLink({ number }: { number: string }) {
  return (
    <Link className={styles.receipt} to={paths.readingReceipt(number)}>
      {t('reading.receipt', { receipt: t('reading.receipt.number', { number }) })}
    </Link>
  )
}
