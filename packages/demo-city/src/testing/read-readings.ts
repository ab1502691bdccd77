import { cityCsv, dbf, gasLines, recordsOf, sheets, suburbCsv } from './city-files.ts'
import { scaled } from './decimals.ts'

/** A reading from a provider's file; values in thousandths, one per zone. */
export interface FileReading {
  readonly account: string
  readonly serial: string
  readonly month: string
  readonly date: string
  readonly values: readonly bigint[]
  /** True if the provider's correction method withdrew it. */
  readonly withdrawn: boolean
}

function iso(dotted: string): string {
  return dotted.split('.').reverse().join('-')
}

function cityReadings(folder: string): FileReading[] {
  const rows = cityCsv(folder, 'pokaznyky.csv')
  return rows.map((row, index) => ({
    account: row['Особовий рахунок'] ?? '',
    serial: row['Заводський №'] ?? '',
    month: iso(row['Період'] ?? ''),
    date: iso(row['Дата показника'] ?? ''),
    values: [scaled(row['Показник'] ?? '', 3)],
    withdrawn: rows[index + 1]?.['Ознака'] === 'К',
  }))
}

function heatReadings(folder: string): FileReading[] {
  return dbf(folder, '205-teploenergo/POKAZ.DBF').rows.map(({ deleted, values }) => ({
    account: values['OS_RAH'] ?? '',
    serial: values['NOM_LICH'] ?? '',
    month: (values['PERIOD'] ?? '').replace(/^(\d{4})/, '$1-'),
    date: (values['DATA'] ?? '').replace(/^(\d{4})(\d\d)/, '$1-$2-'),
    values: [scaled(values['POKAZ'] ?? '', 3)],
    withdrawn: deleted,
  }))
}

async function electricityReadings(folder: string): Promise<FileReading[]> {
  const day = (value: unknown): string => (value instanceof Date ? value.toISOString().slice(0, 10) : '')
  return recordsOf((await sheets(folder)).get('Показники') ?? []).map((record) => {
    const night = record['Показник (ніч)']
    const values = [scaled(String(record['Показник (загальна зона або день)']), 3)]
    return {
      account: String(record['Особовий рахунок']),
      serial: String(record['Номер лічильника']),
      month: day(record['Розрахунковий місяць']).slice(0, 7),
      date: day(record['Дата зняття показника']),
      values: night === null ? values : [...values, scaled(String(night), 3)],
      withdrawn: record['Статус'] === 'скасовано',
    }
  })
}

function gasReadings(folder: string): FileReading[] {
  const lines = gasLines(folder).filter((line) => line.type === 'reading')
  return lines.map((line, index) => ({
    account: String(line['account']),
    serial: String(line['serial']),
    month: String(line['month']),
    date: String(line['date']),
    values: [scaled(String(line['value']), 3)],
    withdrawn: lines[index + 1]?.['rev'] === 2,
  }))
}

function suburbReadings(folder: string): FileReading[] {
  const rows = suburbCsv(folder, 'readings.csv')
  const replaced = new Set(rows.map((row) => row['replaces_id']).filter((id) => id !== ''))
  return rows.map((row) => ({
    account: row['customer_no'] ?? '',
    serial: row['serial_no'] ?? '',
    month: row['period'] ?? '',
    date: row['read_on'] ?? '',
    values: [scaled(row['value'] ?? '', 3)],
    withdrawn: replaced.has(row['reading_id']),
  }))
}

/** Reads the readings of every provider with meters, in file order. */
export async function readReadings(folder: string): Promise<Map<string, FileReading[]>> {
  return new Map([
    ['101', cityReadings(folder)],
    ['205', heatReadings(folder)],
    ['310', await electricityReadings(folder)],
    ['889', gasReadings(folder)],
    ['999', suburbReadings(folder)],
  ])
}

/**
 * Returns the consumption between two consecutive readings. Empty if the meter was replaced between them. If the value
 * decreased, the dial passed all nines (five or six digits before the point).
 */
export function usedBetween(earlier: FileReading, later: FileReading, digits: number): bigint[] {
  if (earlier.serial !== later.serial) return later.values.map(() => 0n)
  const capacity = 1000n * 10n ** BigInt(digits)
  return later.values.map((value, zone) => (value - (earlier.values[zone] ?? 0n) + capacity) % capacity)
}
