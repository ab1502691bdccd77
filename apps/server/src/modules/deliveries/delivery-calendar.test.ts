import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/delivery-calendar'
const now = '2026-11-24T10:00:00Z'
let portal: TestApp
let heat: number
let water: number

beforeAll(async () => {
  portal = await testApp({ now })
  heat = (await buildProvider(portal.db, { code: '701', name: 'Теплоенерго' })).id
  water = (await buildProvider(portal.db, { code: '702', name: 'Водоканал; місто' })).id
})
afterAll(() => portal.close())
beforeEach(() => portal.database.pool.query('truncate delivery_schedules, imports cascade'))

interface Planned {
  readonly sender: string
  readonly provider_id: number | null
  readonly kind?: 'bills' | 'payments'
  readonly mode?: 'off' | 'monthly' | 'workingDays'
  readonly day?: number
}

const plan = (of: Planned) =>
  portal.db
    .insertInto('delivery_schedules')
    .values({
      ...{ kind: 'bills', mode: 'monthly', day: 20, covers: 'previous', tolerance: 0, letters: 'none' },
      ...{ contact: 'clerk@teplo.example', since: '2026-11-01', revision: 1, ...of },
    })
    .execute()

const ask = (token: string, method: 'GET' | 'POST' | 'DELETE') => portal.call({ url, method, token })
const renew = async (token: string): Promise<string> => new URL((await ask(token, 'POST')).json.url).pathname
const read = async (path: string) => (await portal.call({ url: path })).bytes.toString().replaceAll('\r\n ', '')
const shown = (text: string, fields = /^(DTSTART|DTEND|SUMMARY)/) =>
  text.split('\r\n').filter((line) => fields.test(line))

const brought = (sender: string, periods: object) =>
  portal.db
    .insertInto('imports')
    .values({
      ...{ profile: 'teplo', file_name: 'bills.csv', file_sha256: Buffer.alloc(32), file_bytes: 9, sender },
      ...{ started_at: new Date('2026-11-19T10:00:00Z'), finished_at: null, status: 'done', refusal: null },
      periods: JSON.stringify(periods) as never,
    })
    .execute()

test('R10 the calendar has a late delivery until today, one that came and those expected, and no count or address', async () => {
  await plan({ sender: '701', provider_id: heat })
  await plan({ sender: '702', provider_id: water, day: 5 })
  await brought('702', { bills: { '2026-10': 17_422 } })
  const { token } = await buildStaff(portal, 'administrator')
  const path = await renew(token)
  expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\/deliveries\.ics$/)
  const { status, headers, bytes } = await portal.call({ url: path })
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'text/calendar; charset=utf-8', 'no-store'],
  ])
  const text = bytes.toString().replaceAll('\r\n ', '')
  expect(shown(text)).toEqual([
    ...['DTSTART;VALUE=DATE:20261105', 'DTEND;VALUE=DATE:20261106'],
    'SUMMARY:Прийнято: Водоканал\\; місто\\, рахунки за жовтень',
    ...['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261125'],
    'SUMMARY:Запізнюється: Теплоенерго\\, рахунки за жовтень',
    ...['DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261208'],
    'SUMMARY:Поставка: Водоканал\\; місто\\, рахунки за листопад',
    ...['DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20261222'],
    'SUMMARY:Поставка: Теплоенерго\\, рахунки за листопад',
    ...['DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20270106'],
    'SUMMARY:Поставка: Водоканал\\; місто\\, рахунки за грудень',
    ...['DTSTART;VALUE=DATE:20270120', 'DTEND;VALUE=DATE:20270121'],
    'SUMMARY:Поставка: Теплоенерго\\, рахунки за грудень',
  ])
  expect(text).toContain('\r\nNAME:Календар поставок\r\n')
  expect(text).not.toMatch(/17.?422|clerk@/)
  const uids = shown(text, /^UID/)
  expect([new Set(uids).size, uids[0]]).toEqual([6, 'UID:delivery-702-bills-2026-10@misto.example'])
})

test('R10 a clerk’s calendar has the deliveries of the clerk’s provider of today, and no other', async () => {
  await plan({ sender: '701', provider_id: heat })
  await plan({ sender: '702', provider_id: water })
  await plan({ sender: 'kalynivsk/bank', provider_id: null, kind: 'payments' })
  const clerk = await buildOperatorOf(portal, heat)
  const city = await buildStaff(portal, 'operator')
  const [ofClerk, ofCity] = [await renew(clerk.token), await renew(city.token)]
  expect(await read(ofClerk)).toContain('Теплоенерго')
  expect(await read(ofClerk)).not.toMatch(/Водоканал|Реєстр банку|702|kalynivsk/)
  expect(await read(ofCity)).toMatch(/Теплоенерго[\s\S]*Водоканал[\s\S]*Реєстр банку/)
  await portal.db.updateTable('users').set({ provider_id: water }).where('id', '=', clerk.id).execute()
  expect(await read(ofClerk)).not.toContain('Теплоенерго')
  expect(await read(ofClerk)).toContain('Водоканал')
})

test('R10 of deliveries of each working day only those that need a look are shown, and none that is switched off', async () => {
  await plan({ sender: 'kalynivsk/bank', provider_id: null, kind: 'payments', mode: 'workingDays' })
  await plan({ sender: '701', provider_id: heat, mode: 'off' })
  const days = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13', '16', '17', '18', '19', '20']
  await brought('kalynivsk/bank', { payments: Object.fromEntries(days.map((day) => [`2026-11-${day}`, 5])) })
  const text = await read(await renew((await buildStaff(portal, 'administrator')).token))
  const late = shown(text, /^SUMMARY/)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(4)
  for (const line of late) expect(line).toMatch(/^SUMMARY:Запізнюється: Реєстр банку/)
  expect(text).not.toContain('Теплоенерго')
})

test('AU7 R10 a new address ends the former one, switching off ends both, and the database stores neither', async () => {
  const { token, id } = await buildStaff(portal, 'operator')
  expect((await ask(token, 'GET')).json).toEqual({ since: null })
  const [first, second] = [await renew(token), await renew(token)]
  expect((await portal.call({ url: first })).json.code).toBe('not_found')
  expect((await portal.call({ url: second })).status).toBe(200)
  expect((await ask(token, 'GET')).json).toEqual({ since: '2026-11-24T10:00:00.000Z' })
  const row = await portal.db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', id).executeTakeFirst()
  expect(second).not.toContain(row!.token_hash.toString('base64url'))
  expect((await ask(token, 'DELETE')).json).toEqual({ since: null })
  expect((await portal.call({ url: second })).status).toBe(404)
})

test('AZ1 R10 the address of a blocked or moved worker, and of a resident, is not found', async () => {
  const [blocked, editor] = [await buildStaff(portal, 'operator'), await buildStaff(portal, 'operator')]
  const [ofBlocked, ofEditor] = [await renew(blocked.token), await renew(editor.token)]
  const change = (id: number, set: object) => portal.db.updateTable('users').set(set).where('id', '=', id).execute()
  await change(blocked.id, { blocked_at: new Date(now) })
  await change(editor.id, { role: 'editor' })
  const resident = await portal.signIn(await buildConsumer(portal.db))
  const own = await portal.call({ url: '/api/warehouse/consumer/calendar', method: 'POST', token: resident })
  const ofResident = new URL(own.json.url).pathname.replace('zatyshok.ics', 'deliveries.ics')
  // A worker's secret opens no resident's calendar either.
  const asResident = (await renew((await buildStaff(portal, 'operator')).token)).replace('deliveries', 'zatyshok')
  for (const address of [ofBlocked, ofEditor, ofResident, asResident])
    expect((await portal.call({ url: address })).status).toBe(404)
})

test('AU7 R10 guesses at an address are limited, valid addresses are not', async () => {
  const own = await renew((await buildStaff(portal, 'operator')).token)
  const from = '203.0.113.77'
  const guess = () => portal.call({ url: `/api/calendar/${'A'.repeat(43)}/deliveries.ics`, from })
  for (let n = 0; n < 100; n++) await guess()
  expect((await guess()).status).toBe(429)
  expect((await portal.call({ url: own, from })).status).toBe(200)
  expect((await portal.call({ url: '/api/calendar/short/deliveries.ics' })).status).toBe(422)
})

test('R10 only signed-in operators and administrators have a calendar of deliveries', async () => {
  const resident = await portal.signIn(await buildConsumer(portal.db))
  const editor = (await buildStaff(portal, 'editor')).token
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    expect((await portal.call({ url, method })).status).toBe(401)
    for (const token of [resident, editor]) expect((await ask(token, method)).status).toBe(403)
  }
})
