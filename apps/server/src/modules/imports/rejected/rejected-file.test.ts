import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { administrator } from '../import-authority.ts'
import { importFiles } from '../import-files.ts'
import { loadBuiltIn } from '../profile/load-profile.ts'
import { rejectedFile } from './rejected-file.ts'
import type { RowsBySheet } from './rejected-rows.ts'

const FIXTURES = path.join(import.meta.dirname, '../../../../../../fixtures/kalynivsk')
const now = new Date('2026-11-25T10:00:00Z')
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-rejected-'))
  const files = [path.join(FIXTURES, 'providers.csv')]
  await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/providers'),
    files,
    now,
  })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Writes the file of refused rows of a fixture, and imports that file. */
async function rejected(profileName: string, file: string, bySheet: ReadonlyMap<string, ReadonlySet<number>>) {
  const rows: RowsBySheet = Object.assign(new Map(bySheet), { isCut: false })
  const profile = await loadBuiltIn(`kalynivsk/${profileName}`)
  const source = path.join(FIXTURES, file)
  const name = path.basename(file)
  const rule = profile.files.find((one) =>
    new RegExp(`^${one.name.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'i').test(name),
  )
  if (!rule) throw new Error('the profile knows no such file')
  const report = { path: source } as Parameters<typeof rejectedFile>[0]['report']
  const bytes = await buffer(Readable.from(rejectedFile({ report, rule, profile, rejected: rows, periods: {} })))
  const target = path.join(folder, name)
  await writeFile(target, bytes)
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile,
    files: [target],
    purpose: 'check',
    now,
  })
  return { bytes, source: await readFile(source), report: files[0] }
}

test('J05 refused records of a DBF come back as a DBF of the same structure', async () => {
  const { bytes, source, report } = await rejected(
    '205-teploenergo',
    '205-teploenergo/ABON.DBF',
    new Map([['', new Set([2, 5])]]),
  )
  const headerBytes = source.readUInt16LE(8)
  const recordBytes = source.readUInt16LE(10)
  const record = (n: number) => source.subarray(headerBytes + (n - 1) * recordBytes, headerBytes + n * recordBytes)
  expect(bytes.readUInt32LE(4)).toBe(2)
  expect(bytes.subarray(8, headerBytes).equals(source.subarray(8, headerBytes))).toBe(true)
  expect(bytes.subarray(headerBytes).equals(Buffer.concat([record(2), record(5), Buffer.from([0x1a])]))).toBe(true)
  expect(report).toMatchObject({ status: 'done', read: 2, refused: 0 })
})

test('J05 refused rows of a workbook come back in its sheets, with a recomputed control row', async () => {
  const rows = new Map([
    ['Показники', new Set([3, 4])],
    ['Нарахування', new Set([3, 5])],
  ])
  const { report } = await rejected('310-oblenergo', '310-oblenergo/oblenergo_2026-10.xlsx', rows)
  expect([report?.status, report?.refusal]).toEqual(['done', undefined])
  expect(report?.read).toBe(4)
})

test('J05 refused JSON lines come back after the header line', async () => {
  const { bytes, source, report } = await rejected(
    '889-gaz',
    '889-gaz/grm_export_2026-10.jsonl',
    new Map([['', new Set([2, 4])]]),
  )
  const lines = source.toString().split('\n')
  expect(bytes.toString()).toBe(`${lines[0]}\n${lines[1]}\n${lines[3]}\n`)
  expect(report).toMatchObject({ status: 'done', read: 3 })
})

test('J05 refused payments of a register come back with their own total, marked as a part', async () => {
  const { bytes, source, report } = await rejected('bank', 'bank/REE_2509.TXT', new Map([['', new Set([3, 5])]]))
  const text = iconv.decode(bytes, 'cp866').split('\r\n')
  const original = iconv.decode(source, 'cp866').split('\r\n')
  expect(text.slice(0, 4)).toEqual(['ZATYSHOK PARTIAL', original[1], original[2], original[4]])
  expect(report?.refusal).toBeUndefined()
  expect(report).toMatchObject({ read: 2, removed: 0 })
})

test('J05 refused rows of CSV come back under the headings, including a quoted line end', async () => {
  const { bytes, source, report } = await rejected(
    '999-peredmistia',
    '999-peredmistia/customers.csv',
    new Map([['', new Set([2, 4])]]),
  )
  expect(bytes.subarray(0, 20).equals(source.subarray(0, 20))).toBe(true)
  expect(report).toMatchObject({ status: 'done', read: 2 })
})
