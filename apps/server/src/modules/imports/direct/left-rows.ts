import type { Loader } from '../stage/copy-in.ts'

/** Records further on are too many to keep: the file is then no case for a short cut. */
const MOST_BYTES = 1 << 24
/** Of a small file, however, any number may be kept. */
const FEW_BYTES = 1 << 20
const LINE_END = Buffer.from('\n')

/** The short cut is longer than the general way for this file. */
export class NoShortCut extends Error {}

/** Where a record lies, without its line end. */
export interface RecordRange {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
}

/** Keeps the records that the general way has to read, as they were written. */
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

  /** Writes them to the stage table, each under its number. */
  async stage(loader: Loader, to: { table: string; fields: number; encoding: string }): Promise<void> {
    if (this.#parts.length === 0) return
    const columns = ['n', ...Array.from({ length: to.fields }, (_, at) => `c${at}`)].join(', ')
    const options = `format csv, delimiter '${this.#separator}', encoding '${to.encoding}'`
    const copy = loader.copyIn(`copy ${to.table} (${columns}) from stdin (${options})`)
    await copy.write(Buffer.concat(this.#parts))
    await copy.end()
  }
}
