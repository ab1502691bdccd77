import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { FIXTURES } from '../../../testing/imports/fixture-figures.ts'
import { administrator } from '../import-authority.ts'
import { importFiles } from '../import-files.ts'
import { loadBuiltIn } from '../profile/load-profile.ts'

const now = new Date('2026-11-05T10:00:00Z')
const delivered = path.join(FIXTURES, '999-peredmistia')
const written = readFileSync(path.join(delivered, 'meters.csv'), 'utf8')
let database: TestDatabase
let folder: string
/** A meter of the file, with the verification date that the provider states. */
let meter: { account_id: number; id: number; serial_number: string; next_verification_on: string }

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-held-'))
  await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/providers'),
    files: [path.join(FIXTURES, 'providers.csv')],
    now,
  })
  const files = ['customers.csv', 'meters.csv'].map((name) => path.join(delivered, name))
  await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/999-peredmistia'),
    files,
    now,
  })
  meter = await database.query
    .selectFrom('meters')
    .select(['account_id', 'id', 'serial_number', 'next_verification_on'])
    .where('next_verification_on', 'is not', null)
    .where('removed_on', 'is', null)
    .orderBy('id')
    .$narrowType<{ next_verification_on: string }>()
    .executeTakeFirstOrThrow()
})
beforeEach(async () => {
  await database.query.deleteFrom('verification_requests').execute()
  const { next_verification_on } = meter
  await database.query.updateTable('meters').set({ next_verification_on }).where('id', '=', meter.id).execute()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** Stores an operator's acceptance: valid until 2034, over the provider's date. */
async function accept(): Promise<void> {
  const { id: provider_id } = await database.query
    .selectFrom('providers')
    .select('id')
    .where('code', '=', '999')
    .executeTakeFirstOrThrow()
  const request = { provider_id, account_id: meter.account_id, meter_id: meter.id, consumer_id: null }
  const told = { verified_on: '2026-11-01', next_check_on: null, created_at: now, sent_at: now }
  const decided = { accepted_until: '2034-11-01', replaced_until: meter.next_verification_on, holds: true }
  await database.query
    .insertInto('verification_requests')
    .values({ ...request, ...told, state: 'accepted', ...decided })
    .execute()
  await database.query
    .updateTable('meters')
    .set({ next_verification_on: '2034-11-01' })
    .where('id', '=', meter.id)
    .execute()
}

/** Imports the provider's next file with this verification date for the meter. */
async function importNext(day = meter.next_verification_on) {
  const lines = written
    .split('\n')
    .map((line) => (line.includes(`,"${meter.serial_number}",`) ? line.replace(meter.next_verification_on, day) : line))
  const file = path.join(folder, 'meters.csv')
  writeFileSync(file, lines.join('\n'))
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/999-peredmistia'),
    files: [file],
    now,
  })
  return files[0]
}

const stored = async () => {
  const { day } = await database.query
    .selectFrom('meters')
    .select('next_verification_on as day')
    .where('id', '=', meter.id)
    .executeTakeFirstOrThrow()
  const [request] = await database.query.selectFrom('verification_requests').select('holds').execute()
  return { day, holds: request?.holds }
}

test('F10 a file with the former date keeps an accepted verification and writes no row', async () => {
  await accept()
  expect(await importNext()).toMatchObject({ status: 'done', inserted: 0, updated: 0, refused: 0 })
  expect(await stored()).toEqual({ day: '2034-11-01', holds: true })
})

test('F10 a new date of the provider takes effect, and so do its later dates', async () => {
  await accept()
  await importNext('2034-10-31')
  expect(await stored()).toEqual({ day: '2034-10-31', holds: false })
  await importNext()
  expect(await stored()).toEqual({ day: meter.next_verification_on, holds: false })
})

test('F10 a file with the accepted date ends the hold and changes no date', async () => {
  await accept()
  expect(await importNext('2034-11-01')).toMatchObject({ inserted: 0, updated: 0 })
  expect(await stored()).toEqual({ day: '2034-11-01', holds: false })
})

test('F10 without an acceptance the file’s date takes effect', async () => {
  await importNext('2031-01-31')
  expect((await stored()).day).toBe('2031-01-31')
})
