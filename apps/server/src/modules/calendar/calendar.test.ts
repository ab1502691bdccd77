import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildMeter,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/calendar'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-05T10:00:00Z' })
})
afterAll(() => portal.close())

async function resident() {
  const userId = await buildConsumer(portal.db)
  const { id: provider_id, code } = await buildProvider(portal.db, { name: 'Водоканал', reading_window: '20..31' })
  const account = await buildAccount(portal.db, { provider_id })
  await linkAccount(portal.db, userId, account.id)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id, next_verification_on: '2027-02-01' })
  const bill = { account_id: account.id, month: '2026-10', due_on: '2026-11-20', charged_kop: 21_240 }
  const { invoiceId } = await buildInvoice(portal.db, bill)
  const token = await portal.signIn(userId)
  const ask = (method: 'GET' | 'POST' | 'DELETE') => portal.call({ url, method, token })
  const renew = async (): Promise<string> => new URL((await ask('POST')).json.url).pathname
  return { userId, account, code, counterId, invoiceId, ask, renew }
}

const linesOf = (bytes: Buffer) => bytes.toString().replaceAll('\r\n ', '').split('\r\n')

test('D07 a calendar has reading windows, due days and verifications, and no sum, number, name or address', async () => {
  const { code, counterId, invoiceId, account, renew } = await resident()
  const { status, headers, bytes } = await portal.call({ url: await renew() })
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ])
  const lines = linesOf(bytes)
  expect(lines.filter((line) => /^(UID|DTSTART|DTEND|SUMMARY)/.test(line))).toEqual([
    `UID:reading-${code}-2026-11@misto.example`,
    'DTSTART;VALUE=DATE:20261120',
    'DTEND;VALUE=DATE:20261201',
    'SUMMARY:Передати показання: Водоканал',
    `UID:due-${invoiceId}@misto.example`,
    'DTSTART;VALUE=DATE:20261120',
    'DTEND;VALUE=DATE:20261121',
    'SUMMARY:Сплатити рахунок: Водоканал',
    `UID:check-${counterId}-2027-02-01@misto.example`,
    'DTSTART;VALUE=DATE:20270201',
    'DTEND;VALUE=DATE:20270202',
    'SUMMARY:Повірка лічильника (Холодна вода): Водоканал',
  ])
  expect(bytes.toString()).not.toMatch(new RegExp(`212,40|${account.number}|Мороз|Соборна`))
})

test('D07 a paid bill has no due day', async () => {
  const { account, renew } = await resident()
  await portal.db.updateTable('invoices').set({ closing_kop: 0 }).where('account_id', '=', account.id).execute()
  expect(linesOf((await portal.call({ url: await renew() })).bytes).join()).not.toContain('Сплатити')
})

test('AU7 a new address ends the former one, switching off ends both, and the database stores neither', async () => {
  const { userId, ask, renew } = await resident()
  expect((await ask('GET')).json).toEqual({ since: null })
  const first = await renew()
  const second = await renew()
  expect((await portal.call({ url: first })).json.code).toBe('not_found')
  expect((await portal.call({ url: second })).status).toBe(200)
  expect((await ask('GET')).json).toEqual({ since: '2026-11-05T10:00:00.000Z' })
  const row = await portal.db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()
  expect(second).not.toContain(row!.token_hash.toString('base64url'))
  expect((await ask('DELETE')).json).toEqual({ since: null })
  expect((await portal.call({ url: second })).status).toBe(404)
})

test('AZ1 the address of a blocked or deleted person is not found', async () => {
  const [blocked, gone] = [await resident(), await resident()]
  const [ofBlocked, ofGone] = [await blocked.renew(), await gone.renew()]
  const now = new Date('2026-11-05T10:00:00Z')
  await portal.db.updateTable('users').set({ blocked_at: now }).where('id', '=', blocked.userId).execute()
  await portal.db.deleteFrom('users').where('id', '=', gone.userId).execute()
  for (const address of [ofBlocked, ofGone]) expect((await portal.call({ url: address })).status).toBe(404)
})

test('AU7 guesses at an address are limited, valid addresses are not', async () => {
  const { renew } = await resident()
  const own = await renew()
  const guess = () => portal.call({ url: `/api/calendar/${'A'.repeat(43)}/zatyshok.ics`, from: '203.0.113.9' })
  for (let n = 0; n < 100; n++) await guess()
  expect((await guess()).status).toBe(429)
  expect((await portal.call({ url: own, from: '203.0.113.9' })).status).toBe(200)
  expect((await portal.call({ url: '/api/calendar/short/zatyshok.ics' })).status).toBe(422)
})

test('D07 only a signed-in resident has a calendar', async () => {
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expect((await portal.call({ url, method })).status).toBe(401)
    expect((await portal.call({ url, method, token: operator })).status).toBe(403)
  }
})
