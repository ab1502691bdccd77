import type { Meter } from '@zatyshok/contract/meters/meters'
import { takesReadings } from '@zatyshok/domain/meters/reading-turn'
import { t } from '@zatyshok/i18n/translate'
import { Choice } from '../../../ui/field/choice.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { notTakenText } from '../../../ui/meter/meter-looks.ts'
import { fieldError, firstReplacementText } from '../issue-text.ts'
import { type ReadingEntry, shownIssues } from '../judge-entry.ts'
import { ReadingFigures } from '../reading-figures.tsx'
import { ReadingWarnings } from '../reading-warnings.tsx'
import styles from '../readings.module.css'
import type { JudgedRow } from '../use-reading-entries.ts'
import type { Copies } from './use-copies.ts'

interface CopyChoiceProps {
  copies: Copies
  /** Rows of the chosen copies. */
  rows: readonly JudgedRow[]
  onChange: (key: string, patch: Partial<ReadingEntry>) => void
}

/**
 * Checkboxes for copies to the other providers of the device. Each copy has its own consumption, warnings and refusal.
 */
export function CopyChoice({ copies: { offered, chosen, toggle }, rows, onChange }: CopyChoiceProps) {
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.copies}>
      <legend className={styles.note}>{t('reading.copy.legend')}</legend>
      {offered.map((copy) => (
        <div key={copy.id} className={styles.copy}>
          {takesReadings(copy) ? (
            <Choice
              type="checkbox"
              label={t('reading.copy', nameOf(copy))}
              checked={chosen.includes(copy)}
              onChange={() => toggle(copy.id)}
            />
          ) : (
            <p className={styles.note}>
              {copy.serviceProvider.name}: {notTakenText(copy)}
            </p>
          )}
          {rows
            .filter(({ row }) => row.meter.id === copy.id)
            .map((row) => (
              <CopyEntry key={row.row.key} judgedRow={row} onChange={(patch) => onChange(row.row.key, patch)} />
            ))}
        </div>
      ))}
    </fieldset>
  )
}

/**
 * Returns the problem of a copied replacement: the values may be valid for the first meter and wrong for this one. The
 * first meter reports empty fields.
 */
function copiedProblem({ entry, judged }: JudgedRow): string | undefined {
  const isTyped = Object.values(entry.replacement).every((text) => text !== '')
  return isTyped ? firstReplacementText(judged) : undefined
}

const nameOf = ({ serviceProvider, serialNumber }: Meter) => ({ provider: serviceProvider.name, number: serialNumber })

function CopyEntry({
  judgedRow,
  onChange,
}: {
  judgedRow: JudgedRow
  onChange: (patch: Partial<ReadingEntry>) => void
}) {
  const { row, entry, judged, refusal } = judgedRow
  const shown = shownIssues(row, entry, judged)
  const error = refusal?.message ?? fieldError(judged, shown) ?? copiedProblem(judgedRow)
  return (
    <>
      {error && (
        <div role="alert">
          <FieldError id={`copy-${row.key}`} message={error} />
        </div>
      )}
      <ReadingWarnings judgedRow={judgedRow} onChange={onChange} />
      <ReadingFigures judgedRow={judgedRow} />
    </>
  )
}
