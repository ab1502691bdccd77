import type { Meter } from '@zatyshok/contract/meters/meters'
import { takesReadings } from '@zatyshok/domain/meters/reading-turn'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { remainingText } from '../../ui/form/remaining-text.ts'
import { TypedDrum } from '../../ui/meter/drum.tsx'
import { meterAtPlace, useMeterLooks, zoneName } from '../../ui/meter/meter-looks.ts'
import { CopyChoice } from './copies/copy-choice.tsx'
import { copyRows, settledCopies } from './copies/reading-copy.ts'
import { useCopies } from './copies/use-copies.ts'
import { estimatedCost } from './estimated-cost.ts'
import { KeptList } from './kept/kept-list.tsx'
import { BackToMeters, MeterHead } from './meter-head.tsx'
import { QueueProgress, WaitingList } from './queue-progress.tsx'
import { ReadingField } from './reading-field.tsx'
import { ReadingCost, ReadingFigures } from './reading-figures.tsx'
import type { ReadingQueue } from './reading-queue.ts'
import { readingRows } from './reading-rows.ts'
import { offersReason, ReadingWarnings } from './reading-warnings.tsx'
import styles from './readings.module.css'
import { PhotoField } from './receipt/photo-field.tsx'
import { useDialPhoto } from './recognition/use-dial-photo.ts'
import { fieldsOf, replacementLabel } from './replacement-fields.tsx'
import { SentNote } from './sent-note.tsx'
import type { Outcome } from './submission.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { type JudgedRow, useReadingEntries } from './use-reading-entries.ts'
import { AlreadyGiven, WindowClosed, WindowOpen } from './window-notes.tsx'

interface ReadingFormProps {
  meter: Meter
  /** All meters of the resident; other providers may list the same device. */
  meters: readonly Meter[]
  queue: ReadingQueue
  today: string
  /** The form opens with the fields of a replaced meter. */
  asks: 'reading' | 'replacement'
  photo: File | null
  onPhoto: (photo: File | null) => void
  onOutcome: (outcome: Outcome) => void
}

/** One meter at a time: a field per zone, live difference and cost, and a button that goes on (F05, F06). */
export function ReadingForm({ meter, meters, queue, today, asks, photo, onPhoto, onOutcome }: ReadingFormProps) {
  const looks = useMeterLooks(today)
  const navigate = useNavigate()
  const copies = useCopies(meter, meters)
  const { rows, change, send, busy, failure } = useReadingEntries([
    ...readingRows([meter], today),
    ...copyRows(meter, copies.chosen, today),
  ])
  const own = rows.filter(({ row }) => !row.copyOf)
  const dial = useDialPhoto(meter)
  const form = useRef<HTMLFormElement>(null)
  useKeyboardInset()
  // A child's effect runs before its parent's, so an effect of this form overrides the focus of the heading.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[data-reading]')?.focus(), [])
  const first = own[0]?.row.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks for it once
  useEffect(() => {
    if (asks === 'replacement' && first) change(first, { reason: 'replaced', unasked: true })
  }, [])
  const missing = missingNotes(rows)
  const show = (outcome: Outcome) => {
    onOutcome(outcome)
    const [refused] = outcome.refused.keys()
    if (refused) form.current?.querySelector<HTMLInputElement>(`[data-reading="${refused}"]`)?.focus()
  }
  const hasRefusal = rows.some(({ refusal }) => refusal !== null)
  return (
    <>
      <BackToMeters />
      <SentNote />
      <KeptList meter={meter} />
      <div className={styles.columns}>
        <div className={styles.sheet}>
          <QueueProgress queue={queue} home={meter.home.name} />
          <MeterHead meter={meter} today={today} failed={failure !== null || hasRefusal} />
          <AlreadyGiven meter={meter} today={today} />
          {!takesReadings(meter) && <WindowClosed meter={meter} kept={own.map(({ entry }) => entry.text)} />}
          {takesReadings(meter) && (
            <FormFrame
              ref={form}
              className={styles.form}
              onKeyDown={({ key, target }) => {
                const isReading = target instanceof HTMLElement && target.matches('input[data-reading]')
                if (key === 'Escape' && isReading) void navigate(paths.meters)
              }}
              onSubmit={() => {
                if (missing.length === 0) send(show)
              }}
            >
              {own.map((row, place) => (
                <ZoneEntry
                  key={row.row.key}
                  row={row}
                  isFirst={place === 0}
                  onChange={(patch) => change(row.row.key, patch)}
                />
              ))}
              <ReadingCost costKop={estimatedCost(meter, own)} />
              <CopyChoice copies={copies} rows={settledCopies(rows)} onChange={change} />
              <Replaced rows={own} onChange={change} />
              <details className={styles.fold} open={photo !== null || undefined}>
                <summary>{t('reading.photo.add')}</summary>
                <PhotoField
                  photo={photo}
                  onPhoto={(file) => {
                    onPhoto(file)
                    const [row, ...others] = own
                    // A photo shows one of several zones, and typed digits are the resident's.
                    if (!file || !row || others.length > 0 || row.entry.text !== '') return
                    dial.read(file, (text) => change(row.row.key, { text }))
                  }}
                />
                <p className={styles.remaining} role="status">
                  {dial.note}
                </p>
              </details>
              <WindowOpen meter={meter} today={today} />
              {failure && (
                <div role="alert">
                  <Notice tone="error">
                    <p>{failure}</p>
                  </Notice>
                </div>
              )}
              <div className={styles.send}>
                <Button type="submit" width="full" busy={busy} disabled={missing.length > 0}>
                  {queue.next ? t('reading.submitNext') : t('reading.submit')}
                </Button>
                <p className={styles.remaining} role="status">
                  {missing.join('. ')}
                </p>
                {queue.next && (
                  <p className={styles.next}>
                    {t('reading.next', { name: meterAtPlace(queue.next, looks.appearance(queue.next)) })}
                  </p>
                )}
                <p className={styles.keys}>
                  <kbd translate="no">Enter</kbd> — {t('reading.keys.send')}, <kbd translate="no">Esc</kbd> —{' '}
                  {t('reading.keys.back')}
                </p>
              </div>
            </FormFrame>
          )}
        </div>
        <WaitingList queue={queue} current={meter} looks={looks} />
      </div>
    </>
  )
}

interface ZoneEntryProps {
  row: JudgedRow
  isFirst: boolean
  onChange: Parameters<typeof ReadingField>[0]['onChange']
}

function ZoneEntry({ row: judgedRow, isFirst, onChange }: ZoneEntryProps) {
  const { row } = judgedRow
  const label = t('reading.new', { unit: t(`unit.${row.meter.unit}`) })
  return (
    <div className={styles.zone}>
      <ReadingField
        row={judgedRow}
        label={row.zone === 'total' ? label : `${zoneName(row.zone)}. ${label}`}
        {...(isFirst && row.meter.decimals > 0 && { hint: t('reading.new.hint') })}
        onChange={onChange}
      />
      <TypedDrum text={judgedRow.entry.text} digits={row.meter.digits} decimals={row.meter.decimals} />
      <ReadingWarnings judgedRow={judgedRow} onChange={onChange} />
      <ReadingFigures judgedRow={judgedRow} />
    </div>
  )
}

interface ReplacedProps {
  /** The zones of the meter. */
  rows: readonly JudgedRow[]
  onChange: ReturnType<typeof useReadingEntries>['change']
}

/** «Лічильник замінили»: may stand with any reading; a low one asks for it by itself. */
function Replaced({ rows, onChange }: ReplacedProps) {
  const [first] = rows
  if (!first || offersReason(first)) return null
  return (
    <Choice
      type="checkbox"
      label={t('replacement.own')}
      checked={first.entry.reason === 'replaced'}
      onChange={({ currentTarget: { checked } }) =>
        onChange(first.row.key, { reason: checked ? 'replaced' : null, unasked: checked })
      }
    />
  )
}

/**
 * Returns the reasons why the button is disabled; empty if it is enabled. All zones are sent together, except zones
 * given before.
 */
function missingNotes(rows: readonly JudgedRow[]): string[] {
  const isUntouched = rows.every(({ judged }) => judged.state === 'empty')
  const empty = rows.filter(({ row, judged }) => judged.state === 'empty' && (isUntouched || !row.given))
  if (empty.length > 0) {
    if (empty.every(({ row }) => row.zone === 'total')) return [t('validation.reading.required')]
    // A copy at another provider repeats the meter's own zones.
    const names = new Set(empty.map(({ row }) => zoneName(row.zone)))
    return [remainingText([...names])]
  }
  const missing = [...new Set(rows.flatMap(missingLabels))]
  if (missing.length > 0) return [remainingText(missing)]
  if (rows.some(({ judged }) => judged.state === 'blocked')) return [t('form.summary.title')]
  return rows.some(({ judged }) => judged.state === 'unconfirmed') ? [t('validation.reading.confirm')] : []
}

/** Labels of the empty fields of a replaced meter. */
const missingLabels = ({ row, judged }: JudgedRow): string[] =>
  row.copyOf === undefined
    ? fieldsOf(row)
        .filter((field) => judged.replacementProblems[field]?.code === 'missing')
        .map((field) => replacementLabel(field, row))
    : []
