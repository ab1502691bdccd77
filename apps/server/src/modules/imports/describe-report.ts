import type { Language, OperatorText } from '../../platform/process/operator-text.ts'
import type { FileReport, ImportReport, RowNote } from './import-report.ts'

const ON_SCREEN = 20

/** Exit status: 0 if all rows were imported, 3 if some rows were refused, 1 if a whole file was refused. */
export function exitStatusOf({ files }: ImportReport): 0 | 1 | 3 {
  if (files.some(({ status }) => status !== 'done')) return 1
  return files.some(({ refused }) => refused > 0) ? 3 : 0
}

const texts = {
  noFiles: { uk: 'Файлів немає.', en: 'There are no files.' },
  dryRun: {
    uk: 'Пробний запуск: у базі даних нічого не змінено.',
    en: 'A trial run: the database was not changed.',
  },
  unknown: {
    uk: 'пропущено, у профілі немає правила для такого файлу',
    en: 'left out, the profile has no rule for such a file',
  },
  refused: { uk: 'ВІДХИЛЕНО', en: 'REFUSED' },
  warning: { uk: 'зауваження: ', en: 'remark: ' },
} satisfies Record<string, OperatorText>

/** The report as text. The reasons of refused rows and files are data for the clerks, in Ukrainian. */
export function describeReport(report: ImportReport, language: Language): string {
  const lines = report.files.flatMap((file) => describeFile(file, language))
  if (report.files.length === 0) lines.push(texts.noFiles[language])
  if (report.dryRun) lines.push(texts.dryRun[language])
  return lines.join('\n')
}

function describeFile(file: FileReport, language: Language): string[] {
  return [describeOutcome(file, language), ...(file.status === 'unknown' ? [] : describeNotes(file, language))]
}

/** The outcome of a file in one line. */
export function describeOutcome(
  file: Omit<FileReport, 'notes' | 'path' | 'totals' | 'byKind'>,
  language: Language,
): string {
  if (file.status === 'unknown') return `${file.file}: ${texts.unknown[language]}`
  if (file.status === 'refused') return `${file.file}: ${texts.refused[language]}. ${file.refusal}`
  return `${file.file}: ${countsOf(file)
    .map((count) => count[language])
    .join(', ')}`
}

type Counts = Pick<
  FileReport,
  'read' | 'inserted' | 'updated' | 'unchanged' | 'removed' | 'notCounted' | 'refused' | 'warned'
>

function countsOf(file: Counts): OperatorText[] {
  return [
    { uk: `прочитано рядків ${file.read}`, en: `rows read ${file.read}` },
    { uk: `нових записів ${file.inserted}`, en: `new records ${file.inserted}` },
    { uk: `змінено ${file.updated}`, en: `changed ${file.updated}` },
    { uk: `без змін ${file.unchanged}`, en: `unchanged ${file.unchanged}` },
    ...(file.removed > 0 ? [{ uk: `вилучено ${file.removed}`, en: `removed ${file.removed}` }] : []),
    ...(file.notCounted > 0
      ? [
          {
            uk: `не враховано (скасовані й виправлені) ${file.notCounted}`,
            en: `not counted (cancelled and corrected) ${file.notCounted}`,
          },
        ]
      : []),
    { uk: `відхилено рядків ${file.refused}`, en: `rows refused ${file.refused}` },
    ...(file.warned > 0 ? [{ uk: `зауважень ${file.warned}`, en: `remarks ${file.warned}` }] : []),
  ]
}

function describeNotes({ notes, refused, warned }: FileReport, language: Language): string[] {
  const shown = notes.slice(0, ON_SCREEN).map((note) => `  ${note.file}, ${describeNote(note, language)}`)
  const rest = refused + warned - shown.length
  const more = {
    uk: `  …і ще ${rest}; усі — у файлі, який пише --report`,
    en: `  …and ${rest} more; all are in the file that --report writes`,
  } satisfies OperatorText
  if (rest > 0) shown.push(more[language])
  return shown
}

export function describeNote(
  { severity, place, column, reason }: Omit<RowNote, 'file' | 'row' | 'sheet' | 'code'>,
  language: Language,
): string {
  const remark = severity === 'warning' ? texts.warning[language] : ''
  return `${place}${column === '' ? '' : `, ${column}`}: ${remark}${reason}`
}

export const csvHeading = '\ufeffфайл;місце;стовпець;вид;причина\r\n'

/** One refused row or remark as a line of CSV for a spreadsheet. */
export function csvRow({ file, place, column, severity, reason }: Omit<RowNote, 'row' | 'sheet' | 'code'>): string {
  const kind = severity === 'refused' ? 'відхилено' : 'зауваження'
  return `${[file, place, column, kind, reason].map(csvCell).join(';')}\r\n`
}

/** Adds an apostrophe to a cell that a spreadsheet would run as a formula (reliability IM1). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
