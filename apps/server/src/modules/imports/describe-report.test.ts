import { expect, test } from 'vitest'
import { csvRow, describeReport, exitStatusOf } from './describe-report.ts'
import type { FileReport, RowNote } from './import-report.ts'

const note: RowNote = {
  severity: 'refused',
  file: 'a.csv',
  place: 'рядок 17',
  row: 17,
  sheet: null,
  column: 'Показник',
  code: 'decimal',
  reason: '«1O» — не число',
}
const done: FileReport = {
  ...{ file: 'a.csv', path: '/d/a.csv', status: 'done', read: 9, notCounted: 0, refused: 0, warned: 0 },
  ...{ inserted: 5, updated: 1, unchanged: 3, removed: 0, byKind: {}, totals: {}, notes: [] },
}
const report = (...files: FileReport[]) => ({ profile: 'p', dryRun: false, files })

test('K02 the exit status distinguishes a complete import, refused rows and refused files', () => {
  expect(exitStatusOf(report(done))).toBe(0)
  expect(exitStatusOf(report(done, { ...done, refused: 1 }))).toBe(3)
  expect(exitStatusOf(report({ ...done, refused: 1 }, { ...done, status: 'refused' }))).toBe(1)
  expect(exitStatusOf(report({ ...done, status: 'unknown' }))).toBe(1)
})

test('K02 the report names file, place, column and reason, and counts the notes that it omits', () => {
  const notes = Array.from({ length: 25 }, () => note)
  const text = describeReport({ ...report({ ...done, refused: 25, notes }), dryRun: true }, 'uk')
  expect(text).toContain('a.csv: прочитано рядків 9, нових записів 5, змінено 1, без змін 3, відхилено рядків 25')
  expect(text).toContain('  a.csv, рядок 17, Показник: «1O» — не число')
  expect(text).toContain('…і ще 5')
  expect(text).toContain('нічого не змінено')
})

test('IM1 a cell that begins like a formula is made harmless in the CSV of the report', () => {
  expect(csvRow({ ...note, reason: '=HYPERLINK("x")' })).toBe(
    'a.csv;рядок 17;Показник;відхилено;"\'=HYPERLINK(""x"")"\r\n',
  )
})
