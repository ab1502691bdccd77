import iconv from 'iconv-lite'
import pg from 'pg'
import { CellKeys } from './cell-keys.ts'

const FETCHED = 10_000
const LINE_END = 10
const QUESTION = 63
/** Length of a row's beginning: number of columns, then account_id and meter_id, each after its length. */
export const HEAD_BYTES = 26

/** A provider's meters by the bytes of account, separator and serial number. */
export interface MeterKeys {
  readonly keys: CellKeys
  /** The beginning of each meter's rows in the binary format of COPY, HEAD_BYTES for each. */
  heads: Buffer
}

/** Loads the meters as a file of the encoding and separator would write them. */
export async function loadMeterKeys(
  client: pg.ClientBase,
  provider: number,
  writing: { encoding: string; separator: string; columns: number },
): Promise<MeterKeys> {
  const meters: MeterKeys = { keys: new CellKeys(), heads: Buffer.alloc(HEAD_BYTES * FETCHED) }
  // A line end inside a number would shift the lines below; such a meter is found the general way.
  await client.query(`declare import_meters no scroll cursor for
    select a.number || ${pg.escapeLiteral(writing.separator)} || m.serial_number, a.id, m.id
    from accounts a join meters m on m.account_id = a.id
    where a.provider_id = ${provider} and strpos(a.number || m.serial_number, E'\\n') = 0`)
  const query = { text: `fetch ${FETCHED} from import_meters`, rowMode: 'array' as const }
  const fetched = () => client.query<[string, string | number, string | number]>(query)
  // The server looks up the next ones while these are entered.
  for (let next = fetched(); ; ) {
    const { rows } = await next
    if (rows.length === 0) break
    next = fetched()
    addMeters(meters, rows, writing)
  }
  await client.query('close import_meters')
  return meters
}

function addMeters(
  meters: MeterKeys,
  rows: readonly [string, string | number, string | number][],
  { encoding, columns }: { encoding: string; columns: number },
): void {
  // All at once, because encoding is costly to start.
  const lines = iconv.encode(rows.map(([written]) => `${written}\n`).join(''), encoding)
  let start = 0
  for (const [, account, meter] of rows) {
    const end = lines.indexOf(LINE_END, start)
    const key = lines.subarray(start, end)
    start = end + 1
    // Also what stands for a letter that the encoding lacks, so that two numbers could look the same.
    if (key.includes(QUESTION)) continue
    const at = meters.keys.add(key) * HEAD_BYTES
    if (at === meters.heads.length) meters.heads = Buffer.concat([meters.heads], at * 2)
    writeHead(meters.heads.subarray(at), { columns, account, meter })
  }
}

function writeHead(
  to: Buffer,
  { columns, account, meter }: { columns: number; account: string | number; meter: string | number },
): void {
  to.writeInt16BE(columns, 0)
  to.writeInt32BE(8, 2)
  to.writeBigInt64BE(BigInt(account), 6)
  to.writeInt32BE(8, 14)
  to.writeBigInt64BE(BigInt(meter), 18)
}
