import { access } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/db/connect.ts'
import { emptyDatabase } from '../testing/database.ts'
import { explain } from './explain-and-exit.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('a missing database is told apart from a server that does not respond', async () => {
  const database = await emptyDatabase()
  const connection = { ...database.connection, database: 'no_such_portal' }
  const refusal = await openDatabase({ connection, log }).catch((error: unknown) => error)
  expect(explain(refusal)).toMatch(/такої бази на ньому немає: .+createdb/)
  await database.drop()
})

test('a connection that the server ends is one line, and the work is rolled back', async () => {
  const database = await emptyDatabase()
  const client = await database.pool.connect()
  client.on('error', () => undefined)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const running = client.query('select pg_sleep(30)').catch((error: unknown) => error)
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  expect(explain(await running)).toMatch(/^З’єднання з базою даних обірвалося: .+Незавершене скасовано.+$/)
  client.release(true)
  await database.drop()
})

test('a folder without access is one line with its path; a bug keeps its stack', async () => {
  const missing = await access('/no/such/folder').catch((error: unknown) => error)
  expect(explain(missing)).toBe(
    'Немає доступу до «/no/such/folder» (ENOENT): такого файлу чи теки немає, перевірте шлях.',
  )
  expect(explain(new TypeError('a bug'))).toContain('at ')
})
