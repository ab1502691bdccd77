/** A column of a file that leaves row by row. */
export interface FileColumn {
  /** At most ten Latin signs in a DBF. */
  readonly heading: string
  readonly kind: 'text' | 'number' | 'day'
  /** Signs that a value may have; a DBF keeps so many for each. */
  readonly width: number
  /** Of a number: digits after the point. */
  readonly places: number
}

/** Text; an exact decimal with a point; a day as `YYYY-MM-DD`. null: empty. */
export type FileCell = string | null

/** Rows as they come from the database, many at a time. */
export type RowChunks = AsyncIterable<readonly (readonly FileCell[])[]>

/** A file as it is written, piece by piece: never whole in memory. */
export type FileBytes = AsyncGenerator<Buffer, void, undefined>
