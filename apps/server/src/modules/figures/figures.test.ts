import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import {
  buildAccount,
  buildConsumer,
  buildMeter,
  buildPayment,
  buildPremises,
  buildProvider,
  buildSubmission,
  linkAccount,
} from '../../testing/factories.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'
import { countFigures } from './count-figures.ts'

const now = '2026-11-25T10:00:00Z'
let portal: TestApp
let operatorId: number
let city: string

/** Sets the clock; the operator signs in again, because a session lasts a day. */
async function at(moment: string): Promise<void> {
  portal.setNow(moment)
  city = await portal.signIn(operatorId)
}

beforeAll(async () => {
  portal = await testApp({ now })
  operatorId = (await buildStaff(portal, 'operator')).id
})
afterAll(() => portal.close())
beforeEach(() => at(now))

const of = async (figure: string, query: Record<string, string> = {}, token: string | null = city) =>
  portal.call({ url: `/api/admin/figures/${figure}`, query, ...(token !== null && { token }) })
const ofCity = (figure: string, query: Record<string, string> = {}, token: string | null = null) =>
  portal.call({ url: `/api/admin/city-figures/${figure}`, query, token: token ?? city })
const rowAt = (json: { rows: { at: string; values: number[] }[] }, at: string) =>
  json.rows.find((row) => row.at === at)?.values
const empty = (...tables: ('counted_figures' | 'counted_months' | 'reading_submissions' | 'payments')[]) =>
  Promise.all(tables.map((table) => portal.db.deleteFrom(table).execute()))

/** A provider with an account, and a meter of each service. */
async function household(services: Record<string, number>) {
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  const consumerId = await buildConsumer(portal.db)
  const meters: Record<string, number> = {}
  for (const [counter_type, service_type] of Object.entries(services))
    meters[counter_type] = (
      await buildMeter(portal.db, { account_id: account.id, services: [{ counter_type, service_type }] })
    ).id
  /** Gives a reading with the meter of this counter type. */
  const give = (counterType: string, at: string, values: { month?: string; zone?: string; revision?: number } = {}) =>
    buildSubmission(portal.db, {
      account_id: account.id,
      meter_id: meters[counterType] ?? 0,
      consumer_id: consumerId,
      submitted_at: new Date(at),
      billing_month: `${values.month ?? '2026-11'}-01`,
      zone: values.zone ?? 'total',
      revision: values.revision ?? 1,
    })
  return { provider, account, give }
}

const everyService = {
  '000000001': 13,
  '000000002': 10,
  '000000003': 15,
  '000000004': 12,
  '000000005': 17,
  '000000010': 14,
}

test('R05 readings are counted by the Kyiv day and the service, each once, and compared with the ended days', async () => {
  await empty('reading_submissions', 'counted_figures', 'counted_months')
  const first = await household(everyService)
  const second = await household({ '000000002': 10 })
  // 1 November begins in Kyiv at 22:00 UTC; 1 October, in summer time, at 21:00.
  await first.give('000000001', '2026-10-31T21:59:59Z', { month: '2026-10' })
  await first.give('000000001', '2026-10-31T22:00:00Z')
  await first.give('000000002', '2026-11-24T21:59:59Z')
  await second.give('000000002', '2026-11-24T22:00:00Z')
  await first.give('000000003', '2026-11-25T09:00:00Z')
  await first.give('000000004', '2026-11-25T09:00:00Z')
  await first.give('000000005', '2026-11-25T09:00:00Z', { zone: 'day' })
  await first.give('000000005', '2026-11-25T09:00:00Z', { zone: 'night' })
  await first.give('000000010', '2026-11-25T09:00:00Z')
  await first.give('000000010', '2026-11-25T09:30:00Z', { revision: 2 })
  await second.give('000000002', '2026-09-30T20:59:59Z', { month: '2026-09' })
  await second.give('000000002', '2026-09-30T21:00:00Z', { month: '2026-10' })
  await countFigures(portal.context())

  const { json } = await of('readings')
  expect(json.columns).toEqual(['cold-water', 'hot-water', 'heating', 'electricity', 'gas', 'drainage'])
  expect(json.rows).toHaveLength(25)
  expect(rowAt(json, '2026-11-01')).toEqual([0, 0, 0, 0, 1, 0])
  expect(rowAt(json, '2026-11-24')).toEqual([1, 0, 0, 0, 0, 0])
  expect(rowAt(json, '2026-11-25')).toEqual([1, 1, 1, 1, 0, 1])
  expect(json.total).toEqual([2, 1, 1, 1, 1, 1])
  // 1–24 November beside 1–24 October; the gas of 31 October is later.
  expect(json.compared).toEqual({ now: [1, 0, 0, 0, 1, 0], before: [1, 0, 0, 0, 0, 0], days: 24 })
  expect(json.countedAt).toBe(now.replace('Z', '.000Z'))

  const october = (await of('readings', { month: '2026-10' })).json
  expect([october.rows.length, october.columns]).toEqual([31, ['cold-water', 'gas']])
  expect([rowAt(october, '2026-10-01'), rowAt(october, '2026-10-31')]).toEqual([
    [1, 0],
    [0, 1],
  ])
  expect(october.compared).toEqual({ now: [1, 1], before: [1, 0], days: null })
  expect((await of('readings', { provider: second.provider.code })).json.total).toEqual([1])
})

test('R05 a second count changes nothing, adds what came since, and leaves ended months', async () => {
  await empty('reading_submissions', 'counted_figures', 'counted_months')
  const { give } = await household(everyService)
  await give('000000001', '2026-10-02T10:00:00Z', { month: '2026-10' })
  await give('000000001', '2026-11-25T09:00:00Z')
  await countFigures(portal.context())
  await countFigures(portal.context())
  expect((await of('readings')).json.total).toEqual([1])
  await give('000000002', '2026-11-25T10:00:30Z')
  await at('2026-11-25T10:05:00Z')
  await countFigures(portal.context())
  expect((await of('readings')).json).toMatchObject({ total: [1, 1], countedAt: '2026-11-25T10:05:00.000Z' })
  await empty('reading_submissions')
  await at('2026-12-05T10:00:00Z')
  await countFigures(portal.context())
  expect((await of('readings', { month: '2026-10' })).json.total).toEqual([1])
})

test('R05 the day when the clock goes back has 25 hours, and all of them count', async () => {
  await empty('reading_submissions', 'counted_figures', 'counted_months')
  const { give } = await household(everyService)
  // 25 October 2026 lasts from 21:00 UTC of the 24th to 22:00 UTC of the 25th.
  await give('000000001', '2026-10-24T21:00:00Z', { month: '2026-10' })
  await give('000000002', '2026-10-25T21:59:59Z', { month: '2026-10' })
  await give('000000003', '2026-10-25T22:00:00Z', { month: '2026-10' })
  await countFigures(portal.context())
  const { json } = await of('readings', { month: '2026-10' })
  expect([rowAt(json, '2026-10-25'), rowAt(json, '2026-10-26')]).toEqual([
    [1, 0, 1],
    [0, 1, 0],
  ])
})

test('R05 payments of all kinds are summed by the month of the payment, also after a later register', async () => {
  await empty('payments', 'counted_figures', 'counted_months')
  const [one, other] = [await household({}), await household({})]
  await buildPayment(portal.db, { account_id: one.account.id, month: '2026-11', amount_kop: 10_001 })
  await buildPayment(portal.db, {
    ...{ account_id: one.account.id, month: '2026-11', amount_kop: 5000, channel: 'post' },
    paid_on: '2026-10-31',
  })
  await buildPayment(portal.db, {
    ...{ account_id: other.account.id, month: '2026-11', amount_kop: 200, channel: 'portal' },
    paid_on: '2026-11-01',
  })
  await countFigures(portal.context())
  const { json } = await of('payments')
  expect(json.columns).toEqual(['amountKop', 'count'])
  expect(json.rows).toEqual([
    { at: '2026-10', name: null, values: [5000, 1] },
    { at: '2026-11', name: null, values: [10_201, 2] },
  ])
  expect([json.total, json.compared]).toEqual([[10_201, 2], { now: [10_201, 2], before: [5000, 1], days: null }])
  expect((await of('payments', { provider: other.provider.code })).json).toMatchObject({
    total: [200, 1],
    compared: null,
  })

  await buildPayment(portal.db, { account_id: one.account.id, month: '2026-06', amount_kop: 300 })
  await countFigures(portal.context())
  expect((await of('payments', { month: '2026-06' })).json.total).toEqual([0, 0])
  await portal.db
    .insertInto('imports')
    .values({
      ...{ profile: 'bank', file_name: 'r.csv', file_sha256: Buffer.alloc(32), file_bytes: 1, refusal: null },
      ...{ started_at: new Date(now), finished_at: new Date(Date.parse(now) + 1000), status: 'done' },
    })
    .execute()
  await at('2026-11-25T10:05:00Z')
  await countFigures(portal.context())
  expect((await of('payments', { month: '2026-06' })).json.total).toEqual([300, 1])

  // The rows of an import can be seen only some time after the end that it states.
  await buildPayment(portal.db, { account_id: one.account.id, month: '2026-06', amount_kop: 50 })
  await portal.db
    .updateTable('imports')
    .set({ finished_at: new Date('2026-11-25T10:04:30Z') })
    .execute()
  await at('2026-11-25T10:10:00Z')
  await countFigures(portal.context())
  expect((await of('payments', { month: '2026-06' })).json.total).toEqual([350, 2])
})

test('R05 a home with two providers counts once in the city, and is on the portal if one account is proved', async () => {
  const { db } = portal
  await db.deleteFrom('account_links').execute()
  const before = async (query = {}) => {
    await empty('counted_figures', 'counted_months')
    await countFigures(portal.context())
    return (await of('homes', query)).json
  }
  const [linked = 0, all = 0] = (await before()).total
  expect(linked).toBe(0)
  const premises = await buildPremises(db)
  const [water, gas] = [await buildProvider(db), await buildProvider(db)]
  const waterAccount = await buildAccount(db, { provider_id: water.id, premises_id: premises })
  await buildAccount(db, { provider_id: gas.id, premises_id: premises })
  await buildAccount(db, { provider_id: gas.id })
  const person = await buildConsumer(db)
  await linkAccount(db, person, waterAccount.id)
  await db
    .updateTable('account_links')
    .set({ linked_at: new Date('2026-10-15T10:00:00Z') })
    .execute()
  const json = await before()
  expect(json.total).toEqual([1, all + 2])
  expect(json.compared).toEqual({ now: [1, all + 2], before: [1, all + 2], days: null })
  expect(rowAt(json, '2026-09')).toEqual([0, all + 2])
  expect(json.atLeastUntil).toBe('2026-10')
  expect((await of('homes', { provider: water.code })).json.total).toEqual([1, 1])
  expect((await of('homes', { provider: gas.code })).json.total).toEqual([0, 2])
  await db
    .updateTable('account_links')
    .set({ unproved_since: new Date(now) })
    .execute()
  expect((await before()).total).toEqual([0, all + 2])
})

test('R05 homes of the present month are counted again after an hour', async () => {
  await empty('counted_figures', 'counted_months')
  await portal.db.deleteFrom('imports').execute()
  const { provider, account } = await household({})
  await countFigures(portal.context())
  await linkAccount(portal.db, await buildConsumer(portal.db), account.id)
  const totalAt = async (moment: string) => {
    await at(moment)
    await countFigures(portal.context())
    return (await of('homes', { provider: provider.code })).json.total
  }
  await portal.db
    .updateTable('account_links')
    .set({ linked_at: new Date(now) })
    .execute()
  expect([await totalAt('2026-11-25T10:55:00Z'), await totalAt('2026-11-25T11:00:00Z')]).toEqual([
    [0, 1],
    [1, 1],
  ])
})

test('R05 a month that was counted while it lasted keeps its homes', async () => {
  const { db } = portal
  await empty('counted_figures', 'counted_months')
  await db.deleteFrom('account_links').execute()
  const { provider, account } = await household({})
  await linkAccount(db, await buildConsumer(db), account.id)
  await db
    .updateTable('account_links')
    .set({ linked_at: new Date(now) })
    .execute()
  await countFigures(portal.context())
  await db.deleteFrom('account_links').execute()
  await at('2026-12-01T10:00:00Z')
  await countFigures(portal.context())
  const { json } = await of('homes', { provider: provider.code })
  expect([rowAt(json, '2026-11'), rowAt(json, '2026-12'), json.atLeastUntil]).toEqual([[1, 1], [0, 1], '2026-10'])
})

/** A message with its term; `answered`: the moments of its answers. */
async function message(
  due: string,
  values: { answered?: string[]; to?: number; state?: 'new' | 'done' | 'spam' } = {},
) {
  const { id } = await portal.db
    .insertInto('feedback_messages')
    .values({
      ...{ received_at: new Date('2026-11-01T10:00:00Z'), name: 'Олена', email: 'o@misto.example', message: 'Питання' },
      ...{ content_hash: Buffer.from(`${due} ${Math.random()}`), due_on: due, assignee_id: null, changed_by: null },
      ...{ ticket_hash: null, ticket_expires_at: null, forwarded_to: values.to ?? null },
      state: values.state ?? (values.answered ? 'done' : 'new'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const at of values.answered ?? [])
    await portal.db
      .insertInto('feedback_answers')
      .values({ message_id: id, text: 'Відповідь', answered_at: new Date(at), answered_by: null })
      .execute()
}

test('R05 answers in time: the first answer by the end of the term’s Kyiv day; the unanswered count when they are late', async () => {
  const { id, code } = await buildProvider(portal.db, { name: 'Газ' })
  const another = await buildProvider(portal.db, { name: 'Вода' })
  await message('2026-11-10', { answered: ['2026-11-10T21:59:59Z'] })
  await message('2026-11-10', { answered: ['2026-11-10T22:00:00Z', '2026-11-09T10:00:00Z'] })
  await message('2026-11-10', { answered: ['2026-11-10T22:00:00Z'] })
  await message('2026-11-24')
  await message('2026-11-25')
  await message('2026-11-30', { answered: ['2026-11-20T10:00:00Z'], to: id })
  await message('2026-11-30', { answered: ['2026-12-01T10:00:00Z'], to: another.id })
  await message('2026-11-10', { state: 'spam', answered: ['2026-11-09T10:00:00Z'] })
  await message('2026-11-10', { state: 'done' })
  await message('2026-10-31', { answered: ['2026-10-31T10:00:00Z'] })
  const { json } = await of('answers')
  expect(json.rows).toEqual([
    { at: '', name: null, values: [2, 4] },
    { at: another.code, name: 'Вода', values: [0, 1] },
    { at: code, name: 'Газ', values: [1, 1] },
  ])
  expect([json.total, json.compared.before]).toEqual([
    [3, 6],
    [1, 1],
  ])
  const own = (await buildOperatorOf(portal, id)).token
  expect((await of('answers', {}, own)).json.rows).toEqual([{ at: code, name: 'Газ', values: [1, 1] }])
})

test('R05 imports of the month by day and result, without undone ones and checks', async () => {
  const { id } = await buildProvider(portal.db)
  const run = (created: string, state: 'done' | 'partly' | 'failed', more: object = {}) =>
    portal.db
      .insertInto('import_runs')
      .values({
        ...{ purpose: 'import', origin: 'admin', profile: 'x', line: 'x', provider_id: id, state },
        ...{ by_user_id: null, by_token_id: null, created_at: new Date(created), ...more },
      })
      .execute()
  await run('2026-10-31T22:00:00Z', 'done')
  await run('2026-10-31T21:59:59Z', 'done')
  await run('2026-11-05T10:00:00Z', 'partly')
  await run('2026-11-05T10:00:00Z', 'failed', { provider_id: null })
  await run('2026-11-05T10:00:00Z', 'done', { undone_at: new Date(now) })
  await run('2026-11-05T10:00:00Z', 'done', { purpose: 'check' })
  const { json } = await of('imports')
  expect([rowAt(json, '2026-11-01'), rowAt(json, '2026-11-05'), json.total]).toEqual([
    [1, 0, 0],
    [0, 1, 1],
    [1, 1, 1],
  ])
  const own = (await buildOperatorOf(portal, id)).token
  expect((await of('imports', {}, own)).json.total).toEqual([1, 1, 0])
})

test('R05 letters by day and result outlive the letters', async () => {
  await empty('counted_figures', 'counted_months')
  const letter = (created: string, state: 'sent' | 'failed' | 'queued' | 'kept') =>
    portal.db
      .insertInto('letters')
      .values({
        ...{ user_id: null, kind: 'x', sealed: null, sent_at: null, last_error: null },
        ...{ created_at: new Date(created), state },
      })
      .execute()
  await letter('2026-11-19T22:00:00Z', 'sent')
  await letter('2026-11-20T10:00:00Z', 'failed')
  await letter('2026-11-25T09:00:00Z', 'queued')
  await letter('2026-11-25T09:00:00Z', 'kept')
  await countFigures(portal.context())
  const { json } = await ofCity('letters')
  expect([rowAt(json, '2026-11-20'), rowAt(json, '2026-11-25'), json.total]).toEqual([
    [1, 1, 0],
    [0, 0, 2],
    [1, 1, 2],
  ])
  await portal.db.updateTable('letters').set({ state: 'sent' }).where('state', '=', 'queued').execute()
  await at('2026-11-25T10:05:00Z')
  await countFigures(portal.context())
  expect((await ofCity('letters')).json.total).toEqual([2, 1, 1])
  await portal.db.deleteFrom('letters').execute()
  await at('2026-12-25T10:00:00Z')
  await countFigures(portal.context())
  expect((await ofCity('letters', { month: '2026-11' })).json.total).toEqual([2, 1, 1])
})

test('R05 a month that is not offered is refused, and a figure that is not counted yet says so', async () => {
  await empty('counted_figures', 'counted_months')
  for (const month of ['2026-12', '2025-11', '2026-13', 'x'])
    expect([month, (await of('readings', { month })).status]).toEqual([month, 422])
  const refused = (await of('readings', { month: '2025-11' })).json
  expect(refused.errors).toEqual([{ path: 'month', message: 'Оберіть цей місяць або один з 11 попередніх.' }])
  expect((await of('readings', { month: '2025-12' })).json).toMatchObject({ total: [], countedAt: null })
  expect((await of('nothing')).status).toBe(422)
})

test('R05 J01 figures are for operators, and of an operator of one provider only the own ones', async () => {
  await empty('reading_submissions', 'payments', 'counted_figures', 'counted_months')
  const [one, other] = [await household(everyService), await household(everyService)]
  await one.give('000000001', '2026-11-25T09:00:00Z')
  await other.give('000000002', '2026-11-25T09:00:00Z')
  await buildPayment(portal.db, { account_id: one.account.id, month: '2026-11', amount_kop: 100 })
  await buildPayment(portal.db, { account_id: other.account.id, month: '2026-11', amount_kop: 900 })
  await countFigures(portal.context())
  const own = (await buildOperatorOf(portal, one.provider.id)).token
  const readings = (await of('readings', {}, own)).json
  expect([readings.columns, readings.total]).toEqual([['gas'], [1]])
  expect((await of('payments', {}, own)).json.total).toEqual([100, 1])
  expect((await of('homes', {}, own)).json.total).toEqual([0, 1])
  expect((await of('payments', { provider: one.provider.code }, own)).json.total).toEqual([100, 1])
  const foreign = await of('payments', { provider: other.provider.code }, own)
  expect([foreign.status, foreign.json.code]).toEqual([404, 'not_found'])
  expect((await of('payments', { provider: 'немає' }, own)).json.code).toBe(foreign.json.code)
  const file = { url: '/api/admin/figures/payments/file', token: own }
  expect((await portal.call({ ...file, query: { format: 'csv', provider: other.provider.code } })).status).toBe(404)
  expect(
    csvCells((await portal.call({ ...file, query: { format: 'csv' } })).bytes)
      .at(-1)
      ?.at(1),
  ).toBe('1,00')

  for (const figure of ['letters', 'searches']) {
    expect((await ofCity(figure, {}, own)).status).toBe(403)
    const url = `/api/admin/city-figures/${figure}/file`
    expect((await portal.call({ url, query: { format: 'csv' }, token: own })).status).toBe(403)
  }
  expect((await of('readings', {}, null)).status).toBe(401)
  const resident = await portal.signIn(await buildConsumer(portal.db))
  const editor = (await buildStaff(portal, 'editor')).token
  for (const token of [resident, editor]) {
    expect((await of('readings', {}, token)).status).toBe(403)
    expect((await ofCity('searches', {}, token)).status).toBe(403)
  }
  const administrator = (await buildStaff(portal, 'administrator')).token
  expect((await of('readings', {}, administrator)).json.total).toEqual([1, 1])
})

test('R05 the file has the numbers of the figure, as CSV and as a workbook', async () => {
  await empty('payments', 'counted_figures', 'counted_months')
  const { account } = await household({})
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 123_456 })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 7 })
  await countFigures(portal.context())
  const file = (format: string) =>
    portal.call({ url: '/api/admin/figures/payments/file', query: { format }, token: city })
  const { headers, bytes } = await file('xlsx')
  expect(savedName(headers)).toBe('Сплачено 2026-11.xlsx')
  const cells = await xlsxCells(bytes)
  expect(cells[0]).toEqual(['Місяць', 'Сума, грн', 'Кількість'])
  expect(cells.slice(1).map((row) => row.slice(1))).toEqual([
    [1234.56, 1],
    [0.07, 1],
  ])
  expect(csvCells((await file('csv')).bytes).slice(1)).toEqual([
    ['10.2026', '1234,56', '1'],
    ['11.2026', '0,07', '1'],
  ])
  expect((await file('pdf')).status).toBe(422)
})
