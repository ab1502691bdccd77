import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { formatDate, formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { dialText } from '../../ui/meter/dial-text.ts'
import { type MeterLooks, meterName, notTakenText, zoneName } from '../../ui/meter/meter-looks.ts'
import { MeterTitle } from '../../ui/meter/meter-title.tsx'
import { VerificationBadge } from '../../ui/meter/verification-badge.tsx'
import type { ReadingEntry } from './judge-entry.ts'
import { ReadingField } from './reading-field.tsx'
import { takesReadings } from './reading-rows.ts'
import styles from './readings.module.css'
import type { JudgedRow } from './use-reading-entries.ts'

interface TableParts {
  looks: MeterLooks
  /** The meters belong to several homes, so each row shows its address. */
  hasHomes: boolean
  /** Account numbers of a device, at each of its providers. */
  accountsOf: (meter: Meter) => readonly string[]
  onChange: (key: string, patch: Partial<ReadingEntry>) => void
}

/** «Послуга | № | Рахунок | Попереднє | [Нове] | Різниця | Повірка». */
export function tableColumns({ looks, hasHomes, accountsOf, onChange }: TableParts): Column<JudgedRow>[] {
  return [
    {
      key: 'type',
      header: t('counters.table.type'),
      cell: ({ row }) => <RowTitle row={row} looks={looks} address={hasHomes ? row.meter.home.name : null} />,
    },
    {
      key: 'number',
      header: t('counters.table.number'),
      cell: ({ row }) => <span className={styles.serial}>{row.meter.serialNumber}</span>,
    },
    {
      key: 'account',
      header: t('counters.table.account'),
      cell: ({ row }) =>
        accountsOf(row.meter).map((code) => (
          <p key={code} className={styles.code}>
            {code}
          </p>
        )),
    },
    { key: 'previous', header: t('counters.table.prev'), cell: previousCell },
    {
      key: 'new',
      header: t('counters.table.new'),
      cell: (row) => <EntryCell judgedRow={row} looks={looks} onChange={(patch) => onChange(row.row.key, patch)} />,
    },
    { key: 'difference', header: t('counters.table.diff'), numeric: true, cell: differenceCell },
    {
      key: 'check',
      header: t('counters.table.check'),
      cell: ({ row: { meter } }) => (
        <VerificationBadge state={looks.verification(meter)} nextCheckDate={meter.nextCheckDate} />
      ),
    },
  ]
}

interface RowTitleProps {
  row: JudgedRow['row']
  looks: MeterLooks
  address: string | null
}

function RowTitle({ row, looks, address }: RowTitleProps) {
  return (
    <MeterTitle meter={row.meter} appearance={looks.appearance(row.meter)}>
      {row.zone !== 'total' && <p className={styles.zoneName}>{zoneName(row.zone)}</p>}
      <p className={styles.note}>{row.meter.place}</p>
      {address && <p className={styles.note}>{address}</p>}
    </MeterTitle>
  )
}

function previousCell({ row }: JudgedRow) {
  if (!row.previous) return t('reading.none')
  return (
    <span className={styles.code}>
      {dialText(row.previous.value, row.meter)}&nbsp;{t(`unit.${row.meter.unit}`)}
      <br />
      <span className={styles.note}>{formatDate(row.previous.readOn)}</span>
    </span>
  )
}

function differenceCell({ row, judged }: JudgedRow) {
  const difference = judged.difference && `${formatVolume(judged.difference)}\u00a0${t(`unit.${row.meter.unit}`)}`
  return <span className={styles.difference}>{difference ?? '—'}</span>
}

interface EntryCellProps {
  judgedRow: JudgedRow
  looks: MeterLooks
  onChange: (patch: Partial<ReadingEntry>) => void
}

function EntryCell({ judgedRow, looks, onChange }: EntryCellProps) {
  const { row, taken } = judgedRow
  if (!takesReadings(row.meter)) {
    return <p className={styles.note}>{notTakenText(row.meter)}</p>
  }
  const label = t('reading.new', { unit: t(`unit.${row.meter.unit}`) })
  const name = meterName(row.meter, looks.appearance(row.meter))
  const meter = row.zone === 'total' ? name : `${name}, ${zoneName(row.zone)}`
  return (
    <div className={styles.entry}>
      <ReadingField
        row={judgedRow}
        label={label}
        fullLabel={t('reading.label', { label, meter })}
        onChange={onChange}
      />
      {taken && <Taken row={row} taken={taken} />}
      {!taken && row.given && (
        <p className={styles.note}>
          {t('history.status.sent')}: {dialText(row.given.value, row.meter)}, {formatDate(row.given.day)}
        </p>
      )}
    </div>
  )
}

function Taken({ row, taken }: { row: JudgedRow['row']; taken: ReadingResult }) {
  return (
    <div className={styles.takenRow}>
      <Badge tone="success">
        {t('history.status.accepted')}: {dialText(taken.value ?? '', row.meter)}
      </Badge>
      {taken.receiptNumber && (
        <Link to={paths.readingReceipt(taken.receiptNumber)}>
          {t('reading.receipt', { receipt: t('reading.receipt.number', { number: taken.receiptNumber }) })}
        </Link>
      )}
    </div>
  )
}
