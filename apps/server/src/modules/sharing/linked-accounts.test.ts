import { kyivDay } from '@zatyshok/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildInvoice, linkAccount, shareAccounts } from '../../testing/factories.ts'
import { readingScene, submitUrl } from '../../testing/scenes/reading-scene.ts'

const consumer = '/api/warehouse/consumer'
const accountsUrl = `${consumer}/invoice_accounts`
const hour = 3_600_000
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ settings: { payments: withPayments() } })
})
afterAll(() => portal.close())

/** An owner's account with a meter and a bill, and another resident. */
async function scene() {
  const { consumerId: ownerId, account, counterId } = await readingScene(portal)
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 10_000 })
  const memberId = await buildConsumer(portal.db)
  const token = await portal.signIn(memberId)
  const share = (rights: { canSubmit?: boolean; canPay?: boolean; endsOn?: string } = {}) =>
    shareAccounts(portal.db, { ownerId, memberId, accountIds: [account.id], ...rights })
  const seen = async () => (await portal.call({ url: accountsUrl, token })).json
  const get = async (path: string) => (await portal.call({ url: `${consumer}${path}`, token })).json
  const submit = () =>
    portal.call({ url: submitUrl, token, body: { readings: [{ counterId, zone: 'total', value: '425' }] } })
  return { ownerId, memberId, account, counterId, token, share, seen, get, submit }
}

test('E06 a shared account is listed among the member’s own, with the permitted actions', async () => {
  const { account, share, seen, get } = await scene()
  expect(await seen()).toEqual([])
  await share({ canSubmit: true })
  expect(await seen()).toMatchObject([
    { invoiceAccount: { id: account.id }, isOwner: false, canSubmit: true, canPay: false, balanceKop: 10_000 },
  ])
  expect((await get('/home')).accounts).toHaveLength(1)
  expect(await get('/last-invoices')).toHaveLength(1)
})

test('E06 a share without readings refuses a reading with that reason, and no meter waits', async () => {
  const { share, submit, get } = await scene()
  const id = await share()
  const { status, json } = await submit()
  expect([status, json.code]).toEqual([403, 'share_without_readings'])
  expect(json.message).toContain('лише для перегляду')
  expect(await get('/counters')).toMatchObject([{ canSubmit: false }])
  expect((await get('/home')).meters).toEqual([])
  await portal.db.updateTable('shares').set({ can_submit: true }).where('id', '=', id).execute()
  expect((await submit()).json.results).toMatchObject([{ status: 'accepted' }])
  expect((await get('/home')).meters).toHaveLength(1)
})

test('E06 a share without payments has no payment link', async () => {
  const { account, share, get } = await scene()
  const id = await share()
  const links = async () => [
    (await get('/home')).accounts[0].payment,
    (await get(`/invoice-detail?invoiceId=${account.id}-202610`)).payment,
  ]
  expect(await links()).toEqual([null, null])
  await portal.db.updateTable('shares').set({ can_pay: true }).where('id', '=', id).execute()
  expect(await links()).toMatchObject([{ service: 'Власний' }, { service: 'Власний' }])
})

test('E06 a share ends after its last day, and the account disappears', async () => {
  const { account, share, seen, submit, get } = await scene()
  const id = await share({ canSubmit: true, endsOn: kyivDay(new Date()) })
  expect(await seen()).toHaveLength(1)
  await portal.db
    .updateTable('shares')
    .set({ ends_on: kyivDay(new Date(Date.now() - 25 * hour)) })
    .where('id', '=', id)
    .execute()
  expect(await seen()).toEqual([])
  expect((await submit()).status).toBe(404)
  expect((await get(`/invoice-detail?invoiceId=${account.id}-202610`)).code).toBe('not_found')
})

test('E06 shares end when the owner unlinks the account or leaves', async () => {
  const first = await scene()
  await first.share()
  await portal.db.deleteFrom('account_links').where('consumer_id', '=', first.ownerId).execute()
  expect(await first.seen()).toEqual([])
  const second = await scene()
  await second.share()
  await portal.db.deleteFrom('users').where('id', '=', second.ownerId).execute()
  expect(await second.seen()).toEqual([])
})

test('E06 an own link wins over a share of the same account', async () => {
  const { memberId, account, share, seen } = await scene()
  await share()
  await linkAccount(portal.db, memberId, account.id)
  expect(await seen()).toMatchObject([{ isOwner: true, canSubmit: true, canPay: true }])
})

test('E06 reading a resident’s accounts takes index steps, whatever the city’s size', async () => {
  const { ownerId, memberId, share } = await scene()
  await share()
  await buildCity()
  for (const asked of [memberId, ownerId]) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from linked_accounts where consumer_id = ${sql.lit(asked)}`.execute(portal.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (?!providers)/)
    expect(plan).toMatch(/account_links_pkey/)
    expect(plan).toMatch(/shared_accounts_member_id_account_id_key/)
  }
})

/** Builds ten thousand residents, each with an account that is shared with the next resident. */
async function buildCity() {
  await sql`
    with people as (
      insert into users (role, login, password_hash)
      select 'consumer', 'city' || n, '-' from generate_series(1, 10000) n returning id
    ), places as (
      insert into premises (address_key, address) select 'k' || n, 'вул. Нова, ' || n from generate_series(1, 10000) n
      returning id
    ), opened as (
      insert into accounts (provider_id, number, premises_id)
      select (select min(id) from providers), 'c' || id, id from places returning id
    ), links as (
      insert into account_links (consumer_id, account_id)
      select person.id, account.id from (select id, row_number() over () n from people) person
      join (select id, row_number() over () n from opened) account using (n) returning consumer_id, account_id
    ), named as (
      insert into home_names (consumer_id, home_id, name) select consumer_id, account_id, 'Дім' from links
    )
    select 1`.execute(portal.db)
  await sql`
    insert into shares (owner_id, email, code_hash, can_submit, can_pay, created_at, expires_at, member_id, taken_at)
    select consumer_id, 'a@misto.example', ('code ' || account_id)::bytea, true, true, now(), now(),
      lead(consumer_id) over (order by consumer_id), now()
    from account_links join users on users.id = consumer_id and login like 'city%'
    order by consumer_id limit 9999`.execute(portal.db)
  await sql`
    insert into shared_accounts (share_id, owner_id, account_id, member_id)
    select share.id, share.owner_id, link.account_id, share.member_id
    from shares share join account_links link on link.consumer_id = share.owner_id
    where share.code_hash = ('code ' || link.account_id)::bytea`.execute(portal.db)
  await sql`analyze`.execute(portal.db)
}

const withPayments = () => ({
  enabled: 'own',
  services: { own: { name: 'Власний', format: 'https://pay.example/{account}', token: '', noticeSecret: '' } },
  allowedHosts: [],
  providerPaths: {},
})
