import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { TooNarrow } from '../../../platform/export/dbf-file.ts'
import type { RowChunks } from '../../../platform/export/row-file.ts'
import { type WrittenBytes, writeDown } from '../../../platform/files/write-down.ts'
import { written } from '../../imports/formats/formats.ts'
import { readRows } from '../rows.queries.ts'
import type { UnfinishedDispatch } from '../unfinished.queries.ts'
import { asRows } from './as-cells.ts'
import type { Layout } from './layout.ts'

const rowsAtOnce = 2000

/** Writes the file of a dispatch whose records are chosen, piece by piece. `day`: the date in the file, `YYYY-MM-DD`. */
export async function writeFile(
  db: Kysely<DatabaseSchema>,
  dispatch: UnfinishedDispatch,
  { path, day }: { readonly path: string; readonly day: string },
): Promise<WrittenBytes> {
  const { rows } = dispatch
  const { write } = written[dispatch.layout.format].rows
  let layout = dispatch.layout
  for (;;) {
    try {
      return await writeDown(
        write({ columns: layout.columns, chunks: chunksOf(db, dispatch), layout, rows, writtenOn: day }),
        path,
      )
    } catch (error) {
      if (!(error instanceof TooNarrow)) throw error
      await rm(path)
      layout = widened(layout, error)
    }
  }
}

/**
 * A DBF states the widths before its rows. If a text is longer than its column, the file is written again with at least
 * twice the width, so this happens a few times at most.
 */
const widened = (layout: Layout, { heading, width }: TooNarrow): Layout => ({
  ...layout,
  columns: layout.columns.map((column) =>
    column.heading === heading ? { ...column, width: Math.max(width, Math.min(254, 2 * column.width)) } : column,
  ),
})

/** Reads the next rows from the database while the former ones are written. */
async function* chunksOf(db: Kysely<DatabaseSchema>, dispatch: UnfinishedDispatch): RowChunks {
  const { id, kind, layout, rows } = dispatch
  const read = (after: number) => {
    const range = { dispatchId: id, kind, zonesInRow: layout.zonesInRow, after, upTo: after + rowsAtOnce }
    const reading = readRows(db, range)
    // The error is thrown when these rows are awaited. If they never are, it must not become an unhandled rejection.
    reading.catch(() => undefined)
    return reading
  }
  let reading = read(0)
  for (let after = rowsAtOnce; after < rows; after += rowsAtOnce) {
    const records = await reading
    reading = read(after)
    yield asRows(records, layout)
  }
  yield asRows(await reading, layout)
}
