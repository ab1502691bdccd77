import { fieldName } from '@zatyshok/i18n/import-words'
import { t } from '@zatyshok/i18n/translate'
import type { RecordRule, SampleColumn } from './definition.ts'
import type { KnownField } from './fields/field-source.ts'
import type { Inspection } from './import-profiles.api.ts'
import styles from './import-profiles.module.css'

type Table = Inspection['tables'][number]

interface MappingTableProps {
  table: Table
  record: RecordRule
  /** The other records of the same rows. */
  others: readonly RecordRule[]
  fields: readonly KnownField[]
  onPick: (column: SampleColumn, field: KnownField | undefined) => void
}

const fieldOf = ({ fields }: RecordRule, heading: string): string =>
  Object.entries(fields).find(([, { column }]) => column === heading)?.[0] ?? ''

/** Shows the first rows of the file, with a field select above each column. */
export function MappingTable({ table, record, others, fields, onPick }: MappingTableProps) {
  const columnOf = (heading: string) => table.columns.find((column) => column.heading === heading)
  return (
    <section className={styles.preview} aria-label={t('importProfiles.preview', { rows: table.rows.length })}>
      <table>
        <thead>
          <tr>
            <td />
            {table.headings.map((heading, at) => {
              const column = columnOf(heading)
              const value = fieldOf(record, heading)
              const isOfOther = value === '' && others.some((other) => fieldOf(other, heading) !== '')
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are their places
                <td key={at} data-mapped={value !== '' || isOfOther || undefined}>
                  {column && (
                    <select
                      aria-label={t('importProfiles.column', { heading })}
                      data-column={heading}
                      value={value}
                      onChange={(event) =>
                        onPick(
                          column,
                          fields.find(({ name }) => name === event.currentTarget.value),
                        )
                      }
                    >
                      <option value="">
                        {isOfOther ? t('importProfiles.column.other') : t('importProfiles.skip')}
                      </option>
                      {fields.map(({ name, needed }) => (
                        <option key={name} value={name}>
                          {fieldName(name)}
                          {needed ? ' *' : ''}
                        </option>
                      ))}
                    </select>
                  )}
                </td>
              )
            })}
          </tr>
          <tr>
            <th scope="col">{t('importProfiles.place')}</th>
            {table.headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are their places
              <th key={at} scope="col" translate="no">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ place, cells }) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              {table.headings.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are their places
                <td key={at} translate="no">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
