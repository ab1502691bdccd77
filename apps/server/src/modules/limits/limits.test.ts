import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Limit, signInOfAccount, type WindowLimit } from './limits.ts'
import { forgiveAttempts, takeAttempts } from './take-attempts.ts'

const start = '2026-11-25T10:00:00Z'
const second = 1000
const window: WindowLimit = { name: 'test-window', max: 3, windowSeconds: 3600 }
let portal: TestApp
let of: string
let number = 0

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(() => {
  portal.setNow(start)
  number += 1
  of = `key ${number}`
})
afterAll(() => portal.close())

const after = (seconds: number) => portal.setNow(new Date(Date.parse(start) + seconds * second).toISOString())
const take = (limit: Limit, key = of) => takeAttempts(portal.context(), [{ limit, of: key }])
/** Seconds to wait; 0: the attempt counted. */
const wait = (limit: Limit) =>
  take(limit).then(
    () => 0,
    (error) => error.retryAfterSeconds as number,
  )
const times = async (count: number, limit: Limit) => {
  for (let made = 0; made < count; made++) await take(limit)
}

describe('a window', () => {
  test('AU3 is full after its attempts, reports how long to wait, and is empty again at its end', async () => {
    await times(3, window)
    after(600)
    expect(await wait(window)).toBe(3000)
    after(3599)
    expect(await wait(window)).toBe(1)
    after(3600)
    expect(await wait(window)).toBe(0)
  })

  test('AU3 does not count an attempt that was right', async () => {
    await times(3, window)
    await forgiveAttempts(portal.context(), [{ limit: window, of }])
    expect(await wait(window)).toBe(0)
    expect(await wait(window)).toBeGreaterThan(0)
  })

  test('AU4 counts exactly the free attempts of fifty concurrent ones', async () => {
    await times(2, window)
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => take(window)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('AU4 counts three of fifty concurrent attempts at the start of a new window', async () => {
    await times(3, window)
    after(3600)
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => take(window)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

describe('a growing delay', () => {
  test('AU2 allows ten guesses, then each further one doubles the wait, up to a quarter of an hour', async () => {
    await times(9, signInOfAccount)
    let moment = 0
    const waits: number[] = []
    for (let guess = 10; guess <= 22; guess++) {
      expect(await wait(signInOfAccount)).toBe(0)
      const seconds = await wait(signInOfAccount)
      waits.push(seconds)
      moment += seconds
      after(moment)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  test('AU2 an attempt during the wait does not extend the wait', async () => {
    await times(15, { ...signInOfAccount, max: 100 } as Limit)
    expect(await wait(signInOfAccount)).toBe(0)
    after(20)
    for (let early = 0; early < 5; early++) expect(await wait(signInOfAccount)).toBe(44)
    after(64)
    expect(await wait(signInOfAccount)).toBe(0)
  })

  test('AU2 a right guess or a day without attempts resets the count', async () => {
    await times(10, signInOfAccount)
    await forgiveAttempts(portal.context(), [{ limit: signInOfAccount, of }])
    await times(10, signInOfAccount)
    after(86_400)
    await times(9, signInOfAccount)
  })
})

test('AU4 limits are counted together by all nodes', async () => {
  const other = await portal.secondNode()
  const { db } = portal
  await db.deleteFrom('attempts').execute()
  const from = '198.51.100.7'
  const ask = (node: Pick<TestApp, 'call'>) =>
    node.call({
      url: '/api/account/recover_access/by_email',
      body: { email: 'olena', path: 'recovery/change-password' },
      from,
    })
  await ask(portal)
  await ask(other)
  const counted = await db.selectFrom('attempts').select(['limit_name', 'taken']).orderBy('limit_name').execute()
  expect(counted).toEqual([
    { limit_name: 'letters-asked', taken: 2 },
    { limit_name: 'letters-network', taken: 2 },
  ])
  await db.updateTable('attempts').set({ taken: 19 }).where('limit_name', '=', 'letters-network').execute()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(at % 2 === 0 ? portal : other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, headers, json } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('3600')
    expect(json.code).toBe('more_work_needed')
  }
})

test('AT31 the work multiplies the number of attempts; the largest work removes the limit', async () => {
  const ctx = portal.context()
  const taken = async (work: number, tries: number) => {
    let made = 0
    for (; made < tries; made += 1) {
      const isFull = await takeAttempts(ctx, [{ limit: window, of: `work ${work}`, work }]).then(
        () => false,
        () => true,
      )
      if (isFull) break
    }
    return made
  }
  expect(await taken(1, 20)).toBe(3)
  expect(await taken(4, 20)).toBe(12)
  expect(await taken(15, 60)).toBe(45)
  expect(await taken(16, 60)).toBe(60)
})

test('AU7 the counters store hashes of accounts and networks', async () => {
  await take(window, 'olena@kalynivsk.example')
  const rows = await portal.db.selectFrom('attempts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('olena')
})
