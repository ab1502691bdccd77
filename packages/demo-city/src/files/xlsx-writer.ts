import { rmSync } from 'node:fs'
import { openOutput } from './output-file.ts'
import { openSharedStrings, type SharedStrings } from './shared-strings.ts'
import {
  cellStyles,
  contentTypesPart,
  packageRelationsPart,
  sheetEnd,
  sheetStart,
  stylesPart,
  workbookPart,
  workbookRelationsPart,
} from './xlsx-parts.ts'
import { writeZip, type ZipPart } from './zip-writer.ts'

/** A cell: a number as decimal text, with a style; a shared string by its index; null: empty. */
export type Cell =
  | { readonly number: string; readonly style?: 'date' | 'month' | 'money' }
  | { readonly text: number }
  | null

export interface SheetPlan {
  readonly name: string
  /** Text of the merged first row. */
  readonly title: string
  readonly headings: readonly string[]
  readonly widths: readonly number[]
}

/** A sheet being written row by row. */
export interface Sheet {
  readonly append: (cells: readonly Cell[]) => void
}

/** An open workbook; its sheets are in the order of the plans. */
export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly strings: SharedStrings
  /** Packs all parts into the file. */
  readonly close: () => void
}

function columnName(index: number): string {
  return String.fromCharCode(65 + index)
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return ''
  if ('text' in cell) return `<c r="${place}" t="s"><v>${cell.text}</v></c>`
  const style = cell.style === undefined ? '' : ` s="${cellStyles[cell.style]}"`
  return `<c r="${place}"${style}><v>${cell.number}</v></c>`
}

function openSheet(path: string, plan: SheetPlan, strings: SharedStrings): Sheet & { readonly close: () => void } {
  const output = openOutput(path, 'utf8')
  output.write(sheetStart(plan.widths))
  let row = 2
  const styled = (text: string, place: string, style: number): string =>
    `<c r="${place}" s="${style}" t="s"><v>${strings.common(text)}</v></c>`
  output.write(`<row r="1">${styled(plan.title, 'A1', cellStyles.title)}</row>`)
  const headings = plan.headings.map((text, index) => styled(text, `${columnName(index)}2`, cellStyles.heading))
  output.write(`<row r="2">${headings.join('')}</row>`)
  return {
    append: (cells) => {
      row += 1
      const xml = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`))
      output.write(`<row r="${row}">${xml.join('')}</row>`)
    },
    close: () => {
      const merged = Math.min(8, plan.headings.length)
      output.write(sheetEnd(`A1:${columnName(merged - 1)}1`))
      output.close()
    },
  }
}

/**
 * Opens a workbook with the features that the electricity company uses: title row, headings, shared strings. It is own
 * code because the npm writers hold all rows in memory. Each sheet grows in a temporary file next to the workbook,
 * since a package stores its parts one after the other. Only repeated texts are kept in memory.
 */
export function openWorkbook(path: string, plans: readonly SheetPlan[]): Workbook {
  const stringsPath = `${path}.strings.part`
  const strings = openSharedStrings(stringsPath)
  const sheetPath = (index: number): string => `${path}.sheet${index + 1}.part`
  const sheets = plans.map((plan, index) => openSheet(sheetPath(index), plan, strings))
  return {
    sheets,
    strings,
    close: () => {
      for (const sheet of sheets) sheet.close()
      strings.close()
      const parts: ZipPart[] = [
        { name: '[Content_Types].xml', text: contentTypesPart(plans.length) },
        { name: '_rels/.rels', text: packageRelationsPart() },
        { name: 'xl/workbook.xml', text: workbookPart(plans.map((plan) => plan.name)) },
        { name: 'xl/_rels/workbook.xml.rels', text: workbookRelationsPart(plans.length) },
        { name: 'xl/styles.xml', text: stylesPart() },
        { name: 'xl/sharedStrings.xml', file: stringsPath },
        ...plans.map((_, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, file: sheetPath(index) })),
      ]
      writeZip(path, parts)
      for (const part of parts) if ('file' in part) rmSync(part.file)
    },
  }
}
