import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { residentAt, signInOf } from '../resident.ts'
import type { FaultyPath, Order } from './faults.ts'
import { test as base } from './portal-test.ts'

const script = fileURLToPath(new URL('./faulty-portal-process.ts', import.meta.url))

export interface FaultyPortal {
  readonly origin: string
  /** Applies this fault to the requests of that path from now on. */
  breakAt(at: FaultyPath): Promise<void>
  /** The application loses its database connection; other processes keep theirs. */
  cutDatabase(): Promise<void>
  heal(): Promise<void>
  /** Returns the token of a session of that demonstration account. */
  openSession(account: string): Promise<string>
  /** Revokes one session in the database, as another device would. */
  endSession(token: string): Promise<void>
}

interface Running extends FaultyPortal {
  stop(): Promise<void>
}

async function startFaultyPortal(): Promise<Running> {
  const databaseUrl = process.env['E2E_DATABASE_URL']
  const child = fork(script, {
    env: {
      ...process.env,
      DATA_DIR: process.env['E2E_DATA_DIR'],
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  })
  const [{ origin }] = await firstMessage(child)
  const give = ordersTo(child)
  return {
    origin,
    breakAt: async (at) => void (await give({ order: 'break', at })),
    cutDatabase: async () => void (await give({ order: 'cut-database' })),
    heal: async () => void (await give({ order: 'heal' })),
    openSession: async (account) => (await give({ order: 'open-session', account })) ?? '',
    endSession: async (token) => void (await give({ order: 'end-session', token })),
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function firstMessage(child: ChildProcess): Promise<[{ origin: string }]> {
  const failed = once(child, 'exit').then(([code]): never => {
    throw new Error(`The faulty portal ended with ${code} before it was ready`)
  })
  return (await Promise.race([once(child, 'message'), failed])) as [{ origin: string }]
}

function ordersTo(child: ChildProcess): (order: Order) => Promise<string | undefined> {
  let last = 0
  const waiting = new Map<number, (answer: string | undefined) => void>()
  child.on('message', ({ id, answer }: { id: number; answer?: string }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  return (order) =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      child.send({ id: last, order })
    })
}

/** A signed-in resident at a portal whose server can be broken; it is healed after each test. */
export const test = base.extend<{ portal: FaultyPortal; token: string }, { running: Running }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern
    async ({}, use) => {
      const running = await startFaultyPortal()
      await use(running)
      await running.stop()
    },
    { scope: 'worker' },
  ],
  portal: async ({ running }, use) => {
    await use(running)
    await running.heal()
  },
  /** The token of this test's own session; ending it affects no other test. */
  token: async ({ portal }, use) => use(await portal.openSession(signInOf('resident').account)),
  baseURL: async ({ portal }, use) => use(portal.origin),
  signedIn: async ({ portal, token }, use) => use(residentAt(portal.origin, token)),
})
