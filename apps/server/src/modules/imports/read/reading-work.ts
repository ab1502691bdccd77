import type { Asker } from '../../../platform/process/limited-child.ts'
import { formatOf } from '../formats/formats.ts'
import type { CellsOf, FoundCells } from '../rejected/rejected-cells.ts'
import type { RejectedOf } from '../rejected/rejected-rows.ts'
import type { SourceFile, StagedFile } from '../stage/staging.ts'
import { askedLoader, type LoadQuestion } from './asked-loader.ts'
import { outcomeOf, type ReadOutcome } from './read-outcome.ts'

/** Reads a provider's file in a separate process. Returns a `FileRefused` as data. */
export function stage(file: Omit<SourceFile, 'loader' | 'onBytes'>, asker: Asker): Promise<ReadOutcome<StagedFile>> {
  const onBytes = (read: number) => asker.tell({ read } satisfies LoadQuestion)
  const keys = file.rule.format ?? file.profile.format
  return outcomeOf(() => formatOf(keys).read({ ...file, loader: askedLoader(asker), onBytes }, keys))
}

const PIECE_BYTES = 1 << 16

/** Joins small pieces: each row would otherwise wait for its own answer. */
async function* joined(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** Writes refused rows in their file's own format, piece by piece, in a separate process. */
export function reject(of: RejectedOf, asker: Asker): Promise<ReadOutcome<null>> {
  const { writeRejected } = formatOf(of.format)
  if (!writeRejected) throw new Error(`refused rows are not written as ${of.format.type}`)
  return outcomeOf(async () => {
    for await (const piece of joined(writeRejected(of, of.format))) await asker.ask({ piece })
    return null
  })
}

/** Reads the cells of the n-th rows (from 0) of each sheet, in a separate process. */
export function cells({ path, tables, format, wanted }: CellsOf): Promise<ReadOutcome<FoundCells[]>> {
  const { cells: own } = formatOf(format)
  if (!own) throw new Error(`cells are not read of ${format.type}`)
  return outcomeOf(async () => {
    const found: FoundCells[] = []
    const seen = new Map<string, number>()
    for await (const row of own.read({ path, tables }, format)) {
      const ordinal = seen.get(row.sheet) ?? 0
      seen.set(row.sheet, ordinal + 1)
      const isWanted = wanted === 'all' || wanted.get(row.sheet)?.has(ordinal)
      if (isWanted) found.push({ ...row, ordinal })
    }
    return found
  })
}
