import { type RecordRule, withColumn, withField } from '../definition.ts'
import type { FieldSource, KnownField } from '../fields/field-source.ts'
import type { Inspection } from '../import-profiles.api.ts'

type Table = Inspection['tables'][number]
type MonthRun = NonNullable<Table['months']>

export const readingDays = ['last', 'first'] as const

/** What a clerk says of a table with a column a month. */
export interface MonthChoice {
  /** Used if neither the headings nor the file state the year. */
  readonly year: number
  /** The day of a reading: the table names only its month. */
  readonly day: (typeof readingDays)[number]
}

/** Last days of the months of every year. */
const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isOf = ({ columns }: MonthRun, { kind, fields }: RecordRule): boolean =>
  kind === 'readings' && columns.some(({ heading }) => heading === fields['value']?.column)

/** True if a reading is read from each column of a month. */
export const readsAllMonths = (run: MonthRun, records: readonly RecordRule[]): boolean =>
  run.columns.every((column) => records.some((record) => isOf({ ...run, columns: [column] }, record)))

/** Returns the records with a reading for each column of a month, in place of the one at `at`. A cell that is empty is no reading. */
export function withMonths(
  records: readonly RecordRule[],
  at: number,
  { table, run, fields, choice }: { table: Table; run: MonthRun; fields: readonly KnownField[]; choice: MonthChoice },
): RecordRule[] {
  const ofMonth = (record: RecordRule, { heading, month, year }: MonthRun['columns'][number]): RecordRule => {
    const column = table.columns.find((one) => one.heading === heading)
    const field = fields.find(({ name }) => name === 'value')
    const read = column ? withColumn(record, column, field) : record
    const days = daysOf(
      { month, year: year ?? (run.year ? null : choice.year), day: choice.day },
      run.year ? { [run.year.from]: run.year.text } : {},
    )
    return withField(withField({ ...read, only: { column: heading } }, 'month', days.month), 'readOn', days.readOn)
  }
  return records.flatMap((record, place) => {
    if (place === at) return run.columns.map((column) => ofMonth(record, column))
    return isOf(run, record) ? [] : [record]
  })
}

/** Sources of the month and the day; a year that the file states stands behind a constant beginning. */
function daysOf(
  { month, year, day }: { month: number; year: number | null; day: MonthChoice['day'] },
  ofYear: FieldSource,
): { month: FieldSource; readOn: FieldSource } {
  const [mm, dd] = [month, day === 'first' ? 1 : (LAST_DAYS[month - 1] ?? 1)].map((one) => String(one).padStart(2, '0'))
  if (year === null) {
    return {
      month: { ...ofYear, prefix: `${mm}.`, format: 'MM.yyyy' },
      readOn: { ...ofYear, prefix: `${dd}.${mm}.`, format: 'dd.MM.yyyy' },
    }
  }
  return {
    month: { value: `${year}-${mm}`, format: 'yyyy-MM' },
    readOn: { value: `${year}-${mm}-${dd}`, format: 'yyyy-MM-dd' },
  }
}
