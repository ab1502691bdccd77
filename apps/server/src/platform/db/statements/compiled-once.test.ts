import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { buildProvider } from '../../../testing/factories.ts'
import { compiledOnce, type ValueOf } from './compiled-once.ts'

let db: TestDatabase
let built = 0

interface Asked {
  readonly from: string
  readonly code?: string | undefined
}

const findCodes = compiledOnce((db: Kysely<DatabaseSchema>, value: ValueOf<Asked>, has) => {
  built += 1
  return db
    .selectFrom('providers')
    .select('code')
    .where('code', '>=', value('from'))
    .$if(has('code'), (query) => query.where('code', '=', value('code')))
    .orderBy('code')
})
const codes = async (on: Kysely<DatabaseSchema>, asked: Asked) =>
  (await findCodes(on, asked)).map((provider) => provider.code)

beforeAll(async () => {
  db = await testDatabase()
  for (const code of ['701', '702', '703']) await buildProvider(db.query, { code })
})
afterAll(() => db.drop())

test('a statement is built once for each set of given values, and each call binds its own', async () => {
  built = 0
  expect(await codes(db.query, { from: '702' })).toEqual(['702', '703'])
  expect(await codes(db.query, { from: '703', code: undefined })).toEqual(['703'])
  expect(built).toBe(1)
  expect(await codes(db.query, { code: '702', from: '701' })).toEqual(['702'])
  expect(await codes(db.query, { from: '701', code: '703' })).toEqual(['703'])
  expect(await codes(db.query, { from: '701', code: "' or true --" })).toEqual([])
  expect(built).toBe(2)
})

test('a statement that was built outside a transaction sees the rows of a transaction', async () => {
  await codes(db.query, { from: '703' })
  const inside = await db.query.transaction().execute(async (transaction) => {
    await buildProvider(transaction, { code: '704' })
    return codes(transaction, { from: '703' })
  })
  expect(inside).toEqual(['703', '704'])
})
