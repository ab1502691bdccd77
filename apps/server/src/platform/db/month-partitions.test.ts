import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAnother, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type MonthlyTable, tendMonths } from './month-partitions.ts'

let db: TestDatabase
const notes: MonthlyTable = { name: 'notes', column: 'written_on', key: 'id' }
const wanted = { today: '2031-05-20', ahead: 2, keptFrom: '2031-03-10' }

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())
beforeEach(() =>
  db.pool.query(`drop table if exists notes;
    create table notes (id bigint generated always as identity, text text not null, written_on date not null)
      partition by range (written_on);
    create index notes_text on notes (text);
    create table notes_first partition of notes for values from (minvalue) to ('2031-02-01');
    create table notes_other partition of notes default`),
)

const write = (...days: string[]) =>
  db.pool.query(`insert into notes (text, written_on) select 'note', unnest($1::date[])`, [days])

async function places(): Promise<Record<string, string>> {
  const { rows } = await db.pool.query('select tableoid::regclass::text as place, written_on from notes')
  return Object.fromEntries(rows.map(({ place, written_on }) => [written_on, place]))
}

test('this month and the next ones are made once, however many nodes ask at once', async () => {
  const nodes = await Promise.all([1, 2, 3].map(() => openAnother(db.connection)))
  const done = await Promise.all(
    nodes.map(({ pool }) => tendMonths(pool, notes, { ...wanted, keptFrom: '2031-01-01' })),
  )
  expect(done.flatMap(({ made }) => made).sort()).toEqual(['notes_2031_05', 'notes_2031_06', 'notes_2031_07'])
  expect(await tendMonths(db.pool, notes, { ...wanted, keptFrom: '2031-01-01' })).toEqual({ made: [], dropped: [] })
  for (const node of nodes) await node.close()
  await write('2031-05-01', '2031-07-31', '2031-08-01')
  expect(await places()).toEqual({
    '2031-05-01': 'notes_2031_05',
    '2031-07-31': 'notes_2031_07',
    '2031-08-01': 'notes_other',
  })
})

test('what came before its month was made is not lost, it moves there', async () => {
  await write('2031-05-20', '2031-06-01', '2031-12-01')
  await tendMonths(db.pool, notes, wanted)
  expect(await places()).toEqual({
    '2031-05-20': 'notes_2031_05',
    '2031-06-01': 'notes_2031_06',
    '2031-12-01': 'notes_other',
  })
})

test('months that are wholly old go as tables, and old rows without a month too', async () => {
  await tendMonths(db.pool, notes, { today: '2031-02-05', ahead: 1, keptFrom: '2031-01-01' })
  await write('2030-11-11', '2031-02-28', '2031-03-01', '2031-05-01')
  const { dropped } = await tendMonths(db.pool, notes, wanted)
  expect(dropped).toEqual(['notes_first', 'notes_2031_02'])
  expect(Object.keys(await places()).sort()).toEqual(['2031-03-01', '2031-05-01'])
  // As after a restore from an old backup: the month's partition no longer exists.
  await write('2030-11-11')
  await tendMonths(db.pool, notes, wanted)
  expect(Object.keys(await places()).sort()).toEqual(['2031-03-01', '2031-05-01'])
})

test('writers are not blocked: months are created meanwhile, and a drop is left to another run', async () => {
  const writer = await db.pool.connect()
  await writer.query(`begin; insert into notes (text, written_on) values ('long', '2031-01-15')`)
  const done = await tendMonths(db.pool, notes, wanted)
  expect(done).toEqual({ made: ['notes_2031_05', 'notes_2031_06', 'notes_2031_07'], dropped: [] })
  await writer.query(`insert into notes (text, written_on) values ('long', '2031-05-15'); commit`)
  writer.release()
  expect((await tendMonths(db.pool, notes, wanted)).dropped).toEqual(['notes_first'])
  expect(await places()).toEqual({ '2031-05-15': 'notes_2031_05' })
})
