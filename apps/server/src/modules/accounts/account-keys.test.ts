import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

interface Key {
  readonly table: string
  readonly columns: string[]
}

/** Lists every unique key, including partial ones, of the tables that have a column `account_id`. */
async function keysOfAccountTables(): Promise<Key[]> {
  const { rows } = await db.pool.query<Key>(
    `select c.relname as table, array(
       select a.attname::text from unnest(i.indkey) with ordinality k (attnum, place)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.place) as columns
     from pg_class c
     join pg_attribute of_account on of_account.attrelid = c.oid and of_account.attname = 'account_id'
     left join pg_index i on i.indrelid = c.oid and i.indisunique
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, 2`,
  )
  return rows
}

/**
 * Small tables without a key that starts with the account. The portal reads them by person, operator, message, payment
 * or request.
 */
const foundOtherwise = [
  'account_links',
  'bill_notices',
  'consent_records',
  'feedback_messages',
  'held_credits',
  'paper_readings',
  'service_payments',
  'shared_accounts',
  'verification_requests',
]

/** Unique keys that have to change before accounts can be sharded over servers (docs/operating.md, «Growth»). */
const keysWithoutAccount: readonly Key[] = [
  { table: 'calls', columns: ['id'] },
  { table: 'consent_records', columns: ['id'] },
  { table: 'feedback_messages', columns: ['content_hash'] },
  { table: 'feedback_messages', columns: ['file_id'] },
  { table: 'feedback_messages', columns: ['id'] },
  { table: 'held_credits', columns: ['id'] },
  { table: 'held_credits', columns: ['payment_id'] },
  { table: 'paper_readings', columns: ['operator_id', 'id'] },
  { table: 'paper_readings', columns: ['operator_id', 'row_key'] },
  { table: 'reading_submissions', columns: ['receipt_number'] },
  { table: 'service_payments', columns: ['id'] },
  { table: 'service_payments', columns: ['service', 'transaction_id'] },
  { table: 'verification_requests', columns: ['file_id'] },
  { table: 'verification_requests', columns: ['id'] },
]

test('K04 rows of an account are one range of a key that begins with the account', async () => {
  const keys = await keysOfAccountTables()
  const tables = new Set(keys.map(({ table }) => table))
  const led = new Set(keys.filter(({ columns }) => columns[0] === 'account_id').map(({ table }) => table))
  // The minimum size guards against an empty result of the query.
  expect(led.size).toBeGreaterThan(9)
  expect([...tables].filter((table) => !led.has(table) && !foundOtherwise.includes(table))).toEqual([])
})

test('K04 only the listed unique keys prevent sharding accounts over servers', async () => {
  const keys = await keysOfAccountTables()
  expect(keys.filter(({ columns }) => !columns.includes('account_id'))).toEqual(keysWithoutAccount)
})
