/** A column of a file that is written row by row. */
export interface FileColumn {
  /** In a DBF at most ten Latin characters. */
  readonly heading: string
  readonly kind: 'text' | 'number' | 'day'
  /** Most characters of a value; a DBF reserves this width for each row. */
  readonly width: number
  /** For a number: digits after the decimal point. */
  readonly places: number
}

/** A text, an exact decimal with a point, or a day as `YYYY-MM-DD`. null: empty. */
export type FileCell = string | null

/** Rows as the database returns them, in batches. */
export type RowChunks = AsyncIterable<readonly (readonly FileCell[])[]>

/** A file as a stream of chunks, never wholly in memory. */
export type FileBytes = AsyncGenerator<Buffer, void, undefined>
