import { FileRefused } from '../refusal-reasons.ts'
import type { FieldSource, TableRule } from './profile-schema.ts'

/** Headings that a rule names, in the order of the profile. */
export function neededColumns(rule: TableRule): string[] {
  const named = [
    ...rule.records.flatMap((record) => [
      ...Object.values(record.fields).flatMap(columnsOfField),
      ...(record.only ? [record.only.column] : []),
    ]),
    ...(rule.key ?? []),
    ...(rule.cancelled ? [rule.cancelled.column] : []),
    ...(rule.totals ? [rule.totals.column, ...rule.totals.sums] : []),
    ...correctionColumns(rule),
  ]
  return [...new Set(named)]
}

/** Headings of the columns from which one field is read. */
export function columnsOfField(field: FieldSource): string[] {
  return [field.column, ...(field.columns ?? []), field.ifFilled].filter((column) => column !== undefined)
}

/** @throws FileRefused that names every needed column that the file lacks or has twice */
export function refuseMissingColumns(rule: TableRule, headings: readonly string[]): void {
  const needed = neededColumns(rule)
  const listed = (columns: readonly string[]) => ({ columns: columns.map((column) => `«${column}»`).join(', ') })
  const missing = needed.filter((column) => !headings.includes(column))
  if (missing.length > 0) throw new FileRefused('headings', listed(missing))
  const repeated = needed.filter((column) => headings.indexOf(column) !== headings.lastIndexOf(column))
  if (repeated.length > 0) throw new FileRefused('headingTwice', listed(repeated))
}

function correctionColumns({ correction }: TableRule): string[] {
  if (!correction) return []
  return correction.by === 'id' ? [correction.id, correction.replaces] : [correction.column]
}
