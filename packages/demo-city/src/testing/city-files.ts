import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import readXlsxFile from 'read-excel-file/node'
import type { CitySummary } from '../city-summary.ts'
import { type CityOptions, generateCity } from '../generate-city.ts'
import { readCsv } from './read-csv.ts'
import { type DbfContent, readDbf } from './read-dbf.ts'

/** The delivery of the sample city, which the generated one is compared with. */
export const sampleFolder: string = join(import.meta.dirname, '../../../../fixtures/kalynivsk')

export interface TestCity {
  readonly folder: string
  readonly summary: CitySummary
  readonly remove: () => void
}

/** Generates a city in a temporary folder. */
export async function makeCity(options: Partial<CityOptions>): Promise<TestCity> {
  const folder = mkdtempSync(join(tmpdir(), 'demo-city-'))
  const usual = { households: 200, months: 12, lastMonth: '2026-10', seed: 1 }
  const summary = await generateCity({ ...usual, ...options, folder })
  return { folder, summary, remove: () => rmSync(folder, { recursive: true }) }
}

/** Returns the text of a file in an encoding. */
export function textOf(folder: string, file: string, encoding = 'utf8'): string {
  return iconv.decode(readFileSync(join(folder, file)), encoding, { stripBOM: false })
}

/** Reads the records of a CSV of the waterworks (101). */
export function cityCsv(folder: string, file: string): Record<string, string>[] {
  return readCsv(textOf(folder, `101-vodokanal/${file}`, 'win1251'), ';')
}

/** Reads the records of a CSV of the suburb waterworks (999). */
export function suburbCsv(folder: string, file: string): Record<string, string>[] {
  return readCsv(textOf(folder, `999-peredmistia/${file}`).replace(/^\uFEFF/, ''), ',')
}

/** Reads a table of the heat company (205), of the house management company (412) or of social protection. */
export function dbf(folder: string, file: string): DbfContent {
  return readDbf(readFileSync(join(folder, file)), file.startsWith('412') ? 'cp1125' : 'cp866')
}

/** A line of the gas export. */
export interface GasLine {
  readonly type: string
  readonly [field: string]: unknown
}

/** Reads the lines of the gas export (889). */
export function gasLines(folder: string): GasLine[] {
  const [file = ''] = readdirSync(join(folder, '889-gaz'))
  const text = textOf(folder, `889-gaz/${file}`)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** A cell of the workbook: a text, a date, or a number as its exact text. */
export type SheetCell = string | Date | null

/** Reads the sheets of the workbook of the electricity company (310), by name. */
export async function sheets(folder: string): Promise<Map<string, SheetCell[][]>> {
  const [file = ''] = readdirSync(join(folder, '310-oblenergo'))
  const read = await readXlsxFile(join(folder, '310-oblenergo', file), { parseNumber: (text) => text })
  return new Map(read.map((sheet) => [sheet.sheet, sheet.data as unknown as SheetCell[][]]))
}

/** Returns the records of a sheet by the headings in its second row. */
export function recordsOf(rows: readonly SheetCell[][]): Record<string, SheetCell>[] {
  const [, headings = [], ...data] = rows
  return data.map((row) => Object.fromEntries(headings.map((name, index) => [String(name), row[index] ?? null])))
}
