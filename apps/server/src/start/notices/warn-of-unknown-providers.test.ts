import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareProviders } from '../../cli/compare-providers.ts'
import { readConfig } from '../../config.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'
import { databaseUrl, emptyDatabase, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { buildProvider } from '../../testing/factories.ts'
import { warnOfUnknownProviders } from './warn-of-unknown-providers.ts'

let database: TestDatabase
let dataDir: string
const said = 'У налаштуванні dynamicInvoicesAt (файл або середовище) постачальник'

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-providers-'))
  await buildProvider(database.query, { code: '889' })
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const configOf = (url?: string, codes = '889,898') =>
  readConfig({
    DATA_DIR: dataDir,
    PORTAL_DYNAMIC_INVOICES_AT: codes,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  })

test('J04 the start prints and logs unknown providers of the configuration, and continues', async () => {
  const heard: string[] = []
  const logged: object[] = []
  const hearers = { say: ({ uk }: OperatorText) => heard.push(uk), log: { warn: (line: object) => logged.push(line) } }
  await warnOfUnknownProviders(database.query, configOf().layers, hearers)
  expect(heard).toEqual([expect.stringContaining(`Увага: ${said}`)])
  expect(heard[0]).toContain('«898»')
  expect(logged).toHaveLength(1)
  await warnOfUnknownProviders(database.query, configOf(undefined, '889').layers, hearers)
  expect(heard).toHaveLength(1)
})

test('J04 `config check` compares the codes with the database that is there', async () => {
  expect(await compareProviders(configOf(databaseUrl(database.connection)))).toEqual([expect.stringContaining(said)])
  expect(await compareProviders(configOf(databaseUrl(database.connection), '889'))).toEqual([])
})

test('J04 `config check` creates no database, leaves an empty one unchanged, and reports one that does not respond', async () => {
  expect(await compareProviders(configOf())).toEqual([])
  const empty = await emptyDatabase()
  expect(await compareProviders(configOf(databaseUrl(empty.connection)))).toEqual([])
  await empty.drop()
  const silent = await compareProviders(configOf('postgres://nobody@127.0.0.1:1/nothing'))
  expect(silent).toEqual([expect.stringContaining('не звірено')])
})
