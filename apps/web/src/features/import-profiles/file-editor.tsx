import { useMutation } from '@tanstack/react-query'
import { t } from '@zatyshok/i18n/translate'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { type Draft, type FileRule, isSameTable, type TableRule } from './definition.ts'
import { namesOfTable, partsOfFile } from './held/held-parts.ts'
import { HeldPartsList } from './held/held-parts-list.tsx'
import { HeldTables } from './held/held-tables.tsx'
import { type Fields, type Inspection, inspect, type Overrides } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'
import { Findings } from './sample/findings.tsx'
import { HeadingPlace } from './sample/heading-place.tsx'
import { PlacedColumns } from './sample/placed-columns.tsx'
import { placesOf, proposedRule, type Sample } from './sample/sampled.ts'
import { TableEditor } from './table-editor.tsx'

interface FileEditorProps {
  rule: FileRule
  sample: Sample | undefined
  kinds: Fields['kinds']
  onChange: (rule: FileRule) => void
  onSample: (sample: Sample) => void
  onRemove: () => void
}

/** DBF and JSON lines have no rows of headings. */
const hasHeadingRows = (kind: Inspection['kind']) => kind === 'csv' || kind === 'xlsx'

type Places = NonNullable<Overrides['headings']>

/** The places of headings that staff chose, with another one for a table. */
const withPlace = ({ given }: Sample, title: string, place: Omit<Places[number], 'title'>): Places => [
  ...(given.headings ?? []).filter((one) => one.title !== title),
  { title, ...place },
]

/** Edits one kind of file of the provider: its format and its columns. */
export function FileEditor({ rule, sample, kinds, onChange, onSample, onRemove }: FileEditorProps) {
  const again = useMutation({
    mutationFn: async (given: Overrides) => ({ given, inspection: await inspect(sample?.upload ?? 0, given) }),
    onSuccess: (seen) => sample && onSample({ ...sample, ...seen }),
  })
  const setTable = (old: TableRule | undefined, next: TableRule | undefined) => {
    const others = rule.tables.filter((one) => one !== old)
    onChange({
      ...rule,
      tables: next ? (old ? rule.tables.map((one) => (one === old ? next : one)) : [...others, next]) : others,
    })
  }
  // Where the columns stand with which the sample was read.
  const places = sample && placesOf((JSON.parse(sample.inspection.draft) as Draft).format)
  return (
    <Card
      title={t('importProfiles.file', { name: rule.name })}
      action={
        <Button look="quiet" onClick={onRemove}>
          {t('importProfiles.file.remove')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <TextField
          label={t('importProfiles.file.name')}
          hint={t('importProfiles.file.name.hint')}
          value={rule.name}
          maxLength={200}
          onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
        />
        <HeldPartsList title={t('importPart.file')} whole={rule} parts={partsOfFile(rule)} onChange={onChange} />
        {!sample && <p>{t('importProfiles.file.noSample')}</p>}
        {!sample && <HeldTables tables={rule.tables} onChange={(tables) => onChange({ ...rule, tables })} />}
        {sample && (
          <Findings
            inspection={sample.inspection}
            onOverride={(given) => again.mutate({ ...sample.given, ...given })}
          />
        )}
        {places && (
          <PlacedColumns
            // The fields begin anew with the columns that were read.
            key={JSON.stringify(places)}
            file={rule.name}
            lines={sample?.inspection.lines ?? []}
            {...places}
            onApply={(given) => again.mutate({ ...sample?.given, ...given })}
          />
        )}
        {sample?.inspection.tables.map((table) => {
          const own = rule.tables.find((one) => isSameTable(one, proposedRule(table)))
          return (
            <section key={table.title} className={styles.stack} aria-label={table.title || rule.name}>
              {table.title !== '' && <h3>{t('importProfiles.table', { title: table.title })}</h3>}
              {hasHeadingRows(sample.inspection.kind) && (
                <HeadingPlace
                  table={table}
                  onChange={(place) =>
                    again.mutate({ ...sample.given, headings: withPlace(sample, table.title, place) })
                  }
                />
              )}
              {own && (
                <HeldPartsList
                  title={t('importPart.table')}
                  whole={own}
                  parts={namesOfTable(own)}
                  onChange={(next) => setTable(own, next)}
                />
              )}
              <TableEditor
                month={sample.inspection.month}
                table={table}
                rule={own}
                kinds={kinds}
                onChange={(next) => setTable(own, next)}
              />
            </section>
          )
        })}
      </div>
    </Card>
  )
}
