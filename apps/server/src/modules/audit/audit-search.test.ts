import { AUDIT_PAGE } from '@zatyshok/contract/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildProvider } from '../../testing/factories.ts'
import { buildPerson } from '../../testing/person.ts'
import { buildStaff } from '../../testing/staff.ts'
import { type AuditConditions, entriesQuery } from './audit-search.queries.ts'

const url = '/api/admin/audit'
let portal: TestApp
let admin: { id: number; token: string }

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('users').execute()
  await portal.db.deleteFrom('audit_log').execute()
  portal.setNow('2026-11-25T10:00:00Z')
  admin = await buildStaff(portal, 'administrator')
})

interface Written {
  readonly at?: string
  readonly actor?: string
  readonly action?: string
  readonly target?: string
  readonly detail?: string
}
const write = ({ at = '2026-11-20T10:00:00Z', detail = '{}', ...entry }: Written) =>
  portal.db
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      actor_id: 1,
      actor: 'anna',
      action: 'staff.invite',
      target: 'user 7',
      detail,
      ...entry,
    })
    .execute()
const search = async (query: Record<string, string> = {}) =>
  (await portal.call({ url, query, token: admin.token })).json
const targets = async (query: Record<string, string>) =>
  (await search(query))
    .map(({ target }: { target: string }) => target)
    .filter((target: string) => target.startsWith('user'))

describe('a search', () => {
  test('J06 shows time, actor, action, object and details in Ukrainian', async () => {
    await write({ detail: JSON.stringify({ role: 'editor', blocked: false, roles: ['editor'] }) })
    expect(await search({ who: 'ANNA' })).toEqual([
      {
        id: expect.any(Number),
        at: '2026-11-20T10:00:00.000Z',
        actor: 'anna',
        action: 'staff.invite',
        actionText: 'Працівника запрошено',
        target: 'user 7',
        targetText: 'Користувач 7',
        detail: { role: 'editor', blocked: false, roles: '["editor"]' },
        network: '',
      },
    ])
  })

  test('J06 an action or object without a translation is shown unchanged', async () => {
    await write({ action: 'something.new', target: 'GET /api/admin/staff' })
    const [entry] = await search({ action: 'something.new' })
    expect([entry.actionText, entry.targetText]).toEqual(['something.new', 'GET /api/admin/staff'])
  })

  test('J06 by actor, action, object, and by days of Kyiv', async () => {
    await write({ target: 'user 1', at: '2026-11-19T21:59:59Z' })
    await write({ target: 'user 2', at: '2026-11-19T22:00:00Z', action: 'staff.update' })
    await write({ target: 'user 3', at: '2026-11-20T21:59:59Z', actor: 'ivan' })
    await write({ target: 'user 4', at: '2026-11-20T22:00:00Z' })
    expect(await targets({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['user 3', 'user 2'])
    expect(await targets({ to: '2026-11-19' })).toEqual(['user 1'])
    expect(await targets({ who: 'Ivan' })).toEqual(['user 3'])
    expect(await targets({ action: 'staff.update', who: 'anna' })).toEqual(['user 2'])
    expect(await targets({ target: 'user 4' })).toEqual(['user 4'])
  })

  test('J06 by the person or object that an entry concerns', async () => {
    const { id: provider_id, code } = await buildProvider(portal.db)
    const account = await buildAccount(portal.db, { provider_id, number: '0004711' })
    const person = await buildPerson(portal)
    const about = async (text: string) =>
      (await search({ about: text })).map(({ target }: { target: string }) => target).toSorted()
    await write({ target: `user ${person.userId}` })
    await write({ target: 'user 7' })
    await write({ target: 'post novyny' })
    await write({ target: 'provider token 7' })
    await write({ target: `account ${account.id}` })
    await write({ target: 'payment 31', detail: JSON.stringify({ account: `${code} 0004711` }) })
    await write({ target: 'payment 32', detail: JSON.stringify({ account: `${code} 0004712` }) })
    expect(await about(person.email)).toEqual([`user ${person.userId}`])
    expect(await about('Користувач 7')).toEqual(['user 7'])
    expect(await about('токен постачальника 7')).toEqual(['provider token 7'])
    expect(await about('7')).toEqual(['provider token 7', 'user 7'])
    expect(await about('novyny')).toEqual(['post novyny'])
    expect(await about('0004711')).toEqual([`account ${account.id}`, 'payment 31'])
    expect(await about(`${code} 0004711`)).toEqual([`account ${account.id}`, 'payment 31'])
    expect(await about('999 0004711')).toEqual([])
    expect(await about('nobody')).toEqual([])
    const { bytes } = await portal.call({ url: `${url}/export`, query: { about: '0004711' }, token: admin.token })
    expect(bytes.toString().trim().split('\r\n')).toHaveLength(3)
  })

  test('J06 pages have no gaps, also among entries of one moment', async () => {
    for (let n = 1; n <= 120; n++) await write({ target: `user ${n}` })
    const seen: string[] = []
    for (let before = ''; ; ) {
      const page = await search({ who: 'anna', ...(before && { before }) })
      seen.push(...page.map(({ target }: { target: string }) => target))
      if (page.length < AUDIT_PAGE) break
      before = String(page.at(-1).id)
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `user ${120 - at}`))
    expect(await search({ before: '999999999' })).toEqual([])
  })

  test('J06 viewing the log is recorded once per day and person', async () => {
    for (const moment of ['2026-11-25T10:00:00Z', '2026-11-25T21:59:00Z', '2026-11-25T22:01:00Z']) {
      portal.setNow(moment)
      // The staff session has expired after fifteen idle minutes, so the administrator signs in again.
      admin = { ...admin, token: await portal.signIn(admin.id) }
      await search()
      await search()
    }
    const looks = await search({ action: 'audit.view' })
    expect(looks.map(({ target }: { target: string }) => target)).toEqual(['2026-11-26', '2026-11-25'])
    expect(looks[0].actionText).toBe('Перегляд журналу')
  })

  test.each([{ from: '2026-13-01' }, { to: 'yesterday' }, { before: '-1' }, { who: 'я'.repeat(201) }])(
    'J06 %o is refused',
    async (query) => {
      expect((await portal.call({ url, query, token: admin.token })).status).toBe(422)
    },
  )
})

describe('many entries', () => {
  const planOf = async (conditions: AuditConditions, place?: { id: number; at: string }) => {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain ${entriesQuery(portal.db, { conditions, place, limit: 50 })}`.execute(portal.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('J06 every search is one index range without a sequential scan or a sort', async () => {
    await sql`
      insert into audit_log (at, actor_id, actor, action, target)
      select '2026-01-01'::timestamptz + n * interval '1 minute', 1, 'worker' || n % 2, 'action.' || n % 3, 'user ' || n % 5
      from generate_series(1, 20000) n`.execute(portal.db)
    await sql`analyze audit_log`.execute(portal.db)
    const place = { id: 15_000, at: '2026-01-11T10:00:00Z' }
    const plans = [
      await planOf({}),
      await planOf({}, place),
      await planOf({ who: 'Worker1' }, place),
      await planOf({ action: 'action.2' }, place),
      await planOf({ target: 'user 4' }),
      await planOf({ from: '2026-01-02', to: '2026-01-10' }, place),
    ]
    for (const plan of plans) {
      expect(plan).toMatch(/Index Scan/)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
    // Several objects and an account: each is one index range, and the results are sorted.
    const about = { targets: ['user 99', 'payment 99'], accounts: ['101 0000123'] }
    expect(await planOf({ about })).not.toMatch(/Seq Scan/)
  })

  test('J06 the filters contain each value of the log once', async () => {
    await write({ actor: '' })
    for (const actor of ['Anna', 'anna', 'ivan'])
      for (const action of ['mail.read', 'something.new']) await write({ actor, action })
    const { json } = await portal.call({ url: `${url}/choices`, token: admin.token })
    expect(json.actors).toEqual(['anna', 'ivan'])
    expect(json.actions).toEqual([
      { code: 'mail.read', text: 'Лист прочитано' },
      { code: 'staff.invite', text: 'Працівника запрошено' },
      { code: 'something.new', text: 'something.new' },
    ])
  })
})

describe('the table', () => {
  const table = async (query: Record<string, string> = {}) =>
    portal.call({ url: `${url}/export`, query, token: admin.token })

  test('J06 IM1 contains the whole result and no formulas', async () => {
    await write({ actor: '=HYPERLINK("https://evil.example")', target: '+1', detail: '{"a":"b"}' })
    await write({ actor: 'ivan' })
    const { status, headers, bytes } = await table({ action: 'staff.invite' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...rows] = bytes.toString().trim().split('\r\n')
    expect(head).toContain('Коли;Хто;Дія;Об’єкт')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(`"'=HYPERLINK(""https://evil.example"")";Працівника запрошено;'+1`)
    const [audited] = await search({ action: 'audit.export' })
    expect(audited.detail).toMatchObject({ action: 'staff.invite', who: '' })
  })

  test('J06 may be longer than one page of the database', async () => {
    await sql`insert into audit_log (at, actor_id, actor, action) select now(), 1, 'many', 'a.b' from generate_series(1, 1200)`.execute(
      portal.db,
    )
    const { bytes } = await table({ who: 'many' })
    expect(bytes.toString().trim().split('\r\n')).toHaveLength(1201)
  })
})

test('J06 only an administrator sees the log', async () => {
  const tokens = [undefined, await portal.signIn(await buildConsumer(portal.db))]
  for (const role of ['editor', 'operator'] as const) tokens.push((await buildStaff(portal, role)).token)
  for (const token of tokens) {
    const sent = token === undefined ? {} : { token }
    for (const path of [url, `${url}/export`, `${url}/choices`]) {
      expect((await portal.call({ url: path, ...sent })).status).toBe(token === undefined ? 401 : 403)
    }
  }
})
