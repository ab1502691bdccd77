import { fieldName, valueName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Codes, hasListOfCodes } from '../codes-table.tsx'
import { headingOptions } from '../condition-fields.tsx'
import { repairName, repairNames } from '../held/part-words.ts'
import styles from '../import-profiles.module.css'
import { days, months, optionsOf } from './date-formats.ts'
import { type FieldSource, type KnownField, type Origin, originOf, withOrigin, withPart } from './field-source.ts'
import { FileNameField } from './file-name-field.tsx'

interface FieldEditorProps {
  readonly field: KnownField
  readonly source: FieldSource
  readonly headings: readonly string[]
  /** Different texts of a column of the sample. */
  readonly textsOf: (heading: string) => readonly string[]
  /** Undefined: the field is not read. */
  readonly onChange: (source: FieldSource | undefined) => void
}

const origins: Readonly<Record<Origin, () => string>> = {
  column: () => t('importProfiles.field.from.column'),
  columns: () => t('importProfiles.field.from.columns'),
  value: () => t('importProfiles.field.from.value'),
  fileName: () => t('importProfiles.field.from.fileName'),
  header: () => t('importProfiles.field.from.header'),
  ifFilled: () => t('importProfiles.field.from.ifFilled'),
}
const isOrigin = (value: string): value is Origin => value in origins

/** Edits where the value of one field comes from and how it is read. */
export function FieldEditor({ field, source, headings, textsOf, onChange }: FieldEditorProps) {
  const origin = originOf(source)
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('importProfiles.field.from')}
        value={origin ?? ''}
        options={[
          { value: '', label: t('importProfiles.field.from.none') },
          ...Object.entries(origins).map(([value, name]) => ({ value, label: name() })),
        ]}
        onChoose={(value) => onChange(isOrigin(value) ? withOrigin(source, value, headings) : undefined)}
      />
      <OriginFields field={field} source={source} headings={headings} onChange={onChange} />
      {origin !== undefined && origin !== 'value' && <ReadingFields {...{ field, source, onChange }} />}
      {origin !== undefined && origin !== 'value' && !hasListOfCodes(field) && (
        <CodesField {...{ field, source, textsOf, onChange }} />
      )}
    </div>
  )
}

function OriginFields({ field, source, headings, onChange }: Omit<FieldEditorProps, 'textsOf'>) {
  const set = (part: Partial<FieldSource>) => onChange({ ...source, ...part })
  switch (originOf(source)) {
    case 'column':
      return (
        <SelectField
          label={t('importProfiles.field.column')}
          value={source.column ?? ''}
          options={headingOptions(headings, [source.column ?? ''])}
          onChoose={(column) => set({ column })}
        />
      )
    case 'columns':
      return <JoinedColumns {...{ source, headings, set }} />
    case 'value':
      return (
        <ValueField
          {...{ field }}
          label={t('importProfiles.field.value')}
          value={source.value}
          onValue={(value) => set({ value })}
        />
      )
    case 'fileName':
      return <FileNameField {...{ field, source, onChange }} />
    case 'header':
      return (
        <TextField
          label={t('importProfiles.field.header')}
          value={source.header ?? ''}
          maxLength={100}
          spellCheck={false}
          onChange={(event) => set({ header: event.currentTarget.value })}
        />
      )
    case 'ifFilled':
      return (
        <>
          <SelectField
            label={t('importProfiles.field.column')}
            value={source.ifFilled ?? ''}
            options={headingOptions(headings, [source.ifFilled ?? ''])}
            onChoose={(ifFilled) => set({ ifFilled })}
          />
          <ValueField
            {...{ field }}
            label={t('importProfiles.field.filledAs')}
            value={source.filledAs}
            onValue={(filledAs) => set({ filledAs })}
          />
          <ValueField
            {...{ field }}
            label={t('importProfiles.field.emptyAs')}
            value={source.emptyAs}
            onValue={(emptyAs) => set({ emptyAs })}
          />
        </>
      )
    default:
      return null
  }
}

interface ValueFieldProps {
  readonly field: KnownField
  readonly label: string
  readonly value: string | undefined
  readonly onValue: (value: string) => void
}

/** A value of the field: one of its list, or any text. */
function ValueField({ field, label, value = '', onValue }: ValueFieldProps) {
  if (field.values === null) {
    return (
      <TextField label={label} value={value} maxLength={100} onChange={(event) => onValue(event.currentTarget.value)} />
    )
  }
  const options = [{ value: '', label: '—' }, ...field.values.map((one) => ({ value: one, label: valueName(one) }))]
  return <SelectField label={label} value={value} options={options} onChoose={onValue} />
}

interface JoinedColumnsProps {
  readonly source: FieldSource
  readonly headings: readonly string[]
  readonly set: (part: Partial<FieldSource>) => void
}

function JoinedColumns({ source, headings, set }: JoinedColumnsProps) {
  const { columns = [], join = ' ' } = source
  return (
    <>
      {columns.map((column, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of the columns are their identity
          key={at}
          label={t('importProfiles.field.column.nth', { n: at + 1 })}
          value={column}
          options={[{ value: '', label: '—' }, ...headingOptions(headings, [column])]}
          onChoose={(chosen) =>
            set({ columns: columns.map((one, place) => (place === at ? chosen : one)).filter((one) => one !== '') })
          }
        />
      ))}
      <Button
        look="quiet"
        onClick={() => set({ columns: [...columns, headings.find((one) => !columns.includes(one)) ?? ''] })}
      >
        {t('importProfiles.field.column.add')}
      </Button>
      <TextField
        label={t('importProfiles.field.join')}
        value={join}
        maxLength={20}
        onChange={(event) => set({ join: event.currentTarget.value })}
      />
    </>
  )
}

/** What the provider's words mean in a field that has no list of values. */
function CodesField({ field, source, textsOf, onChange }: Omit<FieldEditorProps, 'headings'>) {
  const { codes, column = '' } = source
  return (
    <>
      <Choice
        type="checkbox"
        label={t('importProfiles.codes.use')}
        checked={codes !== undefined}
        onChange={({ currentTarget: { checked } }) => {
          const texts = Object.fromEntries(textsOf(column).map((text) => [text, '']))
          onChange(withPart(source, { codes: checked ? texts : undefined }))
        }}
      />
      {codes && (
        <Codes
          title={t('importProfiles.codes.title', { field: fieldName(field.name) })}
          codes={codes}
          onChange={(next) => onChange({ ...source, codes: next })}
        />
      )}
    </>
  )
}

const numbers = new Set(['integer', 'money', 'amount', 'decimal'])

/** How the written value is read: its format, an empty cell, added signs and repairs. */
function ReadingFields({ field, source, onChange }: Omit<FieldEditorProps, 'headings' | 'textsOf'>) {
  const { empty, prefix, pad, format, repair = [] } = source
  const set = (part: Parameters<typeof withPart>[1]) => onChange(withPart(source, part))
  const isDate = field.type === 'day' || field.type === 'month'
  // A repair of letters changes no number, and the repair of numbers no other text.
  const isNumber = numbers.has(field.type)
  const offered = repairNames.filter((name) => (name === 'number') === isNumber || repair.includes(name))
  return (
    <>
      {isDate && (
        <SelectField
          label={t('importProfiles.field.format')}
          value={format ?? ''}
          options={[
            { value: '', label: t('importProfiles.field.format.usual') },
            ...optionsOf(field.type === 'day' ? days : [...months, ...days], format),
          ]}
          onChoose={(value) => set({ format: value || undefined })}
        />
      )}
      <TextField
        label={t('importProfiles.field.empty')}
        optional
        value={empty ?? ''}
        maxLength={100}
        onChange={(event) => set({ empty: event.currentTarget.value || undefined })}
      />
      {field.type === 'text' && (
        <>
          <TextField
            label={t('importProfiles.field.pad')}
            hint={t('importProfiles.field.pad.hint')}
            optional
            type="number"
            min={1}
            max={200}
            value={pad ?? ''}
            onChange={(event) => {
              const length = event.currentTarget.valueAsNumber
              set({ pad: length >= 1 && length <= 200 ? length : undefined })
            }}
          />
          <TextField
            label={t('importProfiles.field.prefix')}
            optional
            value={prefix ?? ''}
            maxLength={100}
            onChange={(event) => set({ prefix: event.currentTarget.value || undefined })}
          />
        </>
      )}
      <fieldset className={styles.choices}>
        <legend>{t('importProfiles.field.repair')}</legend>
        {offered.map((name) => (
          <Choice
            key={name}
            type="checkbox"
            label={repairName(name)}
            checked={repair.includes(name)}
            onChange={({ currentTarget: { checked } }) => {
              const next = checked ? [...repair, name] : repair.filter((one) => one !== name)
              set({ repair: next.length > 0 ? next : undefined })
            }}
          />
        ))}
      </fieldset>
    </>
  )
}
