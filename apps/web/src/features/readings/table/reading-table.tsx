import type { Meter } from '@zatyshok/contract/meters/meters'
import { readingTurn } from '@zatyshok/domain/meters/reading-turn'
import { t } from '@zatyshok/i18n/translate'
import { Fragment, useRef, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { HomeHeading } from '../../../ui/home-heading.tsx'
import { useMeterLooks } from '../../../ui/meter/meter-looks.ts'
import { CopyChoice } from '../copies/copy-choice.tsx'
import { copyRows, settledCopies } from '../copies/reading-copy.ts'
import { useCopyChoices } from '../copies/use-copies.ts'
import { readingRows } from '../reading-rows.ts'
import { hasWarnings, ReadingWarnings } from '../reading-warnings.tsx'
import type { Outcome } from '../submission.ts'
import { type JudgedRow, type ReadingEntries, useReadingEntries } from '../use-reading-entries.ts'
import { DeviceRow } from './device-row.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import styles from './reading-table.module.css'

/** A device of several providers is one row; the first meter takes the reading, the others may get a copy. */
export interface TableDevice {
  meters: readonly [Meter, ...Meter[]]
  /** The meter with the most urgent verification. */
  urgent: Meter
}

interface ReadingTableProps {
  homes: readonly { id: number; name: string; address: string; devices: readonly TableDevice[] }[]
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/** A table for many readings: Enter moves to the next row, and each row is judged separately (F01, F04, F08). */
export function ReadingTable({ homes, today }: ReadingTableProps) {
  const devices = homes.flatMap((home) => home.devices)
  const mains = devices.map(({ meters: [first] }) => first)
  const copiesOf = useCopyChoices(devices.flatMap(({ meters }) => meters))
  // Meters without a field have no row: a draft from another screen must not be sent from here unseen.
  const waiting = mains.filter((meter) => readingTurn(meter) === 'waits')
  const { rows, change, send, busy, failure } = useReadingEntries([
    ...readingRows(waiting, today),
    ...waiting.flatMap((meter) => copyRows(meter, copiesOf(meter).chosen, today)),
  ])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const ready = rows.filter(({ judged }) => judged.state === 'ready').length

  const show = (next: Outcome) => {
    setOutcome(next)
    const [refused] = next.refused.keys()
    const field = refused ? `[data-reading="${refused}"]` : '[data-outcome]'
    // The notice appears with the next paint, and only then can take the focus. A refused field keeps its digits.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(field)?.focus())
  }
  return (
    <FormFrame
      ref={form}
      className={styles.form}
      onSubmit={() => {
        setOutcome(null)
        send(show)
      }}
    >
      <OutcomeNotice outcome={outcome} failure={failure} />
      <section className={styles.box} aria-label={t('counters.title')}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('counters.title')}</caption>
          <TableHead />
          {homes.map((home) => (
            <tbody key={home.id}>
              <tr className={styles.home}>
                <th scope="rowgroup" colSpan={columnCount}>
                  <HomeHeading heading="h2" name={home.name} address={home.address} />
                </th>
              </tr>
              {home.devices.map((device) => (
                <DeviceRows
                  key={device.meters[0].id}
                  {...{ device, rows, change, today }}
                  copies={copiesOf(device.meters[0])}
                />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {waiting[0] && (
        <div className={styles.footer}>
          <Button type="submit" width="full-on-phone" busy={busy} disabled={ready === 0}>
            {ready === 0 ? t('reading.submit') : t('reading.submitMany', { n: ready })}
          </Button>
          <ButtonLink look="quiet" to={paths.meterReading(waiting[0].id)}>
            {t('reading.oneByOne')}
          </ButtonLink>
        </div>
      )}
    </FormFrame>
  )
}

const columnCount = 5

function TableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('counterType.default')}</th>
        <th scope="col">{t('counters.table.number')}</th>
        <th scope="col">{t('counters.lastReading')}</th>
        <th scope="col">{t('counters.table.check')}</th>
        <th scope="col">{t('counters.table.new')}</th>
      </tr>
    </thead>
  )
}

interface DeviceRowsProps {
  device: TableDevice
  /** Rows of the meters that wait and of their copies. */
  rows: readonly JudgedRow[]
  change: ReadingEntries['change']
  copies: ReturnType<ReturnType<typeof useCopyChoices>>
  today: string
}

/** The row of a device; below it the warnings of its zones, and the copies once something is typed. */
function DeviceRows({ device, rows, change, copies, today }: DeviceRowsProps) {
  const looks = useMeterLooks(today)
  const [meter] = device.meters
  const zones = rows.filter(({ row }) => row.meter.id === meter.id && row.copyOf === undefined)
  const repeated = settledCopies(rows)
  const isTyped = zones.some(({ judged }) => judged.state !== 'empty')
  const offersCopies = isTyped && copies.offered.length > 0
  const warned = zones.filter(hasWarnings)
  return (
    <Fragment>
      <DeviceRow device={device} zones={zones} looks={looks} today={today} onChange={change} />
      {(warned.length > 0 || offersCopies) && (
        <tr className={styles.detail}>
          <td colSpan={columnCount}>
            <div className={styles.warnings}>
              {warned.map((row) => (
                <ReadingWarnings key={row.row.key} judgedRow={row} onChange={(patch) => change(row.row.key, patch)} />
              ))}
              {offersCopies && <CopyChoice copies={copies} rows={repeated} onChange={change} />}
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}
