import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SpawnedPortal, spawnPortal } from '../../../testing/spawn-portal.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { findPostmaster, isPostgresOf } from './postmaster.ts'

const KILLS = 20
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let dataDir: string
let portals: SpawnedPortal[]
let acknowledged: string[]

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'zatyshok-kills-'))
  portals = []
  acknowledged = []
})

afterEach(async () => {
  for (const portal of portals) await portal.end('SIGKILL')
  await (await startEmbedded({ dataDir, log })).stop()
  await rm(dataDir, { recursive: true })
})

test(`FT33 K04 no acknowledged write is lost by ${KILLS} kill -9 of the portal`, { timeout: 90_000 }, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const portal = await runningPortal()
    await pause(moment(kill, 120))
    await killPortal(portal)
  }
  await expectAllThere()
})

test(`FT33 K04 the portal outlives ${KILLS} kill -9 of PostgreSQL without a restart`, { timeout: 90_000 }, async () => {
  const portal = await runningPortal()
  for (let kill = 0; kill < KILLS; kill += 1) {
    await portal.more(1)
    await pause(moment(kill, 60))
    await nextPostgres(await killPostgres())
    await portal.more(3)
  }
  expect(await portal.end('SIGTERM')).toBe(0)
  acknowledged.push(...portal.acks)
  await expectAllThere()
})

test(`FT33 K04 no acknowledged write is lost by ${KILLS} kill -9 of both`, { timeout: 90_000 }, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const portal = await runningPortal()
    await pause(moment(kill, 120))
    const order = kill % 2 === 0 ? [killPostgres, () => killPortal(portal)] : [() => killPortal(portal), killPostgres]
    for (const act of order) await act()
    acknowledged.push(...portal.acks)
  }
  await expectAllThere()
})

test(`FT33 K04 a first start killed at any of ${KILLS} moments is completed by the next`, {
  timeout: 120_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const own = path.join(dataDir, `city-${kill}`)
    const portal = spawnPortal(own)
    portals.push(portal)
    await pause(120 + moment(kill, 900))
    await portal.end('SIGKILL')
    const embedded = await startEmbedded({ dataDir: own, log })
    await expectEmptyOrWhole(embedded, portal.acks)
    await embedded.stop()
    expect(await readdir(path.join(own, 'postgres'))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('cluster.new')]),
    )
  }
})

async function runningPortal(): Promise<SpawnedPortal> {
  const portal = spawnPortal(dataDir)
  portals.push(portal)
  await portal.ready
  return portal
}

/** Returns a moment within the span; the moments are spread irregularly. */
function moment(kill: number, span: number): number {
  return (kill * 0.618 * span) % span
}

async function killPortal(portal: SpawnedPortal): Promise<void> {
  await portal.end('SIGKILL')
  acknowledged.push(...portal.acks)
}

/** Kills the server and returns its process id. */
async function killPostgres(): Promise<number> {
  const cluster = path.join(dataDir, 'postgres/cluster')
  const found = await findPostmaster(cluster)
  if (!found) throw new Error('PostgreSQL does not run')
  process.kill(found.pid, 'SIGKILL')
  while (isPostgresOf(found.pid, cluster)) await pause(2)
  return found.pid
}

/** Waits for the next server. Sessions of the killed server may live for a moment and do not count as recovery. */
async function nextPostgres(killed: number): Promise<void> {
  for (;;) {
    const found = await findPostmaster(path.join(dataDir, 'postgres/cluster'))
    if (found?.ready && found.pid !== killed) return
    await pause(10)
  }
}

async function expectAllThere(): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log })
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  await expectEmptyOrWhole(embedded, acknowledged)
  await embedded.stop()
}

async function expectEmptyOrWhole(embedded: Embedded, acks: string[]): Promise<void> {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const { rows } = await client.query(`select to_regclass('acks') is not null as there`)
  const stored = rows[0].there ? (await client.query('select id from acks')).rows.map((row) => row.id) : []
  await client.end()
  const kept = new Set(stored)
  expect(acks.filter((id) => !kept.has(id))).toEqual([])
}
