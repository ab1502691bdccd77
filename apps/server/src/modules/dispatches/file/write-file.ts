import { rm } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { csvFile } from '../../../platform/export/csv-file.ts'
import { dbfFile, TooNarrow } from '../../../platform/export/dbf-file.ts'
import { jsonlFile } from '../../../platform/export/jsonl-file.ts'
import type { FileBytes, RowChunks } from '../../../platform/export/row-file.ts'
import { xlsxFile } from '../../../platform/export/xlsx-file.ts'
import { type WrittenBytes, writeDown } from '../../../platform/files/write-down.ts'
import { readRows } from '../rows.queries.ts'
import type { UnfinishedDispatch } from '../unfinished.queries.ts'
import { asRows } from './as-cells.ts'
import type { Layout } from './layout.ts'

const rowsAtOnce = 2000

/**
 * Streams the file of a dispatch whose records are chosen; memory never holds the whole file. `day` is the date in its
 * header.
 */
export async function writeFile(
  db: Kysely<DatabaseSchema>,
  dispatch: UnfinishedDispatch,
  { path, day }: { readonly path: string; readonly day: string },
): Promise<WrittenBytes> {
  let layout = dispatch.layout
  for (;;) {
    try {
      return await writeDown(encode({ ...dispatch, layout }, chunksOf(db, dispatch), day), path)
    } catch (error) {
      if (!(error instanceof TooNarrow)) throw error
      await rm(path)
      layout = widened(layout, error)
    }
  }
}

/**
 * Doubles the width of a column. A DBF declares its field widths before its rows, so a longer text restarts the file.
 * Doubling keeps the number of restarts small.
 */
const widened = (layout: Layout, { heading, width }: TooNarrow): Layout => ({
  ...layout,
  columns: layout.columns.map((column) =>
    column.heading === heading ? { ...column, width: Math.max(width, Math.min(254, 2 * column.width)) } : column,
  ),
})

/** Reads the next chunk from the database while the caller writes the present one. */
async function* chunksOf(db: Kysely<DatabaseSchema>, dispatch: UnfinishedDispatch): RowChunks {
  const { id, kind, layout, rows } = dispatch
  const read = (after: number) => {
    const range = { dispatchId: id, kind, zonesInRow: layout.zonesInRow, after, upTo: after + rowsAtOnce }
    const reading = readRows(db, range)
    // The later `await` reports a failure. This handler prevents an unhandled rejection if the caller stops before it.
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

function encode({ layout, rows }: UnfinishedDispatch, chunks: RowChunks, day: string): FileBytes {
  const { columns, encoding } = layout
  switch (layout.format) {
    case 'csv':
      return csvFile(columns, chunks, layout)
    case 'xlsx':
      return xlsxFile(columns, chunks, layout)
    case 'jsonl':
      return jsonlFile(columns, chunks, layout.header)
    case 'dbf': {
      if (encoding === 'utf-8') throw new Error('a DBF has one byte a sign')
      return dbfFile(columns, chunks, { encoding, languageByte: layout.languageByte, rows, day })
    }
  }
}
