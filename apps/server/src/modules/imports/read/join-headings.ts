/** Names of columns without headings. Profiles store these names, so they must not change. */
export const namesByPlace = (width: number): string[] => Array.from({ length: width }, (_, at) => `Стовпець ${at + 1}`)

/** The names that the profile gives to the columns, or else the headings of the file. */
export const headingsOf = (
  given: readonly string[] | undefined,
  stated: readonly (readonly string[])[],
): readonly string[] => given ?? joinHeadings(stated)

/**
 * Joins headings that stand in several rows to one heading a column. An upper cell covers the empty cells to its right
 * over which no other cell stands, as a merged cell does; a column without a lower heading keeps its upper one. A last row
 * that numbers the columns adds nothing.
 */
function joinHeadings(stated: readonly (readonly string[])[]): string[] {
  const rows = stated.length > 1 && isNumbering(stated.at(-1) ?? []) ? stated.slice(0, -1) : stated
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

/** True for a row below headings that numbers the columns: «1 | 2 | 3», or «А | Б | 1 | 2» in official forms. */
export function isNumbering(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim().replace(/[.)]$/, '')).filter((cell) => cell !== '')
  const figures = filled.filter((cell) => /^[0-9]+$/.test(cell))
  const letters = filled.slice(0, filled.length - figures.length)
  return (
    figures.length > 1 &&
    letters.every((cell) => /^\p{Lu}$/u.test(cell)) &&
    filled.slice(letters.length).every((cell, at) => cell === String(at + 1))
  )
}
