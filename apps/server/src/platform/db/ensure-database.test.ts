import { expect, inject, test } from 'vitest'
import { onServer } from '../../testing/test-server.ts'
import { ensureDatabase } from './ensure-database.ts'

test('FT33 a database still being created by a killed start does not fail the next start', async () => {
  const { connection } = inject('testServer')
  const name = `zatyshok_made_twice_${process.pid}`
  const asked = { server: connection, database: { ...connection, database: name } }
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([ensureDatabase(asked), ensureDatabase(asked)])
    expect(both).toContain(true)
    expect(await ensureDatabase(asked)).toBe(false)
    await onServer(connection, `drop database ${name}`)
  }
})
