import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { openSecret } from './portal-secret.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'zatyshok-secret-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('M01 a key is made once, kept for its owner alone, and another key is refused in one line', async () => {
  const config = readConfig({ DATA_DIR: folder })
  const [first, second] = await Promise.all([openSecret(config, database.query), openSecret(config, database.query)])
  expect(first.fingerprint.equals(second.fingerprint)).toBe(true)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  const other = readConfig({ DATA_DIR: folder, SECRET_KEY: 'x'.repeat(40) })
  await expect(openSecret(other, database.query)).rejects.toThrow('іншим SECRET_KEY')
})
