import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { auc } from '../../testing/attackers/rank-sum.ts'
import { buildPerson } from '../../testing/person.ts'
import { linkingScene } from '../../testing/scenes/linking-scene.ts'

/**
 * Response times are reliable on a quiet machine only, so these tests run with ATTACKS=full. Tests next to each use
 * case always check that exactly one hash is computed in both cases. Goal GL12: a classifier by time is hardly better
 * than chance.
 */
const isFull = process.env['ATTACKS'] === 'full'
const samples = Number(process.env['ATTACKS_SAMPLES'] ?? 5000)
/** GL12 requires 0.52 with 10,000 samples; the deviation by chance at this number of samples is added. */
const limit = 0.52 + 3 * Math.sqrt((2 * samples + 1) / (12 * samples ** 2))

let portal: TestApp
let known: string

beforeAll(async () => {
  portal = await testApp()
  known = (await buildPerson(portal)).email
})
afterAll(() => portal.close())

test('AU1 the measure itself distinguishes a difference from none', () => {
  const noise = Array.from({ length: 400 }, (_, n) => (n * 37) % 101)
  expect(auc(noise, noise)).toBeCloseTo(0.5)
  expect(
    auc(
      noise,
      noise.map((value) => value + 200),
    ),
  ).toBe(1)
})

/**
 * Requests are interleaved and come from separate networks, so that neither the moment nor a limit distinguishes them.
 */
async function timesOf(
  send: (account: string, from: string) => Promise<unknown>,
  { there, nobody } = { there: known, nobody: (n: number) => `nobody-${n}@misto.example` },
) {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < 2 * samples; n += 1) {
    const isKnown = n % 2 === 0
    const from = `10.${Math.trunc(n / 250 / 250) % 250}.${Math.trunc(n / 250) % 250}.${n % 250}`
    await portal.db.deleteFrom('attempts').execute()
    const began = performance.now()
    await send(isKnown ? there : nobody(n), from)
    times[isKnown ? 0 : 1].push(performance.now() - began)
  }
  return times
}

/** Returns how well times distinguish the two cases, 0.5 for not at all; `npm run goals` records it. */
function tellingOf(flow: string, there: readonly number[], not: readonly number[]): number {
  const telling = Math.abs(auc(there, not) - 0.5) + 0.5
  const file = process.env['ATTACKS_TIMES']
  if (file) appendFileSync(file, `${JSON.stringify({ flow, samples: there.length + not.length, auc: telling })}\n`)
  return telling
}

const post = (url: string, body: object, from: string, token?: string) =>
  portal.app.inject({
    method: 'POST',
    url,
    payload: body,
    remoteAddress: from,
    headers: { cookie: 'XSRF-TOKEN=v', 'x-xsrf-token': 'v', ...(token && { authorization: `Bearer ${token}` }) },
  })

describe.runIf(isFull)('times of answers', () => {
  const hour = 3_600_000

  test(
    'AU1 the time of a refused sign-in does not reveal whether the account exists',
    async () => {
      const url = '/api/account/authentication'
      const [there, not] = await timesOf((account, from) => post(url, { account, password: 'wrong' }, from))
      expect(tellingOf('sign-in', there, not)).toBeLessThanOrEqual(limit)
    },
    hour,
  )

  test(
    'AC3 the time of a refused proof does not reveal whether the account exists',
    async () => {
      const scene = await linkingScene(portal)
      const { number: there } = await scene.accountWithBills('0792561', scene.water)
      const { token } = await scene.person()
      const claim = { serviceProviderId: '101', activationCode: 'WRONG' }
      const url = '/api/warehouse/consumer/invoice_account'
      const [known, not] = await timesOf(
        (invoiceAccountCode, from) => post(url, { ...claim, invoiceAccountCode }, from, token),
        { there, nobody: (n) => String(1_000_000 + n) },
      )
      expect(tellingOf('activation', known, not)).toBeLessThanOrEqual(limit)
    },
    hour,
  )

  test(
    'RG1 the time of a recovery does not reveal whether the address is known',
    async () => {
      const url = '/api/account/recover_access/by_email'
      const path = 'recovery/change-password'
      const [there, not] = await timesOf((email, from) => post(url, { email, path }, from))
      expect(tellingOf('recovery', there, not)).toBeLessThanOrEqual(limit)
    },
    hour,
  )

  test(
    'RG1 the time of a registration does not reveal whether the address is known',
    async () => {
      const url = '/api/warehouse/consumer/registration'
      const form = { name: '', password: 'Довгий-пароль-17', callbackPath: { path: 'email-confirm' } }
      const [there, not] = await timesOf((email, from) => post(url, { ...form, email }, from))
      expect(tellingOf('registration', there, not)).toBeLessThanOrEqual(limit)
    },
    hour,
  )
})
