import { rowKey } from '@zatyshok/domain/row-key'
import type { SampleTable } from '../imports/formats/sample/sample-table.ts'
import type { Profile } from '../imports/profile/profile-schema.ts'
import { repairNumber } from '../imports/stage/repaired-number.ts'
import { type ColumnLook, lookAt } from './column-shapes.ts'
import { dictionaryOf } from './heading-dictionary.ts'
import type { InspectedFile } from './inspect-file.ts'
import { type MonthRun, monthRun } from './month-columns.ts'
import { maskOfName } from './month-in-name.ts'
import { proposeAccountFormat, proposeServices } from './propose-codes.ts'
import { type ProposedRecord, proposeRecords, type SeenColumn } from './propose-records.ts'

type Notation = Profile['notation']

export interface ProposedTable {
  readonly columns: readonly SeenColumn[]
  readonly records: readonly ProposedRecord[]
  /** Columns that identify a row. */
  readonly key: readonly string[]
  readonly totals: { readonly column: string; readonly is: string; readonly sums: readonly string[] } | null
  /** Columns of a table, each with the values of one month. */
  readonly months: MonthRun | null
}

export interface Proposal {
  readonly notation: Notation
  readonly tables: readonly ProposedTable[]
  readonly accountFormat: string | null
  readonly services: Readonly<Record<string, number>>
  /** Mask of the file name, with `?` for digits that change. */
  readonly fileName: string
}

/** Returns a draft of the profile, which staff correct. */
export function proposeFile(inspected: InspectedFile, name: string, profiles: readonly Profile[]): Proposal {
  const columns = inspected.tables.map(columnsOf)
  const notation = notationOf(columns.flat().map(({ look }) => look))
  const dictionary = dictionaryOf(profiles)
  const tables = inspected.tables.map((table, at): ProposedTable => {
    const own = columns[at] ?? []
    const months = monthRun(own, name)
    const records =
      inspected.format === null
        ? []
        : proposeRecords({
            columns: own,
            dictionary,
            notation,
            encoding: inspected.encoding,
            isList: table.each !== undefined,
            fileName: name,
            months,
          })
    return { columns: own, records, key: rowKey(records), totals: totalsOf(table, own), months }
  })
  const looksOf = (field: string) =>
    tables.flatMap(({ columns: own, records }) =>
      own.filter(({ heading }) => records.some(({ fields }) => fields[field]?.column === heading)),
    )
  const codes = new Map(looksOf('serviceCode').flatMap(({ look }) => [...look.values]))
  const numbers = new Map(looksOf('account').flatMap(({ look }) => [...look.values]))
  const services = proposeServices(codes, profiles)
  return {
    notation,
    tables,
    accountFormat: proposeAccountFormat(numbers) ?? null,
    services,
    fileName: maskOfName(name),
  }
}

const columnsOf = ({ headings, rows }: SampleTable): SeenColumn[] =>
  headings.flatMap((heading, at) =>
    heading === '' ? [] : [{ heading, look: lookAt(rows.map(({ cells }) => cells[at] ?? '')) }],
  )

function notationOf(looks: readonly ColumnLook[]): Notation {
  const usual = (values: readonly (string | null)[], otherwise: string) => {
    const counts = new Map<string, number>()
    for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? otherwise
  }
  const decimal =
    usual(
      looks.map((look) => look.decimal),
      '.',
    ) === ','
      ? ','
      : '.'
  const formats = (shape: string) => looks.filter((look) => look.shape === shape).map(({ format }) => format)
  const day = usual(formats('day'), 'yyyy-MM-dd')
  return { decimal, day, month: usual(formats('month'), day.includes('.') ? 'MM.yyyy' : 'yyyy-MM'), money: 'hryvnias' }
}

function totalsOf({ totals, headings }: SampleTable, columns: readonly SeenColumn[]): ProposedTable['totals'] {
  const at = totals?.cells.findIndex((cell) => /\p{L}/u.test(cell)) ?? -1
  const [column, is] = [headings[at], totals?.cells[at]]
  if (!totals || column === undefined || is === undefined) return null
  const isSum = (heading: string) =>
    /^-?[0-9]+(?:[.,][0-9]+)?$/.test(
      repairNumber(totals.cells[headings.indexOf(heading)] ?? '').replace(/[ \u00a0\u202f]/g, ''),
    )
  const sums = columns.map(({ heading }) => heading).filter((heading) => heading !== column && isSum(heading))
  return sums.length === 0 ? null : { column, is, sums }
}
