import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildInvoice,
  buildMeter,
  buildPasskey,
  buildProvider,
  buildSocialIdentity,
  buildSubmission,
  linkAccount,
} from '../../testing/factories.ts'
import { holdBy } from '../../testing/held-table.ts'
import { buildPerson, lettersTo, password } from '../../testing/person.ts'

const url = '/api/ud/profile'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const remove = (token: string | undefined, body: unknown) =>
  portal.call({ method: 'DELETE', url, body, ...(token === undefined ? {} : { token }) })
const isThere = async (userId: number) =>
  (await portal.db.selectFrom('users').select('id').where('id', '=', userId).execute()).length === 1

/** Lists `table.column` of every row that contains the text in any readable encoding. */
async function placesOf(canary: string): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')
      and (table_schema, table_name) in (select schemaname, tablename from pg_tables)`.execute(portal.db)
  const found: string[] = []
  for (const { schema, table, column } of columns.rows) {
    const cell = sql`lower(${sql.ref(column)}::text)`
    const hex = Buffer.from(canary).toString('hex')
    const { rows } = await sql`select from ${sql.table(`${schema}.${table}`)}
      where ${cell} like ${`%${canary.toLowerCase()}%`} or ${cell} like ${`%${hex}%`} limit 1`.execute(portal.db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

test('D11 the right password deletes: every session ends at once and a farewell is sent', async () => {
  const { userId, token, email } = await buildPerson(portal)
  const elsewhere = await portal.signIn(userId)
  const deleted = await remove(token, { password })
  expect([deleted.status, deleted.json]).toEqual([200, { deleted: true }])
  for (const gone of [token, elsewhere]) expect((await portal.call({ url, token: gone })).status).toBe(401)
  expect(await isThere(userId)).toBe(false)
  expect(await lettersTo(portal, email)).toMatchObject([{ kind: 'profileDeleted', userId: null }])
})

test('D11 a wrong password is 401 with its own message and ends no session', async () => {
  const { userId, token } = await buildPerson(portal)
  const refused = await remove(token, { password: 'не той' })
  expect([refused.status, refused.json.code]).toEqual([401, 'deletion_password_wrong'])
  expect(refused.json.message).toBe('Пароль для підтвердження введено неправильно')
  expect((await portal.call({ url, token })).status).toBe(200)
  expect(await isThere(userId)).toBe(true)
})

test('AU8 guesses of the password are limited: the eleventh is refused, even a right one', async () => {
  const { userId, token } = await buildPerson(portal)
  for (let n = 0; n < 10; n++) expect((await remove(token, { password: `${n}` })).status).toBe(401)
  expect((await remove(token, { password })).status).toBe(429)
  expect(await isThere(userId)).toBe(true)
})

test('D11 a person without a password cannot delete the profile by any password', async () => {
  const { userId, token } = await buildPerson(portal, { password_hash: null })
  expect((await remove(token, { password: 'будь-що' })).status).toBe(401)
  expect(await isThere(userId)).toBe(true)
})

test('D11 a missing password, signed-out callers and staff are refused', async () => {
  const { userId, token } = await buildPerson(portal)
  expect((await remove(token, { password: '' })).status).toBe(422)
  expect((await remove(token, {})).status).toBe(422)
  expect((await remove(token, { password: null })).status).toBe(400)
  expect((await remove(undefined, { password })).status).toBe(401)
  const staff = await buildPerson(portal, { role: 'administrator' })
  expect((await remove(staff.token, { password })).status).toBe(403)
  expect([await isThere(userId), await isThere(staff.userId)]).toEqual([true, true])
})

test('LG4 the person’s data is deleted from every table, and the account’s bills and readings stay', async () => {
  const canary = 'канарка'
  const latin = 'canary-7c1'
  const { userId, token } = await buildPerson(portal, {
    last_name: `Прізвище-${canary}`,
    first_name: `Ім’я-${canary}`,
    middle_name: `Батькові-${canary}`,
    login: `${latin}-login`,
    email: `${latin}@misto.example`,
  })
  const now = portal.context().now
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, userId, account.id)
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  const meter = await buildMeter(portal.db, { account_id: account.id })
  await buildSubmission(portal.db, {
    account_id: account.id,
    meter_id: meter.id,
    consumer_id: userId,
    submitted_at: now,
  })
  await portal.call({ url: '/api/ud/contact_info/phones', token, body: phoneOf('+38 (067) 717 17 17') })
  await portal.call({
    method: 'PUT',
    url: '/api/ud/contact_info/emails',
    token,
    body: { email: `${latin}-2@misto.example`, useAsDefault: true, password },
  })
  await portal.call({
    method: 'PUT',
    url: '/api/warehouse/consumer/email-management',
    token,
    body: { serviceProviderCode: provider.code, isAllowToSendEmail: true },
  })
  await buildSocialIdentity(portal.db, userId, { subject: `${latin}-subject` })
  await buildPasskey(portal.db, userId, { credential_id: `${latin}-key`, name: `Ключ-${canary}` })
  // The refused call of a staff endpoint is an entry in the audit log.
  await portal.db
    .insertInto('audit_log')
    .values({ at: now, actor_id: userId, actor: `${latin}-login`, action: 'staff.refused', network: '198.51.100.0/24' })
    .execute()
  const traces = [canary, latin, '380677171717', '198.51.100.0/24']
  for (const trace of traces) expect(await placesOf(trace), trace).not.toEqual([])
  expect((await remove(token, { password })).status).toBe(200)
  for (const trace of traces) expect(await placesOf(trace), trace).toEqual([])
  const stays = await sql<{ invoices: number; readings: number; letters: number }>`
    select (select count(*) from invoices where account_id = ${account.id}) as invoices,
      (select count(*) from reading_submissions where account_id = ${account.id}) as readings,
      (select count(*) from letters where user_id = ${userId}) as letters`.execute(portal.db)
  expect(stays.rows).toEqual([{ invoices: 1, readings: 1, letters: 0 }])
})

const phoneOf = (phone: string) => ({ phone, useAsDefault: true })

test('D11 of ten concurrent deletions one succeeds without a fault', async () => {
  const { userId, token, email } = await buildPerson(portal)
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(token, { password })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await isThere(userId)).toBe(false)
  expect(await lettersTo(portal, email)).toHaveLength(1)
})

test('D11 a person deleted while their request runs gets 401 and not a fault', async () => {
  const calls: Omit<Parameters<TestApp['call']>[0], 'token'>[] = [
    { url: '/api/account/second-factor/totp', body: { password } },
    { url: '/api/account/second-factor/passkeys/start', body: { password } },
    { method: 'POST', url: '/api/warehouse/consumer/calendar' },
  ]
  for (const call of calls) {
    const { userId, token } = await buildPerson(portal)
    const erasing = await holdBy(portal.database.connection, `delete from users where id = ${userId}`)
    const answer = portal.call({ ...call, token })
    await erasing.isWaitedFor()
    await erasing.commit()
    const { status, json } = await answer
    expect([call.url, status, json.code]).toEqual([call.url, 401, 'session_missing'])
  }
})
