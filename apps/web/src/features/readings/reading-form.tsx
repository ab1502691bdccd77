import type { Meter } from '@zatyshok/contract/meters/meters'
import { t } from '@zatyshok/i18n/translate'
import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { FormFrame } from '../../ui/form/form-frame.tsx'
import { remainingText } from '../../ui/form/remaining-text.ts'
import { Drum } from '../../ui/meter/drum.tsx'
import { zoneName } from '../../ui/meter/meter-looks.ts'
import { PageHeading } from '../../ui/page.tsx'
import { CopyChoice } from './copies/copy-choice.tsx'
import { copyRows } from './copies/reading-copy.ts'
import { useCopies } from './copies/use-copies.ts'
import { estimatedCost } from './estimated-cost.ts'
import { KeptList } from './kept/kept-list.tsx'
import { BackToMeters, MeterHead } from './meter-head.tsx'
import { ReadingField } from './reading-field.tsx'
import { ReadingCost, ReadingFigures } from './reading-figures.tsx'
import { readingRows, takesReadings } from './reading-rows.ts'
import { offersReason, ReadingWarnings } from './reading-warnings.tsx'
import styles from './readings.module.css'
import { PhotoField } from './receipt/photo-field.tsx'
import { fieldsOf, replacementLabel } from './replacement-fields.tsx'
import type { Outcome } from './submission.ts'
import { type JudgedRow, useReadingEntries } from './use-reading-entries.ts'
import { AlreadyGiven, WindowClosed, WindowOpen } from './window-notes.tsx'

interface ReadingFormProps {
  meter: Meter
  /** All meters of the resident; other providers may list the same device. */
  meters: readonly Meter[]
  today: string
  photo: File | null
  onPhoto: (photo: File | null) => void
  onOutcome: (outcome: Outcome) => void
}

/** The reading form of one meter: one field per zone, live difference and cost, and one button (F05, F06). */
export function ReadingForm({ meter, meters, today, photo, onPhoto, onOutcome }: ReadingFormProps) {
  const copies = useCopies(meter, meters)
  const { rows, change, send, busy, failure } = useReadingEntries([
    ...readingRows([meter], today),
    ...copyRows(meter, copies.chosen, today),
  ])
  const [own, repeated] = [rows.filter(({ row }) => !row.copyOf), rows.filter(({ row }) => row.copyOf)]
  const form = useRef<HTMLFormElement>(null)
  // A child's effect runs before its parent's, so an effect of this form overrides the focus of the heading.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[data-reading]')?.focus(), [])
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
      <PageHeading failed={failure !== null || hasRefusal}>{t('reading.title')}</PageHeading>
      <KeptList meter={meter} />
      <Card>
        <MeterHead meter={meter} today={today} />
        <AlreadyGiven meter={meter} today={today} />
        {!takesReadings(meter) && <WindowClosed meter={meter} kept={own.map(({ entry }) => entry.text)} />}
        {takesReadings(meter) && <WindowOpen meter={meter} today={today} />}
        {takesReadings(meter) && (
          <FormFrame
            ref={form}
            className={styles.form}
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
            <CopyChoice copies={copies} rows={repeated} onChange={change} />
            <PhotoField photo={photo} onPhoto={onPhoto} />
            {failure && (
              <div role="alert">
                <Notice tone="error">
                  <p>{failure}</p>
                </Notice>
              </div>
            )}
            <Button type="submit" width="full-on-phone" busy={busy} disabled={missing.length > 0}>
              {t('reading.submit')}
            </Button>
            <p className={styles.remaining} role="status">
              {missing.join('. ')}
            </p>
          </FormFrame>
        )}
      </Card>
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
        {...(isFirst && { hint: t('reading.new.hint') })}
        onChange={onChange}
      />
      <Drum value={judgedRow.entry.text} digits={row.meter.digits} decimals={row.meter.decimals} />
      {row.isFirst && !offersReason(judgedRow) && (
        <Choice
          type="checkbox"
          label={t('replacement.own')}
          checked={judgedRow.entry.reason === 'replaced'}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ reason: checked ? 'replaced' : null, unasked: checked })
          }
        />
      )}
      <ReadingWarnings judgedRow={judgedRow} onChange={onChange} />
      <ReadingFigures judgedRow={judgedRow} />
    </div>
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
