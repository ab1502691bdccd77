import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { buildOwner } from '../../apps/server/src/testing/scenes/ownership-scene.ts'
import { programScene } from '../../apps/server/src/testing/scenes/program-scene.ts'
import { runFuzz } from './run-fuzz.ts'
import { describeTally } from './tally.ts'
import { openWorld, type World } from './world.ts'

let portal: TestApp
let world: World
let origin: string

beforeAll(async () => {
  portal = await testApp()
  origin = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  await programScene(portal)
  for (let owners = 0; owners < 3; owners += 1) await buildOwner(portal)
  const { secret, now } = portal.context()
  world = await openWorld({ db: portal.db, secret, now: () => now })
})
afterAll(async () => {
  world.close()
  await portal.close()
})

test('GL4 two thousand malformed requests by everybody to every operation: no fault, no hang, no broken reply', async () => {
  const tally = await runFuzz({ origin, world, requests: 2000, seed: 20_261_122 })
  expect(tally.failures, describeTally(tally)).toEqual([])
  expect(tally.sent).toBeGreaterThanOrEqual(2000)
  // Not all requests may fail at the first check, and not all may succeed.
  for (const status of ['200', '400', '401', '404', '422']) expect(tally.outcomes[status]).toBeGreaterThan(20)
  expect(tally.operations.size).toBeGreaterThan(200)
}, 300_000)
