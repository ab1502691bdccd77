import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../../../apps/server/src/modules/imports/import-authority.ts'
import { importFiles } from '../../../apps/server/src/modules/imports/import-files.ts'
import { type TestDatabase, testDatabase } from '../../../apps/server/src/testing/database.ts'
import { buildProvider } from '../../../apps/server/src/testing/factories.ts'
import { fuzzFiles } from './fuzz-files.ts'
import { watchBlocks } from './loop-blocks.ts'
import { readSeeds, type SeedFile } from './seed-files.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  for (const code of ['101', '205', '310', '412', '889', '999']) await buildProvider(database.query, { code })
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-fuzz-files-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

async function check(file: string, { profile, name }: SeedFile): Promise<string> {
  const now = new Date('2026-11-05T10:00:00Z')
  const given = [{ path: file, name }]
  const { files } = await importFiles({
    db: database,
    authority: administrator,
    profile,
    files: given,
    purpose: 'check',
    now,
  })
  return files[0]?.status ?? 'none'
}

test('AT22 six hundred spoiled files: each is read or refused, and the event loop goes on', async () => {
  // Reading the profiles of all seeds blocks the event loop longer than any file; no portal does that at once.
  const seeds = await readSeeds()
  const blocks = watchBlocks()
  const tally = await fuzzFiles({ seeds, files: 600, seed: 20_261_125, lanes: 3, folder, check })
  blocks.stop()
  expect(tally.faults).toEqual([])
  expect(tally.files).toBe(600)
  // Not all files may fail at the first check, and not all may succeed.
  for (const outcome of ['read', 'refused: unreadable', 'refused: cutOff', 'preview', 'no preview', 'check refused']) {
    expect(tally.outcomes[outcome] ?? 0, `${outcome}: ${JSON.stringify(tally.outcomes)}`).toBeGreaterThan(0)
  }
  expect(Object.keys(tally.outcomes).filter((outcome) => outcome.startsWith('limit'))).toEqual([])
  expect(blocks.ownMs()).toBeLessThan(250)
}, 600_000)
