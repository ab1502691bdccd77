/** UTF-8 byte order mark, which Excel needs. The separator is `;`, the default of Ukrainian Excel. */
export const csvMark = '\ufeff'

/** Text of any origin, or a number that the portal has formatted (`-12,50`). */
export type CsvCell = string | { readonly figure: string }

/**
 * Returns one CSV line. A cell that a spreadsheet would run as a formula gets a leading apostrophe (attack IM1).
 * Leading spaces do not hide a formula, since spreadsheets trim them. A figure stays unchanged.
 *
 * @throws RangeError if a figure is not a number
 */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(';')}\r\n`

/** Prevents spreadsheets from reading the text as a formula (attack IM1). */
export const neutralised = (text: string): string =>
  /^[\s\u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text

function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return figure(cell.figure)
  const safe = neutralised(cell)
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function figure(text: string): string {
  if (!/^(-?\d+(,\d+)?)?$/.test(text)) throw new RangeError(`Not a figure of a table: ${text}`)
  return text
}
