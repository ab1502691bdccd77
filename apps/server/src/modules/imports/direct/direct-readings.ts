import { findOddRows } from '../merge/odd-readings.ts'
import { copyEncoding, iconvEncoding } from '../read/csv-bytes.ts'
import type { CsvReading } from '../read/csv-records.ts'
import { MOST_ENDS } from '../read/csv-scanner.ts'
import { calendarKeys } from './calendar-keys.ts'
import { codeKeys } from './code-keys.ts'
import { COPY_HEADER, COPY_TRAILER } from './copy-bytes.ts'
import type { DirectFrom, DirectLoad } from './direct-load.ts'
import { type ExactCells, newExactRow, newScratch, readExactRow } from './exact-row.ts'
import { LeftRows } from './left-rows.ts'
import { loadMeterKeys } from './meter-keys.ts'
import { plainCells } from './plain-cells.ts'
import { ReadingGroups } from './reading-groups.ts'
import { READING_COLUMNS, type RowSource, rowTail } from './reading-rows.ts'
import { recordTurns } from './record-turns.ts'

/** Longest figures of a dial, before and after the sign. */
const [DIGITS, PLACES] = [9, 3]

/** A table of readings alone; undefined where its rule reads a field in a way that has no short cut. */
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
      return { inserted: counted, totals: counted, unmet: { kind: 'readings' } }
    },
    abort: copy.abort,
  }
}

async function makeCells(
  reading: CsvReading,
  { rule, headings, shortCut }: DirectFrom,
): Promise<RowSource | undefined> {
  const [record, ...others] = rule.records
  // Rows that a key or an id ties to others have no short cut.
  if (record?.kind !== 'readings' || record.only || others.length > 0) return undefined
  if (rule.key || rule.correction?.by === 'id') return undefined
  const columns = new Map(headings.map((heading, at) => [heading, at]))
  const places = plainCells(record, columns)
  if (!places || record.fields['zone'] || headings.length > MOST_ENDS) return undefined
  const { profile, loader } = reading.file
  const { separator } = reading.format
  const encoding = iconvEncoding(reading.format.encoding)
  const { correction } = rule
  const { importId, providerId } = shortCut
  const sources = codeKeys(places.codes, encoding, (code) => rowTail(code, { zone: 'total', importId }))
  const cells: ExactCells = {
    places,
    correction: correction && columns.get(correction.column),
    separator: reading.separator,
    dial: { decimal: profile.notation.decimal.charCodeAt(0), digits: DIGITS, places: PLACES, signed: false },
    meters: await loadMeterKeys(loader, providerId, { encoding, separator, columns: READING_COLUMNS.length }),
    months: calendarKeys(record.fields['month']?.format ?? profile.notation.month, 'month'),
    days: calendarKeys(record.fields['readOn']?.format ?? profile.notation.day, 'day'),
    sources: sources.keys,
    scratch: newScratch(),
  }
  return { cells, tails: sources.fields }
}
