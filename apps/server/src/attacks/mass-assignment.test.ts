import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildResident, requestTo } from '../testing/attackers/attackers.ts'
import { isWrite, mountedEndpoints, nameOf } from '../testing/attackers/endpoints.ts'
import { dumpTables } from '../testing/dump.ts'
import { buildPerson } from '../testing/person.ts'

let portal: TestApp
let endpoints: readonly EndpointDeclaration[]
let victim: Awaited<ReturnType<typeof buildVictim>>

beforeAll(async () => {
  portal = await testApp()
  endpoints = await mountedEndpoints(portal)
  victim = await buildVictim()
})
afterAll(() => portal.close())

/** The victim's names occur in each of the victim's rows, in every table. */
async function buildVictim() {
  const { userId } = await buildPerson(portal, { login: 'victim-of-all', email: 'victim-of-all@misto.example' })
  const phone = { user_id: userId, phone: '+380670000013', is_default: true }
  const { id: phoneId } = await portal.db
    .insertInto('user_phones')
    .values(phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: sessionId } = await portal.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId, phoneId, sessionId }
}

/** Every field that a careless server might copy into its tables, under every likely name. */
const planted = () => {
  const { userId } = victim
  return {
    role: 'administrator',
    roles: ['administrator'],
    balance: -1_000_000,
    balanceKop: -1_000_000,
    emailConfirmed: true,
    confirmed: true,
    confirmedAt: '2020-01-01T00:00:00Z',
    confirmed_at: '2020-01-01T00:00:00Z',
    userId,
    user_id: userId,
    consumerId: userId,
    consumer_id: userId,
    passwordHash: '-',
    password_hash: '-',
    blocked: false,
    blockedAt: null,
    dc: '2000-01-01T00:00:00Z',
  }
}

const rowsOf = async (userId: number) => {
  const { db } = portal
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).execute()
  const emails = await db.selectFrom('user_emails').selectAll().where('user_id', '=', userId).execute()
  const phones = await db.selectFrom('user_phones').selectAll().where('user_id', '=', userId).execute()
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
  const links = await db.selectFrom('account_links').selectAll().where('consumer_id', '=', userId).execute()
  return { user, emails, phones, sessions, links }
}

const idsOf = (endpoint: EndpointDeclaration, id: number) => requestTo(endpoint).url.replace('999999', String(id))

test('MA1 no write of a resident or a stranger changes a role, an owner, a confirmation or somebody else', async () => {
  const before = await rowsOf(victim.userId)
  const statuses: number[] = []
  for (const endpoint of endpoints.filter(isWrite)) {
    const { query, body } = requestTo(endpoint)
    const attacker = await buildResident(portal)
    for (const id of [victim.userId, victim.phoneId, victim.sessionId]) {
      const payload = Array.isArray(body) ? body : { ...Object(body), ...planted(), id }
      const { status } = await portal.call({
        method: endpoint.method as 'POST',
        url: idsOf(endpoint, id),
        query: { ...query, role: 'administrator', userId: String(victim.userId) },
        body: payload,
        token: attacker.token,
      })
      expect(status, nameOf(endpoint)).toBeLessThan(500)
      statuses.push(status)
    }
    const { user, emails } = await rowsOf(attacker.userId)
    for (const { role, balance } of user as { role: string; balance?: unknown }[]) {
      expect([nameOf(endpoint), role, balance]).toEqual([nameOf(endpoint), 'consumer', undefined])
    }
    expect(emails.filter(({ confirmed_at }) => confirmed_at).length, nameOf(endpoint)).toBeLessThanOrEqual(1)
  }
  expect(await rowsOf(victim.userId)).toEqual(before)
  expect(await staff()).toEqual([])
  // The requests are valid except for the planted fields, so some must succeed.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3)
})

const staff = () => portal.db.selectFrom('users').select('login').where('role', '!=', 'consumer').execute()

test('MA1 no table contains a planted value', async () => {
  const rows = Object.values(await dumpTables(portal)).flat()
  expect(
    rows.filter((row) => row.includes('-1000000') || row.includes('2000-01-01') || row.includes('2020-01-01')),
  ).toEqual([])
})
