import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildMeter, buildProvider, linkAccount } from '../../testing/factories.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'
import { readAccountSearch } from './read-account-search.ts'
import { accountsQuery } from './search.queries.ts'

const url = '/api/admin/account-cards'
let portal: TestApp
let operator: { id: number; token: string }

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await sql`truncate account_links, meter_services, meters, accounts, premises cascade`.execute(portal.db)
  await portal.db.deleteFrom('users').execute()
  await portal.db.deleteFrom('audit_log').execute()
  operator = await buildStaff(portal, 'operator')
})

const ask = (q: string, token = operator.token) => portal.call({ url, query: { q }, token })
const numbersOf = async (q: string, token?: string) =>
  (await ask(q, token)).json.map(({ number }: { number: string }) => number)

async function buildPlace(address_key: string, address: string): Promise<number> {
  const row = { address_key, address }
  return (await portal.db.insertInto('premises').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** An account with a meter; no resident has added it on the portal. */
async function buildOlenas() {
  const provider = await buildProvider(portal.db)
  const place = await buildPlace('калинівськ|соборна|14||48', 'вул. Соборна, 14, кв. 48')
  const account = await buildAccount(portal.db, {
    provider_id: provider.id,
    number: '0012/345',
    holder: 'Лук’янець-Мороз Олена Вікторівна',
    premises_id: place,
    phone: '+380671234567',
  })
  await buildMeter(portal.db, { account_id: account.id, serial_number: 'ВС-00365958' })
  return { provider, account }
}

describe('a search of accounts', () => {
  test('R01 returns an account that no resident has added on the portal', async () => {
    const { provider, account } = await buildOlenas()
    const { status, json } = await ask('0012/345')
    expect(status).toBe(200)
    expect(json).toEqual([
      {
        id: account.id,
        provider: `Постачальник ${provider.code}`,
        number: '0012/345',
        holder: 'Лук’янець-Мороз Олена Вікторівна',
        address: 'вул. Соборна, 14, кв. 48',
        linked: false,
      },
    ])
    await linkAccount(portal.db, await buildConsumer(portal.db), account.id)
    expect((await ask('0012/345')).json).toMatchObject([{ linked: true }])
  })

  test.each([
    ['its number in another notation', ' 0012 345 '],
    ['its number with the sign', '№ 0012/345'],
    ['a meter', 'ВС-00365958'],
    ['a meter in Latin letters and without zeros', 'bc 365958'],
    ['the phone of the provider’s file', '067 123-45-67'],
    ['the beginning of the holder', 'лук'],
    ['a holder with another apostrophe', "лук'янець-мороз  ол"],
    ['a street', 'соборна'],
    ['an address', 'вул. Соборна, 14, кв. 48'],
    ['an address as said', 'Соборна 14 48'],
  ])('R01 finds by %s', async (_, typed) => {
    const { provider } = await buildOlenas()
    const elsewhere = await buildPlace('калинівськ|гайова|14||48', 'вул. Гайова, 14, кв. 48')
    await buildAccount(portal.db, { provider_id: provider.id, holder: 'Шевчук Ганна', premises_id: elsewhere })
    expect(await numbersOf(typed)).toEqual(['0012/345'])
  })

  test('R01 finds by the phone that a resident gave on the portal', async () => {
    const { account } = await buildOlenas()
    const resident = await buildConsumer(portal.db)
    await linkAccount(portal.db, resident, account.id)
    await portal.db.insertInto('user_phones').values({ user_id: resident, phone: '+380509998877' }).execute()
    expect(await numbersOf('0509998877')).toEqual(['0012/345'])
  })

  test.each([
    ['a part of a number', '0012/34'],
    ['a part of a meter number', '36595'],
    ['a part of a phone', '067 123 45 6'],
    ['the middle of a name', 'мороз'],
    ['another flat', 'Соборна 14 4'],
    ['another town', 'с. Передмістя, Соборна 14'],
    ['a pattern', '%%'],
    ['a pattern of one sign', '__'],
  ])('R01 has an empty result for %s', async (_, typed) => {
    await buildOlenas()
    expect(await numbersOf(typed)).toEqual([])
  })

  test('R01 returns at most forty, whole numbers first', async () => {
    const provider = await buildProvider(portal.db)
    for (let n = 0; n < 45; n++) await buildAccount(portal.db, { provider_id: provider.id, holder: 'К7 Бойко' })
    await buildAccount(portal.db, { provider_id: provider.id, number: 'К7', holder: 'Ященко' })
    const { json } = await ask('К7')
    expect(json).toHaveLength(40)
    expect(json[0].holder).toBe('Ященко')
  })

  test('R01 an operator of one provider finds none of another, whatever is typed', async () => {
    const { provider, account } = await buildOlenas()
    const resident = await buildConsumer(portal.db)
    await linkAccount(portal.db, resident, account.id)
    await portal.db.insertInto('user_phones').values({ user_id: resident, phone: '+380509998877' }).execute()
    const own = (await buildOperatorOf(portal, provider.id)).token
    const foreign = (await buildOperatorOf(portal, (await buildProvider(portal.db)).id)).token
    for (const typed of ['0012/345', 'ВС-00365958', '0671234567', '0509998877', 'лук', 'Соборна 14']) {
      expect(await numbersOf(typed, own), typed).toEqual(['0012/345'])
      expect(await numbersOf(typed, foreign), typed).toEqual([])
    }
  })

  test.each(['', ' я ', 'я'.repeat(101)])('R01 «%s» is refused and not recorded as a search', async (q) => {
    const { status, json } = await ask(q)
    expect([status, json.errors[0].path]).toEqual([422, 'q'])
    expect(await portal.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  test('R01 other roles are refused', async () => {
    expect((await portal.call({ url, query: { q: 'шевчук' } })).status).toBe(401)
    expect((await ask('шевчук', (await buildStaff(portal, 'editor')).token)).status).toBe(403)
    expect((await ask('шевчук', await portal.signIn(await buildConsumer(portal.db)))).status).toBe(403)
    expect((await ask('шевчук', (await buildStaff(portal, 'administrator')).token)).status).toBe(200)
  })

  test('R01 the log has the kind of a search and the accounts shown, never the typed text', async () => {
    const { account } = await buildOlenas()
    for (const typed of ['лук’я', '0671234567', 'нікого']) await ask(typed)
    const shown = { found: 1, accounts: String(account.id) }
    const written = await portal.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'target', 'detail'])
      .orderBy('id')
      .execute()
    const entry = { actor_id: operator.id, action: 'accountCards.search', target: '' }
    expect(written).toEqual([
      { ...entry, detail: { kind: 'text', ...shown } },
      { ...entry, detail: { kind: 'number', ...shown } },
      { ...entry, detail: { kind: 'text', found: 0, accounts: '' } },
    ])
  })
})

describe('many accounts', () => {
  test('R01 each way of a search is an index step without a sequential scan', { timeout: 120_000 }, async () => {
    const provider = await buildProvider(portal.db)
    await portal.db.transaction().execute(async (db) => {
      // Building the rows may take longer than a request may.
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`
        insert into premises (address_key, address)
        select 'калинівськ|вулиця ' || n % 300 || '|' || n / 300 || '||' || n % 70, 'вул. ' || n
        from generate_series(1, 15000) n`.execute(db)
      await sql`
        with opened as (
          insert into accounts (provider_id, number, holder, address, premises_id, phone)
          select ${provider.id}::bigint, 'n' || id, 'Прізвище' || id % 1500, repeat('вул. ', 60), id, '+38067' || lpad(id::text, 7, '0')
          from premises
          returning id
        )
        insert into meters (account_id, serial_number, digits, decimals)
        select id, 'прилад' || id, 5, 3 from opened`.execute(db)
      await sql`
        with people as (
          insert into users (role, login, password_hash) select 'consumer', 'resident' || id, '-' from accounts returning id, login
        )
        insert into account_links (consumer_id, account_id)
        select people.id, accounts.id from people join accounts on 'resident' || accounts.id = people.login`.execute(db)
      await sql`analyze premises, accounts, meters, users, account_links`.execute(db)
    })
    for (const typed of ['n77', 'прилад77', '0670000077', 'Прізвище77', 'Вулиця 77', 'Вулиця 77 3', 'пр']) {
      for (const providerId of [null, provider.id]) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain ${accountsQuery(readAccountSearch(typed), { providerId, limit: 40 })}`.execute(portal.db)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan, `${typed} ${providerId}`).not.toMatch(
          /Seq Scan on (?:accounts|meters|premises|account_links|users)/,
        )
      }
    }
  })
})
