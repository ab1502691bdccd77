/**
 * Joins headings that stand in several rows to one heading a column. An upper cell covers the empty cells to its right
 * over which no other cell stands, as a merged cell does; a column without a lower heading keeps its upper one.
 */
export function joinHeadings(rows: readonly (readonly string[])[]): string[] {
  const last = rows.at(-1) ?? []
  const upper = rows.slice(0, -1)
  if (upper.length === 0) return last.map((cell) => cell.trim())
  const width = Math.max(...rows.map((cells) => cells.length))
  const covering = upper.map(() => '')
  return Array.from({ length: width }, (_, column) => {
    const own = (last[column] ?? '').trim()
    for (const [at, cells] of upper.entries()) {
      const cell = (cells[column] ?? '').trim()
      // A heading over a column of its own ends the group to its left.
      if (cell !== '' || own === '') covering[at] = cell
    }
    return [...covering, own].filter((part) => part !== '').join(' ')
  })
}
