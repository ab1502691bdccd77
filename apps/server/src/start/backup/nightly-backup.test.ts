import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openAnother } from '../../testing/database.ts'
import { backUpTonight } from './nightly-backup.ts'

let portal: TestApp
let folder: string

beforeAll(async () => {
  portal = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-nights-'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the nightly backup of a portal whose clock shows this moment. */
const tonight = (moment: string, into = folder): Promise<void> =>
  backUpTonight({
    settings: () => ({ folder: into, at: '03:30', keep: 2 }),
    openForLongWork: () => openAnother(portal.database.connection),
    files: portal.context().files,
    clock: () => new Date(moment),
    log: pino({ level: 'silent' }),
  })

test('K04 one backup a night: not before its hour in Kyiv, and the oldest one is removed', async () => {
  await mkdir(join(folder, 'something-else'))
  await tonight('2026-11-25T01:29:00Z')
  expect(await readdir(folder)).toEqual(['something-else'])
  await tonight('2026-11-25T01:30:00Z')
  await tonight('2026-11-25T09:00:00Z')
  await tonight('2026-11-26T01:40:00Z')
  await tonight('2026-11-27T01:40:00Z')
  expect((await readdir(folder)).sort()).toEqual(['something-else', 'zatyshok-2026-11-26', 'zatyshok-2026-11-27'])
})

test('K04 without a folder the portal makes no backup', async () => {
  await tonight('2026-11-28T05:00:00Z', '')
  expect(await readdir(folder)).toHaveLength(3)
})
