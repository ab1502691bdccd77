import pg from 'pg'
import type { Loader } from '../stage/copy-in.ts'
import type { CellKeys } from './cell-keys.ts'
import { doubled, knownKeys, oneLine } from './known-keys.ts'

/** Length of a row's beginning: number of columns, then account_id and meter_id, each after its length. */
export const HEAD_BYTES = 26
const FIRST_METERS = 10_000

/** A provider's meters by the bytes of account, separator and serial number. */
export interface MeterKeys {
  readonly keys: CellKeys
  /** The beginning of each meter's rows in the binary format of COPY, HEAD_BYTES for each. */
  readonly heads: Buffer
  /** The last known reading of each meter in thousandths, and its month in days since 2000-01-01; NaN: there is none. */
  readonly lastValues: Float64Array
  readonly lastMonths: Float64Array
}

/** Loads the meters as a file of the encoding and separator would write them. */
export async function loadMeterKeys(
  loader: Loader,
  provider: number,
  { encoding, separator, columns }: { encoding: string; separator: string; columns: number },
): Promise<MeterKeys> {
  let heads = Buffer.alloc(HEAD_BYTES * FIRST_METERS)
  let lastValues = new Float64Array(FIRST_METERS)
  let lastMonths = new Float64Array(FIRST_METERS)
  // The limit makes it a look-up by key for each meter.
  const select = `select a.number || ${pg.escapeLiteral(separator)} || m.serial_number, a.id, m.id, r.value, r.month
    from accounts a join meters m on m.account_id = a.id
    left join lateral (
      select (value * 1000)::float8 as value, billing_month - date '2000-01-01' as month from readings
      where account_id = m.account_id and meter_id = m.id and zone = 'total'
      order by billing_month desc, sequence desc limit 1) r on true
    where a.provider_id = ${provider} and ${oneLine('a.number || m.serial_number')}`
  const keys = await knownKeys<MeterRow>(loader, { select, encoding }, (key, row) => {
    const at = key * HEAD_BYTES
    if (at === heads.length) {
      heads = Buffer.concat([heads], at * 2)
      lastValues = doubled(lastValues)
      lastMonths = doubled(lastMonths)
    }
    lastValues[key] = row[3] ?? Number.NaN
    lastMonths[key] = row[4] ?? Number.NaN
    writeHead(heads.subarray(at), columns, row)
  })
  return { keys, heads, lastValues, lastMonths }
}

type MeterRow = readonly [
  written: string,
  account: string | number,
  meter: string | number,
  value: number | null,
  month: number | null,
]

function writeHead(to: Buffer, columns: number, [, account, meter]: MeterRow): void {
  to.writeInt16BE(columns, 0)
  to.writeInt32BE(8, 2)
  to.writeBigInt64BE(BigInt(account), 6)
  to.writeInt32BE(8, 14)
  to.writeBigInt64BE(BigInt(meter), 18)
}
