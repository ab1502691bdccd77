import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildAccount, buildInvoice, buildProvider, linkAccount } from '../testing/factories.ts'
import { buildPerson } from '../testing/person.ts'

const receipts = 200
/** Most receipts that may be made within one turn of the event loop; made at once it would be all of them. */
const mostTogether = 20
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/**
 * Returns the longest time without a turn of the event loop, in milliseconds of this thread's CPU time, so that other
 * processes do not count. A first call loads fonts and compiles code before the measurement.
 */
async function longestStretch(work: Promise<unknown>): Promise<number> {
  let isDone = false
  let longest = 0
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const before = process.threadCpuUsage()
    await pause(1)
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  await ended
  return longest
}

test('DO5 two hundred receipts at once are made one after another, and others are answered in between', async () => {
  const { userId, token } = await buildPerson(portal)
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, userId, account.id)
  const { invoiceId } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  const ask = () => portal.call({ url: '/api/warehouse/receipt-default', token, query: { invoiceId } })
  for (let warm = 0; warm < 10; warm += 1) expect((await ask()).status).toBe(200)
  const cpuOfTen = process.threadCpuUsage()
  for (let alone = 0; alone < 10; alone += 1) await ask()
  const { user, system } = process.threadCpuUsage(cpuOfTen)
  const msOfOne = (user + system) / 10_000

  const asked = Promise.all(Array.from({ length: receipts }, ask))
  const longest = await longestStretch(asked)
  const answers = await asked
  // Each request gets a complete receipt or an error code.
  const made = answers.filter(({ status }) => status === 200)
  expect(made.length).toBeGreaterThan(0)
  for (const { bytes } of made) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([])
  expect(longest / msOfOne).toBeLessThan(mostTogether)
}, 120_000)
