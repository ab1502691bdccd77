import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { FieldError, TextField } from '../../ui/field/field.tsx'
import type { Row } from './drafts.ts'
import type { Setting } from './settings.api.ts'
import styles from './settings.module.css'

type RowsSetting = Extract<Setting, { kind: 'rows' }>

interface RowsProps {
  readonly setting: RowsSetting
  readonly rows: readonly Row[]
  readonly error: string | undefined
  readonly onChange: (rows: readonly Row[]) => void
}

/** A list whose items have several columns, such as the city's own pages. */
export function RowsControl({ setting: { label, hint, columns, locked }, rows, error, onChange }: RowsProps) {
  const empty = Object.fromEntries(columns.map(({ key, kind }) => [key, kind === 'flag' ? true : '']))
  return (
    <fieldset className={styles.group} disabled={locked}>
      <legend>{label}</legend>
      {hint && <p className={styles.note}>{hint}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; all of it is being typed
        <fieldset key={at} className={styles.row}>
          <legend className="visually-hidden">{t('settings.row', { n: at + 1 })}</legend>
          {columns.map((column) => (
            <Cell
              key={column.key}
              column={column}
              value={row[column.key] ?? ''}
              onChange={(value) => onChange(rows.with(at, { ...row, [column.key]: value }))}
            />
          ))}
          <Button
            look="quiet"
            aria-label={t('settings.row.remove.aria', { n: at + 1 })}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            {t('settings.row.remove')}
          </Button>
        </fieldset>
      ))}
      {error && <FieldError message={error} />}
      <div>
        <Button look="secondary" onClick={() => onChange([...rows, empty])}>
          {t('settings.pairs.add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface CellProps {
  readonly column: RowsSetting['columns'][number]
  readonly value: string | boolean
  readonly onChange: (value: string | boolean) => void
}

function Cell({ column: { label, kind }, value, onChange }: CellProps) {
  if (kind === 'flag') {
    return (
      <Choice
        type="checkbox"
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  return (
    <TextField
      label={label}
      type={kind === 'color' ? 'color' : 'text'}
      value={String(value)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
