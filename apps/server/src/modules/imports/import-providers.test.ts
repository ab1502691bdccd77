import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-providers-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

test('K02 a provider with an invalid reading window is refused by name, and the others are imported with «» in names', async () => {
  const file = path.join(folder, 'providers.csv')
  const rows = [
    '101;"КП ""А""";99999013;UA1;;;101;22;20..31',
    '205;Б;99999026;UA2;;;205;22;двадцятого',
    '412;В;99999049;UA4;;;412;22;',
  ]
  writeFileSync(
    file,
    ['code;name;edrpou;iban;phone;address;folder;provider_group;reading_window', ...rows, ''].join('\n'),
  )
  const now = new Date('2026-11-05T10:00:00Z')
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/providers'),
    files: [file],
    now,
  })
  expect(files).toMatchObject([{ status: 'done', inserted: 2, refused: 1 }])
  expect(files[0]?.notes).toMatchObject([{ column: 'reading_window', reason: expect.stringContaining('«двадцятого»') }])
  expect(files[0]?.notes[0]?.place).toContain('3')
  const { rows: stored } = await database.pool.query('select code, name from providers order by code')
  expect(stored).toEqual([
    { code: '101', name: 'КП «А»' },
    { code: '412', name: 'В' },
  ])
})
