/** What a spreadsheet needs to read our tables: the mark of UTF-8; cells are parted by `;`, as Ukrainian Excel does. */
export const csvMark = '\ufeff'

/**
 * One line of a table. A cell that a spreadsheet would take for a formula gets an apostrophe before it (attack IM1),
 * after spaces too, since those are trimmed.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(text: string): string {
  const safe = /^[\s\u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
