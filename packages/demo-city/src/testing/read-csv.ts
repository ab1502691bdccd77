/**
 * Reads separated text with quotes into records by heading. It shares no code with the writers, so that tests are
 * independent.
 */
export function readCsv(text: string, separator: string): Record<string, string>[] {
  const [heading, ...rows] = readRows(text, separator)
  return rows.map((row) => Object.fromEntries((heading ?? []).map((name, index) => [name, row[index] ?? ''])))
}

/** Returns the rows of separated text, including the heading row. */
export function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'gy')
  for (const [, quoted, bare, end] of text.matchAll(pattern)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end !== '\r\n') continue
    rows.push(row)
    row = []
  }
  return rows
}
