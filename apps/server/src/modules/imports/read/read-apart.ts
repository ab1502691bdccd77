import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { LimitExceeded, limitedProcesses } from '../../../platform/process/limited-processes.ts'
import { FileRefused } from '../refusal-reasons.ts'
import type { CellsOf, FoundCells } from '../rejected/rejected-cells.ts'
import type { RejectedOf } from '../rejected/rejected-rows.ts'
import type { CopyIn } from '../stage/copy-in.ts'
import { mostOutput, type SourceFile, type StagedFile } from '../stage/staging.ts'
import type { LoadQuestion } from './asked-loader.ts'
import { type ReadOutcome, resultOf } from './read-outcome.ts'

const MIB = 1 << 20
/** Most processes: two import runs and two trials of profiles. */
const processes = limitedProcesses({
  module: new URL('./reading-work.ts', import.meta.url),
  most: 4,
  heapMegabytes: 512,
})

/** Seconds; ten times as long as the slowest format needs on a busy machine. */
const secondsFor = (size: number): number => 60 + size / MIB

/**
 * Reads a foreign file into temporary tables of the loader's connection. A separate process does the reading, so that a
 * hostile file can only end that process.
 *
 * @throws FileRefused also when it takes too much time, memory or output; NoShortCut; errors of the database
 */
export async function readApart({ loader, onBytes, ...task }: SourceFile): Promise<StagedFile> {
  const loading = loadFor({ loader, onBytes, size: task.size })
  try {
    const read = { name: 'stage', task, seconds: secondsFor(task.size), answer: loading.answer }
    return resultOf(await processes.run<ReadOutcome<StagedFile>>(read))
  } catch (error) {
    loading.abort()
    throw asRefusal(error)
  }
}

const asRefusal = (error: unknown): unknown => (error instanceof LimitExceeded ? new FileRefused(error.limit) : error)

/** Returns the function that runs the SQL of the reading process. */
function loadFor({ loader, size, onBytes }: Pick<SourceFile, 'loader' | 'size' | 'onBytes'>) {
  const copies = new Map<number, CopyIn>()
  let out: AsyncIterator<Uint8Array> | undefined
  let room = mostOutput(size)
  const copyOf = (number: number): CopyIn => {
    const copy = copies.get(number)
    if (!copy) throw new Error('no such copy is under way')
    return copy
  }
  return {
    answer: async (asked: unknown): Promise<unknown> => {
      const question = asked as LoadQuestion
      if ('query' in question) return loader.query(question.query)
      if ('copyOut' in question) {
        out = loader.copyOut(question.copyOut)[Symbol.asyncIterator]()
        return pieceOf(out)
      }
      if ('more' in question) return out ? pieceOf(out) : NO_BYTES
      if ('read' in question) return onBytes(question.read)
      if ('sql' in question) return void copies.set(question.copy, loader.copyIn(question.sql))
      if ('bytes' in question) {
        room -= question.bytes.length
        if (room < 0) throw new FileRefused('output')
        return copyOf(question.copy).write(question.bytes)
      }
      // A COPY that has failed is aborted, too.
      if ('abort' in question) return copies.get(question.copy)?.abort()
      await copyOf(question.copy).end()
      copies.delete(question.copy)
    },
    /** If the process ended in the middle of a COPY, the COPY would block the connection for ever. */
    abort: () => {
      for (const copy of copies.values()) copy.abort()
      // A failure of the rest is reported by the next statement of the connection.
      out?.return?.().catch(() => undefined)
    },
  }
}

const NO_BYTES = new Uint8Array()
/** Bytes of a COPY to the reading process that are sent at once. */
const PIECE = 1 << 18

/** Joins small parts, because each message costs as much time as many bytes. Empty at the end. */
async function pieceOf(parts: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const joined: Uint8Array[] = []
  for (let bytes = 0; bytes < PIECE; ) {
    const part = await parts.next()
    if (part.done) break
    joined.push(part.value)
    bytes += part.value.length
  }
  return Buffer.concat(joined)
}

/**
 * Writes the refused rows of a file in its own format, in a separate process.
 * @throws FileRefused
 */
export async function* rejectApart(of: RejectedOf, size: number): AsyncGenerator<Buffer> {
  const through = new PassThrough()
  const gone = new AbortController()
  const answer = async (asked: unknown) => {
    const { piece } = asked as { readonly piece: Uint8Array }
    if (!through.write(piece)) await once(through, 'drain', { signal: gone.signal })
  }
  const work = { name: 'reject', task: of, seconds: secondsFor(size), answer, signal: gone.signal }
  processes
    .run<ReadOutcome<null>>(work)
    .then(resultOf)
    .then(
      () => through.end(),
      (error) => through.destroy(asRefusal(error) as Error),
    )
  try {
    yield* through as AsyncIterable<Buffer>
  } finally {
    gone.abort()
  }
}

/**
 * Reads the cells of rows of a file of refused rows, in a separate process.
 * @throws FileRefused
 */
export async function cellsApart(of: CellsOf, size: number): Promise<FoundCells[]> {
  const answer = () => undefined
  const work = { name: 'cells', task: of, seconds: secondsFor(size), answer }
  try {
    return resultOf(await processes.run<ReadOutcome<FoundCells[]>>(work))
  } catch (error) {
    throw asRefusal(error)
  }
}
