import type { Loader } from '../stage/copy-in.ts'

/** Most bytes of records kept for the general way; a file with more of them is read the general way as a whole. */
const MOST_BYTES = 1 << 24
/** Bytes that are kept from a file of any size. */
const FEW_BYTES = 1 << 20
const LINE_END = Buffer.from('\n')

/** Thrown if the direct way does not fit the file; the importer then reads the file the general way. */
export class NoShortCut extends Error {}

/** The range of a record without its line end. */
export interface RecordRange {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** Keeps the records that the general way has to read, as raw bytes. */
export class LeftRows {
  readonly #parts: Buffer[] = []
  readonly #most: number
  readonly #separator: string
  #bytes = 0

  constructor(file: { readonly size: number; readonly separator: string }) {
    this.#most = Math.min(MOST_BYTES, Math.max(FEW_BYTES, file.size / 10))
    this.#separator = file.separator
  }

  /** Keeps the n-th good record of the file. @throws NoShortCut when there are too many */
  add(n: number, { bytes, start, end }: RecordRange): void {
    this.#parts.push(Buffer.concat([Buffer.from(`${n}${this.#separator}`), bytes.subarray(start, end), LINE_END]))
    this.#bytes += end - start
    if (this.#bytes > this.#most) throw new NoShortCut('too many rows are not exact')
  }

  /** Writes the records to the stage table, each with its number. */
  async stage(loader: Loader, to: { table: string; fields: number; encoding: string }): Promise<void> {
    if (this.#parts.length === 0) return
    const columns = ['n', ...Array.from({ length: to.fields }, (_, at) => `c${at}`)].join(', ')
    const options = `format csv, delimiter '${this.#separator}', encoding '${to.encoding}'`
    const copy = loader.copyIn(`copy ${to.table} (${columns}) from stdin (${options})`)
    await copy.write(Buffer.concat(this.#parts))
    await copy.end()
  }
}
