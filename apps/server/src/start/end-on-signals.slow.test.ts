import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Started, startCommand, startMain, stopMain } from '../testing/start-main.ts'

vi.setConfig({ testTimeout: 600_000 })
let folder: string
let dataDir: string
let environment: { readonly DATA_DIR: string; readonly TMPDIR: string }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-signals-'))
  dataDir = join(folder, 'data')
  environment = { DATA_DIR: dataDir, TMPDIR: join(folder, 'tmp') }
  await mkdir(environment.TMPDIR)
})
afterEach(() => rm(folder, { recursive: true }))

const filesOf = (folder: string) => (existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : [])
const leftClusters = () => filesOf('postgres').filter((name) => name.startsWith('cluster.new-'))
const hasServer = () => filesOf('postgres/cluster').includes('postmaster.pid')
const cityFolders = () => readdirSync(environment.TMPDIR).filter((name) => name.startsWith('zatyshok-demo-'))

const looked = { timeout: 120_000, interval: 2 }
const moments: readonly [string, NodeJS.Signals, (started: Started) => Promise<unknown>][] = [
  ['initdb makes the cluster', 'SIGINT', () => vi.waitUntil(() => leftClusters().length > 0, looked)],
  ['PostgreSQL starts', 'SIGTERM', () => vi.waitUntil(hasServer, looked)],
  ['the demonstration city is made', 'SIGHUP', (started) => started.until('створюємо демонстраційне місто')],
  ['the city is imported', 'SIGTERM', (started) => started.until('імпортуємо: обленерго')],
]

/** Lists the processes of this DATA_DIR: PostgreSQL, and our programs that name the folder or work in it. */
function running(): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(folder))
}

test('a signal at any moment of a first start ends it with status 0, and the next start continues', async () => {
  for (const [moment, signal, comes] of moments) {
    const started = startMain(environment)
    await comes(started)
    started.child.kill(signal)
    expect([moment, await started.exit()]).toEqual([moment, 0])
    expect([moment, running(), leftClusters(), hasServer(), cityFolders()]).toEqual([moment, [], [], false, []])
  }
  const started = startMain(environment)
  await started.until('Портал працює')
  expect(await stopMain(started)).toBe(0)
  expect(running()).toEqual([])
})

test('a command that is cut off ends the database that it has started, and its status says that its work is not done', async () => {
  const command = startCommand(['migrate'], environment)
  await vi.waitUntil(hasServer, looked)
  command.child.kill('SIGINT')
  expect(await command.exit()).toBe(130)
  expect(running()).toEqual([])
})

test('a command that is cut off leaves the database to the portal that runs beside it', async () => {
  const portal = startMain({ ...environment, PORTAL_DEMONSTRATION_ENABLED: 'false' })
  await portal.until('Портал працює')
  const command = startCommand(['demo', 'load'], environment)
  await command.until('створюємо демонстраційне місто')
  command.child.kill('SIGTERM')
  expect(await command.exit()).toBe(143)
  expect(hasServer()).toBe(true)
  expect(portal.child.exitCode).toBe(null)
  expect(await stopMain(portal)).toBe(0)
  expect(running()).toEqual([])
})
