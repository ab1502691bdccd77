import type { Meter } from '@zatyshok/contract/meters/meters'
import { readingTurn, takesReadings } from '@zatyshok/domain/meters/reading-turn'
import { t } from '@zatyshok/i18n/translate'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFrame } from '../../../ui/form/form-frame.tsx'
import { CopyChoice } from '../copies/copy-choice.tsx'
import { copyRows } from '../copies/reading-copy.ts'
import { type Copies, useCopyChoices } from '../copies/use-copies.ts'
import { useKept } from '../kept/use-kept.ts'
import { readingRows } from '../reading-rows.ts'
import type { Outcome } from '../submission.ts'
import { type JudgedRow, type ReadingEntries, useReadingEntries } from '../use-reading-entries.ts'
import { HomeReadingRow } from './home-reading-row.tsx'
import styles from './home-readings.module.css'

interface HomeReadingsProps {
  meterIds: readonly string[]
  /** All meters of the resident: other providers may list the same device. */
  meters: readonly Meter[]
  /** The day in Kyiv, `YYYY-MM-DD`. */
  today: string
}

/**
 * Readings on the first screen: a field for each zone of a few meters, judged as in the reading form (F04, F05). Enter
 * goes to the next field, and sends in the last one. A sent reading shows its value and «Змінити».
 */
export function HomeReadings({ meterIds, meters, today }: HomeReadingsProps) {
  const copiesOf = useCopyChoices(meters)
  const formRows = useMemo(() => {
    const shown = meters.filter((meter) => meterIds.includes(meter.id) && takesReadings(meter))
    const copies = shown.flatMap((meter) => copyRows(meter, copiesOf(meter).chosen, today))
    return [...readingRows(shown, today), ...copies]
  }, [meters, meterIds, today, copiesOf])
  const { rows, change, send, busy, failure } = useReadingEntries(formRows)
  const kept = useKept()
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const [told, setTold] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const own = rows.filter(({ row }) => !row.copyOf)
  // The digit is painted first. The copies move everything below them, so they follow in the next paint.
  const rowsLater = useDeferredValue(rows)
  const copyChoices = useMemo(
    () =>
      new Map(rowsLater.map((source) => [source.row.key, copyChoiceOf(source, { rows: rowsLater, copiesOf, change })])),
    [rowsLater, copiesOf, change],
  )
  const isField = ({ row, entry, taken }: JudgedRow) =>
    entry.text !== '' ||
    editing.has(row.key) ||
    !(
      row.given ||
      taken ||
      readingTurn(row.meter) === 'automatic' ||
      kept.some(({ key, refusal }) => key === row.key && refusal === null)
    )
  const fields = own.filter(isField)
  const ready = rows.filter(({ judged }) => judged.state === 'ready').length

  const focus = (selector: string) =>
    // The element appears, or changes, with the next paint.
    requestAnimationFrame(() => {
      const found = form.current?.querySelector<HTMLElement>(selector)
      found?.focus()
      if (found instanceof HTMLInputElement) found.select()
    })
  const show = (outcome: Outcome) => {
    const done = [...outcome.taken.keys(), ...outcome.kept]
    setEditing((before) => new Set([...before].filter((key) => !done.includes(key))))
    setTold(outcomeText(outcome))
    const [refused] = outcome.refused.keys()
    focus(refused ? `[data-reading="${refused}"]` : '[data-told]')
  }
  const submit = () => {
    setTold('')
    for (const { row, entry } of own) if (entry.text) change(row.key, { settled: true })
    if (ready > 0) return send(show)
    const wrong = fields.find(({ judged }) => judged.state !== 'empty') ?? fields[0]
    if (wrong?.judged.state === 'empty') setTold(t('validation.reading.required'))
    if (wrong) focus(`[data-reading="${wrong.row.key}"]`)
  }
  const edit = (key: string, text: string) => {
    setEditing((before) => new Set([...before, key]))
    change(key, { text: text.replace('.', ',') })
    focus(`[data-reading="${key}"]`)
  }
  return (
    <FormFrame ref={form} label={t('home.readings.title')} className={styles.form} onSubmit={submit}>
      <ul className={styles.rows}>
        {own.map((judgedRow) => {
          const { row } = judgedRow
          return (
            <li key={row.key} className={styles.item}>
              <HomeReadingRow
                judgedRow={judgedRow}
                isField={isField(judgedRow)}
                kept={kept.find(({ key }) => key === row.key)}
                onChange={change}
                onEdit={edit}
              />
              {copyChoices.get(row.key)}
            </li>
          )
        })}
      </ul>
      {failure && (
        <div role="alert">
          <Notice tone="error">
            <p>{failure}</p>
          </Notice>
        </div>
      )}
      <p role="status" tabIndex={-1} data-told className={styles.told}>
        {told}
      </p>
      {fields.length > 0 && (
        <Button type="submit" width="full" busy={busy}>
          {ready > 1 ? t('reading.submitMany', { n: ready }) : t('reading.submit')}
        </Button>
      )}
    </FormFrame>
  )
}

interface CopiesOfForm {
  rows: readonly JudgedRow[]
  copiesOf: (meter: Meter) => Copies
  change: ReadingEntries['change']
}

/** The checkboxes below the last zone of a meter with a typed reading, if other providers list the device. */
function copyChoiceOf({ row, entry }: JudgedRow, { rows, copiesOf, change }: CopiesOfForm) {
  if (row.copyOf || entry.text === '' || row.zone !== row.meter.zones.at(-1)) return null
  const repeated = rows.filter(({ row: { copyOf } }) => copyOf === row.key)
  return <CopyChoice copies={copiesOf(row.meter)} rows={repeated} onChange={change} />
}

function outcomeText({ taken, refused, kept }: Outcome): string {
  if (kept.length > 0) return t('home.readings.kept')
  if (taken.size === 0) return ''
  return refused.size === 0
    ? t('reading.success.title')
    : t('reading.partial', { ok: taken.size, total: taken.size + refused.size })
}
