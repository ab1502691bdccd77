/** Splits a line of a CSV file into cells; a quoted cell may contain the separator and doubled quotes. */
export function csvCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}
