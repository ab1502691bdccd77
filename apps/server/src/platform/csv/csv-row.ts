/** What a spreadsheet needs to read our tables: the mark of UTF-8; cells are parted by `;`, as Ukrainian Excel does. */
export const csvMark = '\ufeff'

/** Text of whatever origin, or a figure of our own as it is to be read (`-12,50`). */
export type CsvCell = string | { readonly figure: string }

/**
 * One line of a table. A cell that a spreadsheet would take for a formula gets an apostrophe before it (attack IM1),
 * after spaces too, since those are trimmed. A figure stays a figure.
 *
 * @throws RangeError for a figure that is none.
 */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(';')}\r\n`

/** Text that no spreadsheet takes for a formula (attack IM1). */
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
