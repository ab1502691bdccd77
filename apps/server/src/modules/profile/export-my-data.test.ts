import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildBenefit,
  buildConsumer,
  buildInvoice,
  buildMeter,
  buildPasskey,
  buildPayment,
  buildProvider,
  buildReading,
  buildSocialIdentity,
  buildSubmission,
  buildSubsidy,
  buildVerificationRequest,
  linkAccount,
  shareAccounts,
} from '../../testing/factories.ts'
import { buildPerson } from '../../testing/person.ts'
import { notifyPerson } from '../notifications/notify-person.ts'

const url = '/api/ud/profile/export'
let portal: TestApp
let provider: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  provider = await buildProvider(portal.db, { name: 'Водоканал' })
})
afterAll(() => portal.close())

/** A resident with data in every section, each containing the mark. */
async function heldPerson(mark: string) {
  const person = await buildPerson(portal, {
    last_name: `=${mark}`,
    login: `${mark}-login`,
    email: `${mark}@m.example`,
  })
  const { userId } = person
  const { db } = portal
  const now = portal.context().now
  await db.insertInto('user_phones').values({ user_id: userId, phone: '+380671112233', is_default: true }).execute()
  await buildSocialIdentity(db, userId, { subject: `${mark}-subject`, linked_at: now })
  const key = { credential_id: `${mark}-key`, public_key: Buffer.from('SECRETKEY'), name: `${mark}-телефон` }
  await buildPasskey(db, userId, { ...key, created_at: now })
  await db
    .insertInto('bill_consents')
    .values({ user_id: userId, provider_id: provider.id, is_allowed: true, at: now })
    .execute()
  const account = await buildAccount(db, { provider_id: provider.id, number: `${mark}-1`, holder: `${mark}-ЧУЖЕ` })
  await linkAccount(db, userId, account.id)
  await db
    .insertInto('home_names')
    .values({ consumer_id: userId, home_id: -account.id, name: `${mark}-дім` })
    .execute()
  await shareAccounts(db, { ownerId: userId, memberId: await buildConsumer(db), accountIds: [account.id] })
  const meter = await buildMeter(db, { account_id: account.id, serial_number: `${mark}-М` })
  await buildReading(db, { account_id: account.id, meter_id: meter.id }, { month: '2026-10', value: '12.500' })
  await buildInvoice(db, { account_id: account.id, month: '2026-10' })
  await buildSubsidy(db, { account_id: account.id, month: '2026-10', amount_kop: 100 })
  await buildBenefit(db, { account_id: account.id, month: '2026-10', amount_kop: 100 })
  await buildPayment(db, { account_id: account.id, payment_number: `${mark}-П`, month: '2026-10', amount_kop: 500 })
  await buildSubmission(db, {
    account_id: account.id,
    meter_id: meter.id,
    consumer_id: userId,
    submitted_at: now,
  })
  await buildVerificationRequest(db, {
    provider_id: provider.id,
    account_id: account.id,
    meter_id: meter.id,
    consumer_id: userId,
    created_at: now,
  })
  await db
    .insertInto('bill_notices')
    .values({ user_id: userId, account_id: account.id, billing_month: '2026-10-01', noticed_at: now })
    .execute()
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: Buffer.from(`${mark}-calendar`), created_at: now })
    .execute()
  await db
    .insertInto('account_looks')
    .values({ account_id: account.id, looked_at: now, role: 'operator', provider_id: provider.id, reason: 'call' })
    .execute()
  await notifyPerson(portal.context(), userId, { kind: 'socialLinked', provider: mark, cause: mark })
  return person
}

const text = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8')

test('LG3 the export contains all data of the person, no other person’s data and no secret', async () => {
  const { token } = await heldPerson('mine')
  await heldPerson('theirs')
  const answer = await portal.call({ url, token })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="moi-dani-2026-11-25.json"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const { generatedAt, ...sections } = JSON.parse(text(answer))
  expect(generatedAt).toBe('2026-11-25T10:00:00.000Z')
  for (const [name, rows] of Object.entries<unknown[]>(sections)) {
    const isEmpty = ['authenticators', 'letters', 'messages', 'answers', 'audit', 'sharedWithMe'].includes(name)
    expect(rows.length, name).toBe(isEmpty ? 0 : 1)
  }
  expect(Object.keys(sections)).toHaveLength(29)
  expect(sections.profile[0]).toMatchObject({ login: 'mine-login', lastName: '=mine' })
  expect(sections.homes).toMatchObject([{ name: 'mine-дім' }])
  expect(sections.sharedByMe).toMatchObject([{ account: 'mine-1', mayPay: false }])
  expect(sections.submissions[0]).toMatchObject({ value: '13.500', submittedAt: '2026-11-25T10:00:00.000Z' })
  expect(sections.looks).toEqual([
    {
      ...{ provider: 'Водоканал', account: 'mine-1', at: '2026-11-25T10:00:00.000Z', role: 'operator' },
      ...{ employer: 'Водоканал', reason: 'call', onlySum: false, done: null },
    },
  ])
  expect(sections.invoices[0]).toMatchObject({ account: 'mine-1', month: '2026-10', chargedKop: 20_002 })
  expect(text(answer)).not.toMatch(/theirs|argon2|SECRETKEY|ЧУЖЕ/)
})

test('LG3 an unlinked account’s data is not exported, except the person’s own readings', async () => {
  const { token, userId } = await heldPerson('former')
  await portal.db.deleteFrom('account_links').where('consumer_id', '=', userId).execute()
  const sections = JSON.parse(text(await portal.call({ url, token })))
  expect([sections.invoices, sections.readings, sections.accounts]).toEqual([[], [], []])
  expect(sections.submissions).toHaveLength(1)
})

test('R02 the looks at an account are exported for who proved it, not for a member of a share', async () => {
  const owner = await heldPerson('owner')
  const member = await buildPerson(portal, { login: 'member-login', email: 'member@m.example' })
  const { account_id } = await portal.db
    .selectFrom('account_links')
    .select('account_id')
    .where('consumer_id', '=', owner.userId)
    .executeTakeFirstOrThrow()
  await shareAccounts(portal.db, { ownerId: owner.userId, memberId: member.userId, accountIds: [account_id] })
  const looksOf = async (token: string) => JSON.parse(text(await portal.call({ url, token }))).looks
  expect([await looksOf(owner.token), await looksOf(member.token)]).toEqual([[expect.anything()], []])
})

test('IM1 D13 the table opens in a spreadsheet: UTF-8 mark, «;», Ukrainian names, formulas neutralised', async () => {
  const { token } = await heldPerson('formula')
  const answer = await portal.call({ url: `${url}.csv`, token })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = text(answer).split('\r\n')
  expect(lines[0]).toBe('\ufeffРозділ;Запис;Поле;Значення')
  expect(lines).toContain("Загальна інформація;1;Прізвище;'=formula")
  expect(lines).toContain("Контактні телефони;1;Номер телефону;'+380671112233")
  expect(lines).toContain('Рахунки на оплату;1;Нараховано, грн;200,02')
  expect(lines.filter((line) => /;[=+@-]/.test(line))).toEqual([])
})

test('D13 exports are for residents and are limited', async () => {
  expect((await portal.call({ url })).status).toBe(401)
  expect((await portal.call({ url: `${url}.csv` })).status).toBe(401)
  const staff = await portal.signIn(await buildConsumer(portal.db, { role: 'editor' }))
  expect((await portal.call({ url, token: staff })).status).toBe(403)
  const { token } = await buildPerson(portal)
  for (let n = 0; n < 5; n++) {
    expect((await portal.call({ url, token })).status).toBe(200)
    expect((await portal.call({ url: `${url}.csv`, token })).status).toBe(200)
  }
  const refused = await portal.call({ url, token })
  expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests'])
})
