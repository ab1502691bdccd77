import pg from 'pg'
import { findOddRows } from '../merge/odd-readings.ts'
import { copyEncoding, iconvEncoding } from '../read/csv-bytes.ts'
import { type CsvReading, recordTurns } from '../read/csv-records.ts'
import { MOST_ENDS } from '../read/csv-scanner.ts'
import type { Loader } from '../stage/copy-in.ts'
import { type CellKeys, calendarKeys, codeKeys, doubled, knownKeys } from './cell-keys.ts'
import { COPY_HEADER, COPY_TRAILER } from './copy-bytes.ts'
import type { DirectFrom, DirectLoad } from './direct-load.ts'
import { type ExactCells, newExactRow, newScratch, plainCells, readExactRow } from './exact-row.ts'
import { LeftRows } from './left-rows.ts'
import { HEAD_BYTES, READING_COLUMNS, ReadingGroups, type RowSource, rowTail } from './reading-groups.ts'

/** Most digits of a reading before and after the decimal sign. */
const [DIGITS, PLACES] = [9, 3]

/** The direct load of a table of readings; undefined if the profile converts a cell in an unsupported way. */
export async function directReadings(reading: CsvReading, of: DirectFrom): Promise<DirectLoad | undefined> {
  const made = await makeCells(reading, of)
  if (!made) return undefined
  const { loader, size } = reading.file
  const { separator, encoding } = reading.format
  const left = new LeftRows({ size, separator })
  const groups = new ReadingGroups({ ...made, left })
  const copy = loader.copyIn(`copy readings (${READING_COLUMNS.join(', ')}) from stdin (format binary)`)
  const row = newExactRow()
  const isOdd = findOddRows(made.cells, of.shortCut.today)
  await copy.write(COPY_HEADER)
  return {
    take: recordTurns(
      reading,
      (n, at) => {
        if (at.record.quoted || !readExactRow(at, made.cells, row)) return left.add(n, at)
        row.marked ||= isOdd(row)
        groups.add(n, row, at)
      },
      () => copy.writeAll(groups.drain()),
    ),
    async end(table) {
      await copy.writeAll([...groups.drainLast(), COPY_TRAILER])
      await copy.end()
      await left.stage(loader, { table, fields: reading.fields, encoding: copyEncoding(encoding) })
      const counted = { readings: groups.made }
      return { inserted: counted, totals: counted, periods: groups.months(), unmet: { kind: 'readings' } }
    },
    abort: copy.abort,
  }
}

async function makeCells(
  reading: CsvReading,
  { rule, headings, shortCut }: DirectFrom,
): Promise<RowSource | undefined> {
  const [record, ...others] = rule.records
  // Rows that depend on other rows by a key or an id need the general way.
  if (record?.kind !== 'readings' || record.only || others.length > 0) return undefined
  if (rule.key || rule.correction?.by === 'id') return undefined
  const columns = new Map(headings.map((heading, at) => [heading, at]))
  const places = plainCells(record, columns)
  if (!places || record.fields['zone'] || headings.length > MOST_ENDS) return undefined
  const { profile, loader } = reading.file
  const { separator } = reading.format
  const encoding = iconvEncoding(reading.format.encoding)
  const { correction } = rule
  const { importId, providerId, today } = shortCut
  const sources = codeKeys(places.codes, encoding, (code) => rowTail(code, { zone: 'total', importId }))
  const cells: ExactCells = {
    places,
    correction: correction && columns.get(correction.column),
    separator: reading.separator,
    dial: { decimal: profile.notation.decimal.charCodeAt(0), digits: DIGITS, places: PLACES, signed: false },
    meters: await loadMeterKeys(loader, providerId, { encoding, separator, columns: READING_COLUMNS.length, today }),
    months: calendarKeys(record.fields['month']?.format ?? profile.notation.month, 'month'),
    days: calendarKeys(record.fields['readOn']?.format ?? profile.notation.day, 'day'),
    sources: sources.keys,
    scratch: newScratch(),
  }
  return { cells, tails: sources.fields }
}

const FIRST_METERS = 10_000

/** A provider's meters by the bytes of account number, separator and serial number. */
export interface MeterKeys {
  readonly keys: CellKeys
  /** The first HEAD_BYTES bytes of the rows of each meter, in the binary format of COPY. */
  readonly heads: Buffer
  /** Last stored reading of each meter in thousandths, and its month in days since 2000-01-01; NaN if there is none. */
  readonly lastValues: Float64Array
  readonly lastMonths: Float64Array
}

interface ForFile {
  readonly encoding: string
  readonly separator: string
  /** Number of columns of a row that begins with a head. */
  readonly columns: number
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** Loads the meters in the encoding and with the separator of the file. */
async function loadMeterKeys(
  loader: Loader,
  provider: number,
  { encoding, separator, columns, today }: ForFile,
): Promise<MeterKeys> {
  let heads = Buffer.alloc(HEAD_BYTES * FIRST_METERS)
  let lastValues = new Float64Array(FIRST_METERS)
  let lastMonths = new Float64Array(FIRST_METERS)
  // Most meters have a reading of the last months, which one join finds; the rest are looked up one by one.
  const recent = `left join (select distinct on (r.meter_id) r.meter_id, r.value, r.billing_month
      from readings r join accounts a on a.id = r.account_id
      where a.provider_id = ${provider} and r.zone = 'total'
        and r.billing_month >= (date ${pg.escapeLiteral(`${today.slice(0, 7)}-01`)} - interval '2 months')::date
      order by r.meter_id, r.billing_month desc, r.sequence desc) recent on recent.meter_id = m.id`
  const older = `left join lateral (select value, billing_month from readings
    where recent.meter_id is null and account_id = m.account_id and meter_id = m.id and zone = 'total'
    order by billing_month desc, sequence desc limit 1) older on true`
  const rows = {
    key: `a.number || ${pg.escapeLiteral(separator)} || m.serial_number`,
    numbers: [
      'a.id',
      'm.id',
      'coalesce(recent.value, older.value)',
      `coalesce(recent.billing_month, older.billing_month) - date '2000-01-01'`,
    ],
    from: `from accounts a join meters m on m.account_id = a.id ${recent} ${older} where a.provider_id = ${provider}`,
    encoding,
  }
  const keys = await knownKeys(
    loader,
    rows,
    (found, [account = 0, meter = 0, value = Number.NaN, month = Number.NaN]) => {
      const at = found * HEAD_BYTES
      if (at === heads.length) {
        heads = Buffer.concat([heads], at * 2)
        lastValues = doubled(lastValues)
        lastMonths = doubled(lastMonths)
      }
      lastValues[found] = value
      lastMonths[found] = month
      heads.writeInt16BE(columns, at)
      writeId(heads, account, at + 2)
      writeId(heads, meter, at + 14)
    },
  )
  return { keys, heads, lastValues, lastMonths }
}

/** Writes an id as a `bigint` field of binary COPY. */
function writeId(to: Buffer, id: number, at: number): void {
  to.writeInt32BE(8, at)
  to.writeUInt32BE(Math.floor(id / 2 ** 32), at + 4)
  to.writeUInt32BE(id % 2 ** 32, at + 8)
}
