import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { migrationsFolder } from '../../start/open-portal-database.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { emptyDatabase } from '../../testing/database.ts'
import { tendPartitions } from './tend-partitions.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now: '2031-05-20T10:00:00Z' })
})
afterAll(() => portal.close())

/** The statement that every version executes. */
const insertion = `insert into import_journal (import_id, table_name, operation, previous_import_id, old_row)
  values (7, 'invoices', 'update', 3, '{}')`

test('J05 the undo journal is kept for its days, then its month is dropped', async () => {
  const { pool } = portal.database
  const tend = () => tendPartitions(portal.context(), portal.database)
  await tend()
  const written = (day: string) =>
    pool.query(
      `insert into import_journal (import_id, table_name, operation, old_row, written_on)
       values (1, 'invoices', 'delete', '{}', $1)`,
      [day],
    )
  // Sixty-two days and one for time zones: on 3 August an import of May can no longer be undone.
  for (const day of ['2031-05-31', '2031-06-01']) await written(day)
  portal.setNow('2031-08-02T10:00:00Z')
  await tend()
  expect((await pool.query('select written_on from import_journal order by 1')).rows).toHaveLength(2)
  portal.setNow('2031-08-03T10:00:00Z')
  await tend()
  expect((await pool.query('select written_on from import_journal order by 1')).rows).toEqual([
    { written_on: '2031-06-01' },
  ])
  const dropped = async () => (await pool.query('select table_name, before from dropped_months')).rows
  expect(await dropped()).toEqual([{ table_name: 'import_journal', before: '2031-06-01' }])
  // Rows of a month without a partition are deleted by day. The record changes only if rows were deleted.
  await pool.query(`alter table import_journal detach partition import_journal_2031_06`)
  await written('2031-06-10')
  portal.setNow('2031-08-20T10:00:00Z')
  await tend()
  expect(await dropped()).toEqual([{ table_name: 'import_journal', before: '2031-06-18' }])
  portal.setNow('2031-08-25T10:00:00Z')
  await tend()
  expect(await dropped()).toEqual([{ table_name: 'import_journal', before: '2031-06-18' }])
})

test('FT27 the old journal becomes the first month unchanged, and an older node can still write and read it', async () => {
  const empty = await emptyDatabase()
  const before = await mkdtemp(join(tmpdir(), 'zatyshok-migrations-'))
  const told: string[] = []
  const pool = new pg.Pool({ ...empty.connection, max: 1, options: '-c client_min_messages=debug1' })
  pool.on('connect', (client) => client.on('notice', ({ message }) => told.push(message ?? '')))
  try {
    await cp(migrationsFolder, before, { recursive: true, filter: (file) => !/\/004[567]-import-journal/.test(file) })
    await migrate(pool, before, { last: '0044-provider-tokens-and-webhooks.sql' })
    for (let n = 0; n < 3; n += 1) await pool.query(insertion)
    const file = async (name: string) =>
      (await pool.query('select pg_relation_filenode($1) as file', [name])).rows[0].file
    const kept = await file('import_journal')
    await migrate(pool, migrationsFolder)
    expect(await file('import_journal_first')).toBe(kept)
    expect(told.join('\n')).toMatch(/partition constraint for table "import_journal_first" is implied by existing/)
    await pool.query(insertion)
    const { rows } = await pool.query('select id, tableoid::regclass::text as place from import_journal order by id')
    expect(rows.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4])
    expect(new Set(rows.map(({ place }) => place))).toEqual(new Set(['import_journal_first']))
    // The statement with which the previous version deletes rows.
    await pool.query(`delete from import_journal where id = any (array(select id from import_journal limit 4))`)
    expect((await pool.query('select from import_journal')).rowCount).toBe(0)
  } finally {
    await pool.end()
    await rm(before, { recursive: true })
    await empty.drop()
  }
})
