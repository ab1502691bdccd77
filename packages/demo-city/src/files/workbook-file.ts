import { rmSync } from 'node:fs'
import { sharedStringsName, sheetName, type XlsxCell, xlsxParts, xlsxSheet } from '@zatyshok/files/xlsx'
import { openOutput } from './output-file.ts'
import { openSharedStrings, type SharedStrings } from './shared-strings.ts'
import { writeZip, type ZipPart } from './zip-writer.ts'

const styles = {
  date: { format: 'dd\\.mm\\.yyyy' },
  month: { format: 'mmmm\\ yyyy' },
  money: { format: '#,##0.00' },
  heading: { font: 'bold' },
  title: { font: 'bold' },
} as const

export type Cell = XlsxCell<keyof typeof styles>

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

function openSheet(path: string, plan: SheetPlan, strings: SharedStrings): Sheet & { readonly close: () => void } {
  const output = openOutput(path, 'utf8')
  const lastMerged = String.fromCharCode(64 + Math.min(8, plan.headings.length))
  const sheet = xlsxSheet(styles, { widths: plan.widths, merged: [`A1:${lastMerged}1`] })
  const append = (cells: readonly Cell[]): void => output.write(sheet.row(cells))
  output.write(sheet.start)
  append([{ shared: strings.common(plan.title), style: 'title' }])
  append(plan.headings.map((text) => ({ shared: strings.common(text), style: 'heading' })))
  return {
    append,
    close: () => {
      output.write(sheet.end)
      output.close()
    },
  }
}

/**
 * Opens a workbook with the features that the electricity company uses: title row, headings, shared strings. Each sheet
 * grows in a temporary file next to the workbook, since a package stores its parts one after the other. Only repeated
 * texts are kept in memory.
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
        ...xlsxParts({ sheets: plans.map(({ name }) => name), styles, strings: 'shared' }),
        { name: sharedStringsName, file: stringsPath },
        ...plans.map((_, index) => ({ name: sheetName(index + 1), file: sheetPath(index) })),
      ]
      writeZip(path, parts)
      for (const part of parts) if ('file' in part) rmSync(part.file)
    },
  }
}
