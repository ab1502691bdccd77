import { execFile } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { buildProvider } from '../../testing/factories.ts'
import { zipOf } from '../../testing/zip-of.ts'

/**
 * ATTACKS=full uses the sizes of the attack catalogue. Smaller sizes are enough otherwise, because memory must not
 * depend on the size.
 */
const isFull = process.env['ATTACKS'] === 'full'
const MIB = 1 << 20
const limitMiB = 300
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-memory-'))
  for (const code of ['310', '889', '999']) await buildProvider(database.query, { code })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

interface Measured {
  readonly status: string
  readonly refusal?: string
  readonly read: number
  readonly refused: number
  readonly rssKiB: number
}

/** Imports the file in a separate process, so that its memory and that of its reader hold this import alone. */
async function measure(profile: string, file: string): Promise<Measured> {
  const script = path.join(import.meta.dirname, '../../testing/imports/measure-import.ts')
  const { host, port, user, database: name, password, connectionString } = database.connection
  const connection = JSON.stringify({ host, port, user, database: name, password, connectionString })
  const { stdout } = await promisify(execFile)(process.execPath, [script, connection, `kalynivsk/${profile}`, file])
  const measured = JSON.parse(stdout) as Measured
  expect(measured.rssKiB / 1024).toBeLessThan(limitMiB)
  return measured
}

/** Writes a sparse file of this size: after the beginning it contains zeros, which take no disk space. */
function sparse(name: string, beginning: string, bytes: number): string {
  const file = path.join(folder, name)
  const handle = openSync(file, 'w')
  writeSync(handle, beginning)
  ftruncateSync(handle, bytes)
  closeSync(handle)
  return file
}

const lineBytes = (isFull ? 1024 : 200) * MIB

test.each([
  [
    'CSV',
    '999-peredmistia',
    'tariffs.csv',
    '"service_code","valid_from","counter_type","service","unit","price","valid_to"\r\n"W1',
  ],
  ['JSON lines', '889-gaz', 'grm_export_2026-10.jsonl', '{"type":"header","provider":"889","x":"'],
  ['a bank register', 'bank', 'REE_2610.TXT', `${' '.repeat(300)}\r\n000000 KALYNIVSK     202610 31102026\r\n`],
  ['a statement', 'vypyska-1c', 'kl_to_1c.txt', '1CClientBankExchange\r\nx='],
  ['a register of fields', 'reestr', 'ree_1.txt', '\f;1;'],
])(
  'IM3 %s with a line of a gigabyte is refused in bounded memory',
  async (_, profile, name, beginning) => {
    const measured = await measure(profile, sparse(name, beginning, lineBytes))
    expect(measured).toMatchObject({ status: 'refused', refusal: expect.stringMatching(/задовгий|довший|не закрито/) })
  },
  120_000,
)

test('IM3 a big file of bad lines is streamed; its rows are counted and listed up to a limit', async () => {
  const file = path.join(folder, 'tariffs.csv')
  const handle = openSync(file, 'w')
  writeSync(handle, '"service_code","valid_from","counter_type","service","unit","price","valid_to"\r\n')
  const block = '"W1","too","few"\r\n'.repeat(MIB / 18)
  const blocks = isFull ? 2048 : 48
  for (let at = 0; at < blocks; at += 1) writeSync(handle, block)
  closeSync(handle)
  const measured = await measure('999-peredmistia', file)
  expect(measured.refused).toBe(blocks * Math.floor(MIB / 18))
  rmSync(file)
}, 600_000)

const bytesOf = isFull ? 1024 * MIB : 96 * MIB
const book = '<workbook><sheets><sheet name="Споживачі" r:id="r1"/></sheets></workbook>'
const relations = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
const shared = { 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': relations }
const filled = (beginning: string, unit: string) => {
  const bytes = Buffer.alloc(bytesOf, unit)
  bytes.write(beginning)
  return bytes
}

test.each([
  [
    'a cell without an end',
    { ...shared, 'xl/worksheets/sheet1.xml': filled('<worksheet><sheetData><row r="1"><c>', 'x') },
  ],
  ['shared texts without number', { ...shared, 'xl/sharedStrings.xml': filled('<sst>', '<si><t>x</t></si>') }],
  ['styles', { ...shared, 'xl/styles.xml': filled('<styleSheet>', '<xf/>') }],
  ['a list of parts', { ...shared, 'xl/_rels/workbook.xml.rels': filled('<Relationships>', '<Relationship/>') }],
])(
  'IM3 a workbook that unpacks to a gigabyte of %s is refused in bounded memory',
  async (_, parts) => {
    const file = path.join(folder, 'oblenergo_2026-10.xlsx')
    writeFileSync(file, zipOf(parts))
    expect(await measure('310-oblenergo', file)).toMatchObject({ status: 'refused' })
  },
  120_000,
)
