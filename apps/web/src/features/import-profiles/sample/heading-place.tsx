import { t } from '@zatyshok/i18n/translate'
import { TextField } from '../../../ui/field/field.tsx'
import type { Inspection } from '../import-profiles.api.ts'
import styles from '../import-profiles.module.css'

interface Place {
  readonly headingRow: number
  readonly headingRows: number
}

interface HeadingPlaceProps {
  readonly table: Inspection['tables'][number]
  readonly onChange: (place: Place) => void
}

const MOST_ROW = 20
const MOST_ROWS = 5

/** Where the headings of a table stand (0: it has none); merged headings take several rows, of which the last is named. */
export function HeadingPlace({ table, onChange }: HeadingPlaceProps) {
  const { headingRow, headingRows } = table
  const set = (place: Place) => {
    const { headingRow: row, headingRows: rows } = place
    if (row >= 0 && row <= MOST_ROW && rows >= 1 && rows <= Math.min(MOST_ROWS, Math.max(1, row))) onChange(place)
  }
  return (
    <details className={styles.fold}>
      <summary>
        {t('importProfiles.headingRow')}: <span className={styles.words}>{headingRow}</span>
      </summary>
      <div className={styles.fields}>
        <TextField
          type="number"
          min={0}
          max={MOST_ROW}
          label={t('importProfiles.headingRow')}
          hint={t('importProfiles.headingRow.hint')}
          value={headingRow}
          onChange={(event) => set({ headingRow: event.currentTarget.valueAsNumber, headingRows })}
        />
        <TextField
          type="number"
          min={1}
          max={MOST_ROWS}
          label={t('importProfiles.headingRows')}
          hint={t('importProfiles.headingRows.hint')}
          value={headingRows}
          onChange={(event) => {
            const rows = event.currentTarget.valueAsNumber
            // The rows are added below: the first row of the headings stays.
            set({ headingRow: headingRow + rows - headingRows, headingRows: rows })
          }}
        />
      </div>
    </details>
  )
}
