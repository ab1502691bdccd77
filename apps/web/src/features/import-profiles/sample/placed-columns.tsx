import { t } from '@zatyshok/i18n/translate'
import { useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { Notice } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { DraftNote } from '../../../ui/form/draft-note.tsx'
import type { PlacedColumn } from '../import-profiles.api.ts'
import styles from '../import-profiles.module.css'

interface PlacedColumnsProps {
  /** Mask of the file's name. */
  readonly file: string
  /** The first lines of the file. */
  readonly lines: readonly string[]
  readonly columns: readonly PlacedColumn[]
  readonly firstRow: number
  readonly onApply: (given: { readonly columns: readonly PlacedColumn[]; readonly firstRow: number }) => void
}

/** `....:....1....:....2`: every tenth place has its number. */
const rulerOf = (width: number): string =>
  Array.from({ length: Math.ceil(width / 10) }, (_, at) => `....:${String(at + 1).padStart(5, '.')}`).join('')

const names = ({ columns }: { columns: readonly PlacedColumn[] }) => columns.map(({ name }) => name.trim())

const isWhole = (columns: readonly PlacedColumn[]): boolean =>
  names({ columns }).every((name, at, all) => name !== '' && all.indexOf(name) === at) &&
  columns.every(({ first, last }) => first >= 1 && last >= first)

/** Edits the places of columns in a line, beside the file's lines under a ruler. */
export function PlacedColumns({ file, lines, columns: seen, firstRow: seenRow, onApply }: PlacedColumnsProps) {
  const draft = useFormDraft(`import-profile.places.${file}`)
  const [columns, setColumns] = draft.field('columns', seen)
  const [firstRow, setFirstRow] = draft.field('firstRow', seenRow)
  const set = (at: number, part: Partial<PlacedColumn>) =>
    setColumns(columns.map((column, place) => (place === at ? { ...column, ...part } : column)))
  const ruler = rulerOf(Math.max(...lines.map((line) => line.length)))
  const marks = Array.from(ruler, (_, at) => {
    const column = columns.find(({ first, last }) => first <= at + 1 && last >= at + 1)
    return column ? (column.first === at + 1 ? '├' : '─') : ' '
  }).join('')
  const last = columns.at(-1)?.last ?? 0
  return (
    <section className={styles.stack} aria-label={t('importProfiles.places')}>
      <h3>{t('importProfiles.places')}</h3>
      <p>{t('importProfiles.places.hint')}</p>
      <DraftNote draft={draft} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls long lines */}
      <section className={styles.preview} aria-label={t('importProfiles.places.lines')} tabIndex={0}>
        <pre className={styles.lines} translate="no">
          {[ruler, marks, ...lines].join('\n')}
        </pre>
      </section>
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are being typed, and columns keep their places
        <fieldset key={at} className={styles.place}>
          <legend>{t('importProfiles.field.column.nth', { n: at + 1 })}</legend>
          <TextField
            label={t('importProfiles.places.name')}
            value={column.name}
            maxLength={100}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <TextField
            type="number"
            min={1}
            label={t('importProfiles.places.first')}
            value={column.first || ''}
            onChange={(event) => set(at, { first: event.currentTarget.valueAsNumber || 0 })}
          />
          <TextField
            type="number"
            min={1}
            label={t('importProfiles.places.last')}
            value={column.last || ''}
            onChange={(event) => set(at, { last: event.currentTarget.valueAsNumber || 0 })}
          />
          <Button
            look="quiet"
            aria-label={t('importProfiles.places.remove', { name: column.name })}
            disabled={columns.length === 1}
            onClick={() => setColumns(columns.filter((_, place) => place !== at))}
          >
            {t('importPart.remove')}
          </Button>
        </fieldset>
      ))}
      <div className={styles.fields}>
        <TextField
          type="number"
          min={1}
          max={1000}
          label={t('importProfiles.places.firstRow')}
          value={firstRow || ''}
          onChange={(event) => setFirstRow(event.currentTarget.valueAsNumber || 0)}
        />
      </div>
      {!isWhole(columns) && <Notice tone="warning" title={t('importProfiles.places.wrong')} />}
      <div className={styles.actions}>
        <Button
          look="quiet"
          onClick={() =>
            setColumns([
              ...columns,
              {
                name: t('importProfiles.field.column.nth', { n: columns.length + 1 }),
                first: last + 1,
                last: last + 1,
              },
            ])
          }
        >
          {t('importProfiles.field.column.add')}
        </Button>
        <Button
          look="secondary"
          disabled={!isWhole(columns) || firstRow < 1}
          onClick={() => {
            draft.clear()
            onApply({ columns: columns.map((column) => ({ ...column, name: column.name.trim() })), firstRow })
          }}
        >
          {t('importProfiles.places.apply')}
        </Button>
      </div>
    </section>
  )
}
