import { t } from '@zatyshok/i18n/translate'
import iconv from 'iconv-lite'
import type { Inspected, Overrides, SampleFile } from '../sample/sample-table.ts'
import { encodingOf, lineProblems } from '../sample/text-findings.ts'

/** Shows the lines unchanged, because staff must enter the positions of the columns. @throws UnreadableSample */
export function inspectFixed({ head }: SampleFile, given: Overrides): Inspected {
  const { encoding, finding } = encodingOf(head, given)
  const lines = iconv.decode(head, encoding).split(/\r?\n/).slice(0, 30)
  const rows = lines.map((line, at) => ({ place: `рядок ${at + 1}`, cells: [line.slice(0, 200)] }))
  const table = {
    title: '',
    headingRow: 1,
    headingRows: 1,
    headings: [t('importProfile.line')],
    rows: rows.filter(({ cells: [line = ''] }) => line.trim() !== ''),
  }
  const problems = [...lineProblems(head, encoding), { message: t('importProfile.problem.fixed'), line: null }]
  return { format: null, encoding, findings: [finding], problems, tables: [table] }
}
