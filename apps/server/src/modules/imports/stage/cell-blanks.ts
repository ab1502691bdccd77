/** Ordinary, no-break and narrow no-break space, tab and line ends: they mean nothing around a value. */
const BLANKS = ' \t\r\n\u00a0\u202f'

/** Text of the column of a stage table without the blanks around it. */
export const bareSql = (column: string): string => `btrim(${column}, E' \\t\\r\\n\\u00A0\\u202F')`

/** The same of a value, for rows that are written here: in SQL it costs two fifths of converting them. */
export function bare(value: string): string {
  let [start, end] = [0, value.length]
  while (start < end && BLANKS.includes(value.charAt(start))) start += 1
  while (start < end && BLANKS.includes(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}
