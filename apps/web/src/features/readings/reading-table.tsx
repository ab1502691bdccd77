import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { useMeterLooks } from '../../ui/meter/meter-looks.ts'
import { CopyChoice } from './copies/copy-choice.tsx'
import { copyRows } from './copies/reading-copy.ts'
import { useCopyChoices } from './copies/use-copies.ts'
import { readingRows, takesReadings } from './reading-rows.ts'
import { tableColumns } from './reading-table-columns.tsx'
import { hasWarnings, ReadingWarnings } from './reading-warnings.tsx'
import styles from './readings.module.css'
import type { Outcome } from './submission.ts'
import { useReadingEntries } from './use-reading-entries.ts'

interface ReadingTableProps {
  /** The meters of each device: the first takes the reading, the others may get a copy. */
  devices: readonly (readonly Meter[])[]
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
  /**
   * True if the user opened the table to enter readings. The button that opened it is gone, so the first field takes
   * the focus.
   */
  entering: boolean
}

/** A table for many readings: Enter moves to the next row, and each row is judged separately (F01, F04, F08). */
export function ReadingTable({ devices, today, entering }: ReadingTableProps) {
  const meters = devices.flat()
  const mains = devices.flatMap(([first]) => first ?? [])
  const copiesOf = useCopyChoices(meters)
  const looks = useMeterLooks(today)
  const { rows, change, send, busy, failure } = useReadingEntries([
    ...readingRows(mains, today),
    ...mains.flatMap((meter) => copyRows(meter, copiesOf(meter).chosen, today)),
  ])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (entering) form.current?.querySelector<HTMLInputElement>('input[data-reading]')?.focus()
  }, [entering])
  const [own, repeated] = [rows.filter(({ row }) => !row.copyOf), rows.filter(({ row }) => row.copyOf)]
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
      className={styles.table}
      onSubmit={() => {
        setOutcome(null)
        send(show)
      }}
    >
      <OutcomeNotice outcome={outcome} failure={failure} />
      <DataTable
        caption={t('counters.title')}
        captionHidden
        columns={tableColumns({
          looks,
          hasHomes: new Set(meters.map(({ home }) => home.id)).size > 1,
          accountsOf: (meter) =>
            (devices.find(([first]) => first === meter) ?? [meter]).map(({ invoiceAccount }) => invoiceAccount.code),
          onChange: change,
        })}
        rows={own}
        rowKey={({ row }) => row.key}
        detail={(row) => {
          const { meter, zone } = row.row
          const copies = zone === meter.zones.at(-1) && takesReadings(meter) ? copiesOf(meter) : null
          if (!hasWarnings(row) && !copies?.offered.length) return null
          return (
            <div className={styles.warnings}>
              {hasWarnings(row) && <ReadingWarnings judgedRow={row} onChange={(patch) => change(row.row.key, patch)} />}
              {copies && <CopyChoice copies={copies} rows={repeated} onChange={change} />}
            </div>
          )
        }}
      />
      <div className={styles.footer}>
        <Button type="submit" width="full-on-phone" busy={busy} disabled={ready === 0}>
          {ready === 0 ? t('reading.submit') : t('reading.submitMany', { n: ready })}
        </Button>
        <p className={styles.note} role="status">
          {ready === 0 && t('validation.reading.required')}
        </p>
      </div>
    </FormFrame>
  )
}

interface OutcomeNoticeProps {
  outcome: Outcome | null
  failure: string | null
}

function OutcomeNotice({ outcome, failure }: OutcomeNoticeProps) {
  const tone = failure ? 'error' : outcome?.refused.size || outcome?.kept.length ? 'warning' : 'success'
  const text = failure ?? (outcome && outcomeText(outcome))
  return (
    <div role="status" tabIndex={-1} data-outcome className={styles.outcome}>
      {text && (
        <Notice tone={tone}>
          <p>{text}</p>
        </Notice>
      )}
    </div>
  )
}

function outcomeText({ taken, refused, kept }: Outcome): string {
  if (kept.length > 0) return t('reading.offline.saved')
  if (refused.size === 0) return t('reading.success.title')
  return t('reading.partial', { ok: taken.size, total: taken.size + refused.size })
}
