import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildProvider, linkAccount } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'
import { readQuery } from './read-query.ts'
import { consumersQuery } from './search.queries.ts'

const url = '/api/admin/consumers'
let portal: TestApp
let operator: { id: number; token: string }

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('account_links').execute()
  await portal.db.deleteFrom('users').execute()
  await portal.db.deleteFrom('audit_log').execute()
  operator = await buildStaff(portal, 'operator')
})

const ask = (q: string, token = operator.token) => portal.call({ url, query: { q }, token })
const loginsOf = async (q: string) => (await ask(q)).json.map(({ login }: { login: string }) => login)
const addEmail = (userId: number, email: string, confirmed = true) =>
  portal.db
    .insertInto('user_emails')
    .values({ user_id: userId, email, confirmed_at: confirmed ? new Date() : null, replaces_id: null })
    .execute()
const addPhone = (userId: number, phone: string) =>
  portal.db.insertInto('user_phones').values({ user_id: userId, phone }).execute()
const written = () =>
  portal.db.selectFrom('audit_log').select(['actor_id', 'action', 'target', 'detail']).orderBy('id').execute()

async function buildOlena(): Promise<number> {
  const id = await buildConsumer(portal.db, {
    login: 'Olena.M',
    last_name: 'Лук’янець-Мороз',
    first_name: 'Олена',
    middle_name: 'Вікторівна',
  })
  await addEmail(id, 'Olena@misto.example')
  await addEmail(id, 'new@misto.example', false)
  await addPhone(id, '+380671234567')
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id, number: '0012/345' })
  await linkAccount(portal.db, id, account.id)
  await linkAccount(portal.db, id, (await buildAccount(portal.db, { provider_id: provider.id })).id)
  return id
}

describe('a search', () => {
  test('J01 returns only the person, the address and the number of accounts', async () => {
    const id = await buildOlena()
    const { status, json } = await ask('olena.m')
    expect(status).toBe(200)
    const name = 'Лук’янець-Мороз Олена Вікторівна'
    expect(json).toEqual([{ id, login: 'Olena.M', name, email: 'Olena@misto.example', accounts: 2 }])
  })

  test.each([
    ['a login in another case', 'OLENA.M'],
    ['an address', 'olena@MISTO.example'],
    ['an address that nobody has confirmed', 'new@misto.example'],
    ['a phone', '+38 (067) 123-45-67'],
    ['a phone without its country', '067 123 45 67'],
    ['an account number', ' 0012/345 '],
    ['the beginning of a surname', 'лу'],
    ['a surname with another apostrophe', "лук'янець"],
    ['surname and name', 'Лук’янець-Мороз  ОЛЕ'],
  ])('J01 finds by %s', async (_, typed) => {
    await buildOlena()
    await buildConsumer(portal.db, { login: 'somebody', last_name: 'Шевчук' })
    expect(await loginsOf(typed)).toEqual(['Olena.M'])
  })

  test.each([
    ['a part of a login', 'olena.'],
    ['a part of an address', 'olena@misto'],
    ['a part of an account number', '0012/34'],
    ['a part of a phone', '067 123 45 6'],
    ['the middle of a surname', 'мороз'],
    ['a pattern', '%%'],
    ['a pattern of one sign', '__'],
  ])('J01 has an empty result for %s', async (_, typed) => {
    await buildOlena()
    expect(await loginsOf(typed)).toEqual([])
  })

  test('J01 staff are never found', async () => {
    await portal.db
      .updateTable('users')
      .set({ login: 'worker', last_name: 'Коваль' })
      .where('id', '=', operator.id)
      .execute()
    await addEmail(operator.id, 'worker@misto.example')
    await addPhone(operator.id, '+380501112233')
    for (const typed of ['worker', 'Коваль', 'worker@misto.example', '0501112233']) {
      expect(await loginsOf(typed)).toEqual([])
    }
  })

  test('J01 returns at most twenty: exact matches first, then by name', async () => {
    for (let n = 30; n > 0; n--) await buildConsumer(portal.db, { last_name: `Бойко${String(n).padStart(2, '0')}` })
    await buildConsumer(portal.db, { login: 'бойко', last_name: 'Ященко' })
    const names = (await ask('бойко')).json.map(({ name }: { name: string }) => name)
    const others = Array.from({ length: 19 }, (_, n) => `Бойко${String(n + 1).padStart(2, '0')}`)
    expect(names).toEqual(['Ященко', ...others])
  })

  test('J01 a person with two matches is returned once', async () => {
    await buildConsumer(portal.db, { login: 'Шевчук', last_name: 'Шевчук' })
    expect(await loginsOf('шевчук')).toEqual(['Шевчук'])
  })

  test.each(['', ' я ', 'я'.repeat(101)])('J01 «%s» is refused and not recorded as a search', async (q) => {
    const { status, json } = await ask(q)
    expect([status, json.errors[0].path]).toEqual([422, 'q'])
    expect(await written()).toEqual([])
  })

  test('J01 other roles are refused', async () => {
    expect((await portal.call({ url, query: { q: 'шевчук' } })).status).toBe(401)
    expect((await ask('шевчук', (await buildStaff(portal, 'editor')).token)).status).toBe(403)
    expect((await ask('шевчук', await portal.signIn(await buildConsumer(portal.db)))).status).toBe(403)
    expect((await ask('шевчук', (await buildStaff(portal, 'administrator')).token)).status).toBe(200)
  })
})

describe('the log', () => {
  test('J06 contains each search’s kind and the people shown, never the typed text', async () => {
    const id = await buildOlena()
    for (const typed of ['лук’я', 'olena@misto.example', '0671234567', 'нікого']) await ask(typed)
    const entry = { actor_id: operator.id, action: 'consumers.search', target: '' }
    const shown = { found: 1, users: String(id) }
    expect(await written()).toEqual([
      { ...entry, detail: { kind: 'name', ...shown } },
      { ...entry, detail: { kind: 'email', ...shown } },
      { ...entry, detail: { kind: 'number', ...shown } },
      { ...entry, detail: { kind: 'name', found: 0, users: '' } },
    ])
  })
})

describe('many residents', () => {
  test('J01 each kind of search is an index step without a sequential scan', async () => {
    await sql`
      with people as (
        insert into users (role, login, password_hash, last_name, first_name)
        select 'consumer', 'resident' || n, '-', 'Прізвище' || n % 1500, 'Ім’я' || n from generate_series(1, 15000) n
        returning id, login
      ), emails as (
        insert into user_emails (user_id, email, is_default, confirmed_at)
        select id, login || '@misto.example', true, case when id % 10 > 0 then now() end from people
      )
      insert into user_phones (user_id, phone) select id, '+38067' || lpad(id::text, 7, '0') from people`.execute(
      portal.db,
    )
    const { id } = await buildProvider(portal.db)
    await sql`
      with opened as (
        insert into accounts (provider_id, number) select ${id}::bigint, 'n' || n from generate_series(1, 15000) n
        returning id, number
      )
      insert into account_links (consumer_id, account_id)
      select users.id, opened.id from opened join users on users.login = 'resident' || substr(opened.number, 2)`.execute(
      portal.db,
    )
    await sql`analyze users, user_emails, user_phones, accounts, account_links`.execute(portal.db)
    for (const typed of ['resident77', 'Прізвище77', 'пр', 'resident77@misto.example', '0670000077', 'n77', '77']) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain ${consumersQuery(readQuery(typed), { providerId: null, limit: 20 })}`.execute(portal.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, typed).not.toMatch(/Seq Scan/)
      expect(plan, typed).toMatch(/Index Scan using users_names/)
    }
    expect(await loginsOf('n77')).toEqual(['resident77'])
    expect(await loginsOf('Прізвище77 Ім’я77')).toEqual(['resident77'])
  })
})
