import { formatVolume } from '@zatyshok/i18n/format'
import { t } from '@zatyshok/i18n/translate'
import { Check } from 'lucide-react'
import { type KeyboardEvent, memo, useCallback, useDeferredValue, useId } from 'react'
import { afterPress } from '../../../lib/form/after-press.ts'
import { FieldError } from '../../../ui/field/field.tsx'
import { useMeterLooks, zoneName } from '../../../ui/meter/meter-looks.ts'
import { UtilityTile } from '../../../ui/utility-tile.tsx'
import { fieldError } from '../issue-text.ts'
import { type ReadingEntry, shownIssues } from '../judge-entry.ts'
import type { KeptReading } from '../kept/kept-readings.ts'
import type { ReadingRow } from '../reading-rows.ts'
import { ReadingWarnings } from '../reading-warnings.tsx'
import type { JudgedRow } from '../use-reading-entries.ts'
import styles from './home-readings.module.css'
import { usualWord } from './usual-word.ts'

interface HomeReadingRowProps {
  judgedRow: JudgedRow
  /** False: the row shows what was given, or that the provider reads the meter. */
  isField: boolean
  /** The reading of this row that waits on this device. */
  kept: KeptReading | undefined
  onChange: (key: string, patch: Partial<ReadingEntry>) => void
  /** Opens the field with this text. */
  onEdit: (key: string, text: string) => void
}

/**
 * One zone of one meter on the first screen: what and where, the previous value, and the field or the given value.
 * A key renders only the row that it changes. `onEdit` is not compared: it does the same while `onChange` does.
 */
export const HomeReadingRow = memo(
  ReadingRowOfHome,
  (before, after) =>
    before.isField === after.isField &&
    before.kept === after.kept &&
    before.onChange === after.onChange &&
    (['row', 'entry', 'taken', 'refusal'] as const).every((part) => before.judgedRow[part] === after.judgedRow[part]),
)

function ReadingRowOfHome({ judgedRow, isField, kept, onChange: change, onEdit: edit }: HomeReadingRowProps) {
  const { row } = judgedRow
  const onChange = useCallback((patch: Partial<ReadingEntry>) => change(row.key, patch), [change, row.key])
  const onEdit = (text: string) => edit(row.key, text)
  // The digit is painted first. The consumption moves everything below it, so it follows in the next paint.
  const judgedLater = useDeferredValue(judgedRow)
  const look = useMeterLooks(row.today).appearance(row.meter)
  const id = useId()
  return (
    <>
      <div className={styles.row}>
        <UtilityTile utility={look.utility} icon={look.icon} size="small" />
        {isField ? (
          <label className={styles.words} htmlFor={id}>
            <RowWords row={row} name={t(look.messageKey)} />
          </label>
        ) : (
          <div className={styles.words}>
            <RowWords row={row} name={t(look.messageKey)} />
          </div>
        )}
        {isField ? (
          <RowField id={id} judgedRow={judgedRow} onChange={onChange} />
        ) : (
          <Given judgedRow={judgedRow} kept={kept} name={t(look.messageKey)} onEdit={onEdit} />
        )}
      </div>
      {isField && (
        <UnderField
          id={id}
          judgedRow={problemOf(judgedRow) ? judgedRow : judgedLater}
          kept={kept}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** «Холодна вода», below it «кухня, № 48213, день, було 618,036 м³». */
function RowWords({ row, name }: { row: ReadingRow; name: string }) {
  const { meter, zone, previous } = row
  const unit = t(`unit.${meter.unit}`)
  const facts = [
    meter.place || `№\u00a0${meter.serialNumber}`,
    ...(zone === 'total' ? [] : [zoneName(zone).toLocaleLowerCase('uk').replace('(t', '(T')]),
    ...(previous ? [t('home.readings.was', { value: formatVolume(previous.value), unit })] : []),
  ]
  return (
    <>
      <span className={styles.kind}>{name}</span> <span className={styles.facts}>{facts.join(', ')}</span>
    </>
  )
}

interface FieldProps {
  id: string
  judgedRow: JudgedRow
  onChange: (patch: Partial<ReadingEntry>) => void
}

/** The message below the field, if the reading cannot be sent. */
function problemOf({ row, entry, judged, refusal }: JudgedRow): string | undefined {
  if (refusal && !refusal.replacement) return refusal.message
  return fieldError(judged, shownIssues(row, entry, judged))
}

function RowField({ id, judgedRow, onChange }: FieldProps) {
  const { row, entry } = judgedRow
  return (
    <input
      id={id}
      className={styles.input}
      inputMode={row.meter.decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={20}
      placeholder={t('home.readings.new')}
      data-reading={row.key}
      aria-invalid={problemOf(judgedRow) ? true : undefined}
      aria-describedby={`${id}-below`}
      value={entry.text}
      onChange={({ currentTarget: { value } }) => onChange({ text: value, confirmed: false, wantsTick: false })}
      // The message may move the pressed control, so it waits for the end of the press.
      onBlur={() => afterPress(() => entry.text && onChange({ settled: true }))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (entry.text) onChange({ settled: true })
        if (focusNext(event)) event.preventDefault()
      }}
    />
  )
}

/** Enter goes to the next field; in the last one the browser submits the form. */
function focusNext({ currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
  const fields = Array.from(currentTarget.form?.querySelectorAll<HTMLInputElement>('input[data-reading]') ?? [])
  const next = fields[fields.indexOf(currentTarget) + 1]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

const words = { usual: 'home.readings.usual', more: 'home.readings.above', less: 'home.readings.below' } as const

/** The problem, or the consumption as it is typed; then the warnings that need an answer. */
const UnderField = memo(({ id, judgedRow, kept, onChange }: FieldProps & { kept: KeptReading | undefined }) => {
  const { row, judged } = judgedRow
  const problem = problemOf(judgedRow)
  const word = usualWord(row, judged.difference)
  return (
    <>
      <div id={`${id}-below`} aria-live="polite" className={styles.below}>
        {problem ? (
          <FieldError message={problem} />
        ) : (
          judged.difference !== null && (
            <p className={styles.difference}>
              {word === 'usual' && <Check size={18} aria-hidden="true" />}
              <b>
                {t('home.readings.diff', { diff: formatVolume(judged.difference), unit: t(`unit.${row.meter.unit}`) })}
              </b>
              {word && ` — ${t(words[word])}`}
            </p>
          )
        )}
        {!problem && judged.state === 'empty' && kept?.refusal && <FieldError message={kept.refusal} />}
      </div>
      <ReadingWarnings judgedRow={judgedRow} onChange={onChange} />
    </>
  )
})

interface GivenProps extends Pick<HomeReadingRowProps, 'judgedRow' | 'kept'> {
  name: string
  onEdit: (text: string) => void
}

/** «Передано 624,6» with «Змінити»; without a network «Збережено 624,6»; «автоматично» if nothing was given. */
function Given({ judgedRow: { row, taken }, kept, name, onEdit }: GivenProps) {
  const value = kept?.text ?? taken?.value ?? row.given?.value
  if (value === undefined || value === null) return <p className={styles.facts}>{t('counters.automatic')}</p>
  const shown = kept ? kept.text : formatVolume(value)
  return (
    <div className={styles.given}>
      <p>{kept ? t('home.readings.keptValue', { value: shown }) : t('home.readings.given', { value: shown })}</p>
      <button type="button" className={styles.change} onClick={() => onEdit(value)}>
        {t('reading.kept.mend')}
        <span className="visually-hidden"> — {name}</span>
      </button>
    </div>
  )
}
