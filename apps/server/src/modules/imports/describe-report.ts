import type { FileReport, ImportReport, RowNote } from './import-report.ts'

const ON_SCREEN = 20

/** Exit status: 0 if all rows were imported, 3 if some rows were refused, 1 if a whole file was refused. */
export function exitStatusOf({ files }: ImportReport): 0 | 1 | 3 {
  if (files.some(({ status }) => status !== 'done')) return 1
  return files.some(({ refused }) => refused > 0) ? 3 : 0
}

/** The report as Ukrainian text. */
export function describeReport(report: ImportReport): string {
  const lines = report.files.flatMap(describeFile)
  if (report.files.length === 0) lines.push('Файлів немає.')
  if (report.dryRun) lines.push('Пробний запуск: у базі даних нічого не змінено.')
  return lines.join('\n')
}

function describeFile(file: FileReport): string[] {
  return [describeOutcome(file), ...(file.status === 'unknown' ? [] : describeNotes(file))]
}

/** The outcome of a file in one line. */
export function describeOutcome(file: Omit<FileReport, 'notes' | 'path' | 'totals' | 'byKind'>): string {
  if (file.status === 'unknown') return `${file.file}: пропущено, у профілі немає правила для такого файлу`
  if (file.status === 'refused') return `${file.file}: ВІДХИЛЕНО. ${file.refusal}`
  const counts = [
    `прочитано рядків ${file.read}`,
    `нових записів ${file.inserted}`,
    `змінено ${file.updated}`,
    `без змін ${file.unchanged}`,
    ...(file.removed > 0 ? [`вилучено ${file.removed}`] : []),
    ...(file.notCounted > 0 ? [`не враховано (скасовані й виправлені) ${file.notCounted}`] : []),
    `відхилено рядків ${file.refused}`,
    ...(file.warned > 0 ? [`зауважень ${file.warned}`] : []),
  ]
  return `${file.file}: ${counts.join(', ')}`
}

function describeNotes({ notes, refused, warned }: FileReport): string[] {
  const shown = notes.slice(0, ON_SCREEN).map((note) => `  ${note.file}, ${describeNote(note)}`)
  const rest = refused + warned - shown.length
  if (rest > 0) shown.push(`  …і ще ${rest}; усі — у файлі, який пише --report`)
  return shown
}

export function describeNote({ severity, place, column, reason }: Omit<RowNote, 'file' | 'row' | 'sheet'>): string {
  const remark = severity === 'warning' ? 'зауваження: ' : ''
  return `${place}${column === '' ? '' : `, ${column}`}: ${remark}${reason}`
}

export const csvHeading = '\ufeffфайл;місце;стовпець;вид;причина\r\n'

/** One refused row or remark as a line of CSV for a spreadsheet. */
export function csvRow({ file, place, column, severity, reason }: Omit<RowNote, 'row' | 'sheet'>): string {
  const kind = severity === 'refused' ? 'відхилено' : 'зауваження'
  return `${[file, place, column, kind, reason].map(csvCell).join(';')}\r\n`
}

/** Adds an apostrophe to a cell that a spreadsheet would run as a formula (reliability IM1). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
