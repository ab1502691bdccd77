import { sheetName, type XlsxCell, type XlsxLayout, type XlsxStyles, xlsxParts, xlsxSheet } from '@zatyshok/files/xlsx'
import type { FileBytes } from './row-file.ts'
import { zipFile } from './zip-file.ts'

/** A sheet whose rows arrive in batches. */
export interface BookSheet<Style extends string> {
  /** At most 31 characters. */
  readonly name: string
  readonly layout: XlsxLayout
  readonly batches: AsyncIterable<Rows<Style>> | Iterable<Rows<Style>>
}

type Rows<Style extends string> = readonly (readonly XlsxCell<Style>[])[]

/** Writes a workbook as a stream. @throws RangeError for more rows than a sheet can have */
export function xlsxBook<Style extends string>(
  sheets: readonly BookSheet<Style>[],
  styles: XlsxStyles<Style>,
): FileBytes {
  const fixed = xlsxParts({ sheets: sheets.map(({ name }) => name), styles, strings: 'inline' })
  return zipFile([
    ...fixed.map(({ name, text }) => ({ name, content: once(text) })),
    ...sheets.map((sheet, at) => ({ name: sheetName(at + 1), content: sheetBytes(sheet, styles) })),
  ])
}

async function* once(text: string): FileBytes {
  yield Buffer.from(text)
}

async function* sheetBytes<Style extends string>(
  { layout, batches }: BookSheet<Style>,
  styles: XlsxStyles<Style>,
): FileBytes {
  const sheet = xlsxSheet(styles, layout)
  yield Buffer.from(sheet.start)
  for await (const rows of batches) {
    let lines = ''
    for (const cells of rows) lines += sheet.row(cells)
    yield Buffer.from(lines)
  }
  yield Buffer.from(sheet.end)
}
