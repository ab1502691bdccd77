import iconv from 'iconv-lite'
import type { Loader } from '../stage/copy-in.ts'
import { CellKeys } from './cell-keys.ts'

const FETCHED = 2_000
const LINE_END = 10
const QUESTION = 63

/**
 * Enters what the database knows as a file of the encoding would write it. `select` tells the text first, then what
 * belongs to it; `onKey` gets the number of its key and the whole row.
 */
export async function knownKeys<Row extends readonly [string, ...unknown[]]>(
  loader: Loader,
  from: { readonly select: string; readonly encoding: string },
  onKey: (key: number, row: Row) => void,
): Promise<CellKeys> {
  const keys = new CellKeys()
  await loader.query(`declare import_known no scroll cursor for ${from.select}`)
  const fetched = () => loader.query(`fetch ${FETCHED} from import_known`)
  // The server looks up the next ones while these are entered.
  for (let next = fetched(); ; ) {
    const rows = (await next) as readonly Row[]
    if (rows.length === 0) break
    next = fetched()
    enter(keys, { rows, encoding: from.encoding, onKey })
  }
  await loader.query('close import_known')
  return keys
}

function enter<Row extends readonly [string, ...unknown[]]>(
  keys: CellKeys,
  of: { rows: readonly Row[]; encoding: string; onKey: (key: number, row: Row) => void },
): void {
  // All at once, because encoding is costly to start.
  const lines = iconv.encode(of.rows.map(([written]) => `${written}\n`).join(''), of.encoding)
  let start = 0
  for (const row of of.rows) {
    const end = lines.indexOf(LINE_END, start)
    const key = lines.subarray(start, end)
    start = end + 1
    // Also what stands for a letter that the encoding lacks, so that two numbers could look the same.
    if (!key.includes(QUESTION)) of.onKey(keys.add(key), row)
  }
}

/** Condition: the text has no line end inside, which would shift the lines above; what has is found the general way. */
export const oneLine = (text: string): string => `strpos(${text}, E'\\n') = 0`

/** The same figures with room for as many more. */
export function doubled(from: Float64Array): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2)
  to.set(from)
  return to
}
