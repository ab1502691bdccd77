import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { databaseUrl, type TestDatabase, testDatabase } from '../testing/database.ts'
import { openNodeDatabase, openPortalDatabase } from './open-portal-database.ts'

const log = createLogger('silent')
let database: TestDatabase
let folder: string
/** Takes connections to the standby and ends them. */
let standby: Server
let asked: number
let config: Config

beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-standby-'))
  asked = 0
  standby = createServer((socket) => {
    asked += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => standby.listen(0, '127.0.0.1', resolve))
  config = readConfig({
    DATABASE_URL: databaseUrl(database.connection),
    STANDBY_URL: `postgres://zatyshok@127.0.0.1:${(standby.address() as AddressInfo).port}/zatyshok`,
    DATA_DIR: folder,
  })
})
afterEach(async () => {
  await new Promise((resolve) => standby.close(resolve))
  await database.drop()
  await rm(folder, { recursive: true })
})

test('commands, workers and imports connect to the primary only', async () => {
  const opened = await openPortalDatabase(config, log)
  await opened.close()
  expect(asked).toBe(0)
})

test('K04 a node that serves residents asks the standby, and starts although it does not respond', async () => {
  const opened = await openNodeDatabase(config, log)
  expect(asked).toBeGreaterThan(0)
  expect(opened.standby?.lagMs()).toBe(Number.POSITIVE_INFINITY)
  await opened.close()
})
