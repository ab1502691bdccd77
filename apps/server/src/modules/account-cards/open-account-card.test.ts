import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildMeter,
  buildPayment,
  buildPremises,
  buildProvider,
  buildReading,
  linkAccount,
  shareAccounts,
} from '../../testing/factories.ts'
import { feedbackScene } from '../../testing/scenes/feedback-scene.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

let portal: TestApp
let operator: { id: number; token: string }

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('audit_log').execute()
  operator = await buildStaff(portal, 'operator')
})

const open = (id: number, { token, ...body }: { token?: string; reason?: string; note?: string } = {}) =>
  portal.call({
    url: `/api/admin/account-cards/${id}/looks`,
    body: { reason: 'call', ...body },
    ...(token !== undefined && { token }),
  })
const looksOf = async (token: string) =>
  (await portal.call({ url: '/api/warehouse/consumer/account-looks', token })).json
const looksAt = (id: number) => portal.db.selectFrom('account_looks').selectAll().where('account_id', '=', id).execute()

/** An account with a bill, a payment, a meter with readings and an account of another provider beside it. */
async function buildOlenas() {
  const [provider, other] = [await buildProvider(portal.db), await buildProvider(portal.db, { name: 'Тепло' })]
  const premises_id = await buildPremises(portal.db, 'вул. Соборна, 14, кв. 48')
  const account = await buildAccount(portal.db, { provider_id: provider.id, premises_id, area: '52.40', residents: 2 })
  const neighbour = await buildAccount(portal.db, { provider_id: other.id, premises_id, holder: 'Шевчук Г. І.' })
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 5_002, paid_on: '2026-11-10' })
  const meter = await buildMeter(portal.db, { account_id: account.id, serial_number: 'В-77' })
  for (const [month, value] of [
    ['2026-09', '413.5'],
    ['2026-10', '418.902'],
  ] as const) {
    await buildReading(portal.db, { account_id: account.id, meter_id: meter.id }, { month, value })
  }
  return { provider, other, account, neighbour }
}

describe('the card of an account', () => {
  test('R02 shows of an account that nobody has added what its resident would see', async () => {
    const { provider, account, neighbour } = await buildOlenas()
    const { status, json } = await open(account.id, { token: operator.token })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id: account.id,
      provider: `Постачальник ${provider.code}`,
      number: account.number,
      holder: 'Мороз Олена Вікторівна',
      address: 'вул. Соборна, 14, кв. 48',
      area: '52.4',
      residents: 2,
      balanceKop: 15_000,
      neighbours: [
        { id: neighbour.id, provider: 'Тепло', number: neighbour.number, holder: 'Шевчук Г. І.', balanceKop: null },
      ],
      bills: [{ month: '2026-10', amountToPayKop: 15_000, paidLaterKop: 5_002, countedIn: null, balanced: true }],
      meters: [
        {
          serialNumber: 'В-77',
          readings: [
            { month: '2026-10', zone: 'total', value: '418.902', source: 'consumer' },
            { month: '2026-09', zone: 'total', value: '413.500', source: 'consumer' },
          ],
        },
      ],
      payments: [{ paidOn: '2026-11-10', amountKop: 5_002, confirmed: true }],
      people: [],
      letters: [],
      messages: [],
    })
  })

  test('R02 shows who has the account, their letters and messages, and a reading given on the portal', async () => {
    const scene = await readingScene(portal)
    await scene.submit({ value: '424.6' })
    const { consumerId: ownerId, account } = scene
    const member = await buildConsumer(portal.db, { first_name: 'Богдан', last_name: 'Шевчук' })
    await shareAccounts(portal.db, { ownerId, memberId: member, accountIds: [account.id] })
    const address = { user_id: ownerId, email: 'olena@misto.example', replaces_id: null }
    await portal.db
      .insertInto('user_emails')
      .values({ ...address, is_default: true, confirmed_at: new Date() })
      .execute()
    const letter = { user_id: ownerId, kind: 'newBill', sealed: null, created_at: new Date('2026-11-20T08:00:00Z') }
    await portal.db
      .insertInto('letters')
      .values({ ...letter, state: 'sent', sent_at: null, last_error: null })
      .execute()
    const messageId = await feedbackScene(portal).sent()
    const { json } = await open(account.id, { token: operator.token })
    expect(json.people).toMatchObject([
      { id: ownerId, email: 'olena@misto.example', how: 'proved' },
      { id: member, name: 'Богдан Шевчук', how: 'shared' },
    ])
    expect(json.letters).toMatchObject([{ kind: 'feedbackReceived' }, { kind: 'newBill', state: 'sent' }])
    expect(json.messages).toMatchObject([{ id: messageId, text: 'Не надійшов рахунок за жовтень.' }])
    expect(json.meters[0].readings[0]).toMatchObject({ month: '2026-11', value: '424.600', source: 'portal' })
  })

  test('R02 an operator of one provider sees no account, neighbour, letter or message beside that provider’s', async () => {
    const { provider, other, account, neighbour } = await buildOlenas()
    const own = await buildOperatorOf(portal, provider.id)
    const foreign = await buildOperatorOf(portal, other.id)
    const refused = await open(account.id, { token: foreign.token })
    expect([refused.status, refused.json.code]).toEqual([404, 'not_found'])
    expect((await open(neighbour.id, { token: own.token })).status).toBe(404)
    expect((await open(999_999_999, { token: own.token })).status).toBe(404)
    expect(await looksAt(account.id)).toEqual([])
    const { json } = await open(account.id, { token: own.token })
    expect(json).toMatchObject({ neighbours: [], letters: null, messages: null })
  })

  test('R02 other roles are refused, and a reason outside the list', async () => {
    const { account } = await buildOlenas()
    expect((await open(account.id)).status).toBe(401)
    expect((await open(account.id, { token: (await buildStaff(portal, 'editor')).token })).status).toBe(403)
    const resident = await portal.signIn(await buildConsumer(portal.db))
    expect((await open(account.id, { token: resident })).status).toBe(403)
    const curious = await open(account.id, { token: operator.token, reason: 'curiosity' })
    expect([curious.status, curious.json.errors[0].path]).toEqual([422, 'reason'])
    const long = await open(account.id, { token: operator.token, note: 'я'.repeat(301) })
    expect([long.status, long.json.errors[0].path]).toEqual([422, 'note'])
    expect(await looksAt(account.id)).toEqual([])
  })
})

describe('what the accounts at an address owe', () => {
  const owedAt = async (id: number, token = operator.token) => {
    const { json } = await open(id, { token })
    const { balanceKop, overdue, balanced, togetherKop, neighbours } = json
    return {
      ...{ balanceKop, overdue, balanced, togetherKop },
      others: neighbours.map(({ balanceKop, overdue, balanced }: typeof json) => [balanceKop, overdue, balanced]),
    }
  }

  test('R02 the sums of the other accounts are shown with what is overdue; an overpayment lowers no other sum', async () => {
    portal.setNow('2026-11-25T10:00:00Z')
    const premises_id = await buildPremises(portal.db, 'вул. Лісова, 3, кв. 5')
    const accountOf = async (name: string, bills: Parameters<typeof buildInvoice>[1][]) => {
      const provider = await buildProvider(portal.db, { name })
      const account = await buildAccount(portal.db, { provider_id: provider.id, premises_id })
      for (const bill of bills) await buildInvoice(portal.db, { ...bill, account_id: account.id })
      return { provider, account }
    }
    const bill = (fields: object) => ({ account_id: 0, month: '2026-10', ...fields })
    const { account, provider } = await accountOf('А', [bill({ charged_kop: 10_000, due_on: '2026-11-25' })])
    await accountOf('Б', [bill({ charged_kop: 20_000, due_on: '2026-11-24' })])
    await accountOf('В', [bill({ opening_kop: 500, charged_kop: 1_000, due_on: '2026-12-20' })])
    await accountOf('Г', [bill({ charged_kop: 1_000, paid_kop: 5_000, due_on: '2026-11-20' })])
    await accountOf('Ґ', [bill({ closing_kop: 77_777, balanced: false, due_on: '2026-11-20' })])
    await accountOf('Д', [])
    expect(await owedAt(account.id)).toEqual({
      ...{ balanceKop: 10_000, overdue: false, balanced: true, togetherKop: 31_500 },
      others: expect.arrayContaining([
        [20_000, true, true],
        [1_500, true, true],
        [-4_000, false, true],
        [77_777, false, false],
        [null, false, true],
      ]),
    })
    const own = await buildOperatorOf(portal, provider.id)
    expect(await owedAt(account.id, own.token)).toMatchObject({ others: [], togetherKop: null })
    const second = await buildAccount(portal.db, { provider_id: provider.id, premises_id })
    await buildInvoice(portal.db, { ...bill({ charged_kop: 300 }), account_id: second.id })
    expect(await owedAt(account.id, own.token)).toMatchObject({ others: [[300, false, true]], togetherKop: 10_300 })
  })

  test('R02 the log names the accounts whose sums were shown', async () => {
    const { account, neighbour } = await buildOlenas()
    await open(account.id, { token: operator.token })
    const logged = await portal.db.selectFrom('audit_log').select('detail').executeTakeFirstOrThrow()
    expect(logged.detail).toMatchObject({ neighbours: String(neighbour.id) })
  })

  test('R02 a bill is shown with all that changes its sum, so that an operator can explain it', async () => {
    const { account } = await buildOlenas()
    const changes = { recalculated_kop: -300, penalty_kop: 20, benefit_kop: 400, subsidy_kop: 5_000 }
    const bill = { opening_kop: 0, charged_kop: 15_000, paid_kop: 0, ...changes }
    await buildInvoice(portal.db, { account_id: account.id, month: '2026-11', ...bill })
    const { json } = await open(account.id, { token: operator.token })
    expect(json.bills[0]).toMatchObject({
      ...{ openingKop: 0, chargedKop: 15_000, recalculatedKop: -300, penaltyKop: 20, benefitKop: 400 },
      ...{ subsidyKop: 5_000, paidKop: 0, closingKop: 9_320 },
    })
  })

  test('R02 a bill that a newer one includes names it, and has no sum of its own', async () => {
    const { account } = await buildOlenas()
    await buildInvoice(portal.db, { account_id: account.id, month: '2026-11', opening_kop: 20_002, charged_kop: 1 })
    const { json } = await open(account.id, { token: operator.token })
    expect(json.bills).toMatchObject([
      { month: '2026-11', countedIn: null },
      { month: '2026-10', amountToPayKop: 0, paidLaterKop: 0, countedIn: '2026-11' },
    ])
  })
})

describe('who looked', () => {
  test('98 R02 each look is in the log with its reason and note; the resident sees role, employer, time and reason', async () => {
    const { provider, account, neighbour } = await buildOlenas()
    const resident = await buildConsumer(portal.db)
    await linkAccount(portal.db, resident, account.id)
    const clerk = await buildOperatorOf(portal, provider.id)
    portal.setNow('2026-11-25T10:00:00Z')
    await open(account.id, { token: operator.token, reason: 'call', note: 'Питає про борг' })
    portal.setNow('2026-11-25T10:05:00Z')
    await open(account.id, { token: clerk.token, reason: 'check' })
    const written = await portal.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'target', 'detail'])
      .orderBy('id')
      .execute()
    const entry = { action: 'accountCards.open', target: `account ${account.id}` }
    const named = { account: `${provider.code} ${account.number}` }
    const beside = { neighbours: String(neighbour.id) }
    expect(written).toEqual([
      { ...entry, actor_id: operator.id, detail: { ...named, ...beside, reason: 'call', note: 'Питає про борг' } },
      { ...entry, actor_id: clerk.id, detail: { ...named, reason: 'check' } },
    ])
    const mine = {
      invoiceAccount: { id: account.id, code: account.number },
      accountProvider: `Постачальник ${provider.code}`,
      role: 'operator',
    }
    expect(await looksOf(await portal.signIn(resident))).toEqual([
      {
        ...mine,
        at: '2026-11-25T10:05:00.000Z',
        provider: `Постачальник ${provider.code}`,
        reason: 'check',
        done: [],
        onlySum: false,
      },
      { ...mine, at: '2026-11-25T10:00:00.000Z', provider: null, reason: 'call', done: [], onlySum: false },
    ])
  })

  test('R02 the resident of another account at the address sees that its sum was shown', async () => {
    const { account, neighbour } = await buildOlenas()
    const beside = await buildConsumer(portal.db)
    await linkAccount(portal.db, beside, neighbour.id)
    await open(account.id, { token: operator.token, reason: 'call' })
    expect(await looksOf(await portal.signIn(beside))).toMatchObject([
      { invoiceAccount: { id: neighbour.id }, role: 'operator', reason: 'call', onlySum: true },
    ])
  })

  test('R02 a resident with several accounts at the address sees one look at a card, not one for each account', async () => {
    const { account, neighbour } = await buildOlenas()
    const resident = await buildConsumer(portal.db)
    await linkAccount(portal.db, resident, account.id)
    await linkAccount(portal.db, resident, neighbour.id)
    await open(account.id, { token: operator.token })
    expect(await looksOf(await portal.signIn(resident))).toMatchObject([
      { invoiceAccount: { id: account.id }, onlySum: false },
    ])
  })

  test('R02 looks are for people who have proved the account: no member of a share, no other resident, no visitor', async () => {
    const { account } = await buildOlenas()
    const ownerId = await buildConsumer(portal.db)
    await linkAccount(portal.db, ownerId, account.id)
    const memberId = await buildConsumer(portal.db)
    await shareAccounts(portal.db, { ownerId, memberId, accountIds: [account.id] })
    await open(account.id, { token: operator.token })
    expect(await looksOf(await portal.signIn(ownerId))).toHaveLength(1)
    expect(await looksOf(await portal.signIn(memberId))).toEqual([])
    expect(await looksOf(await portal.signIn(await buildConsumer(portal.db)))).toEqual([])
    const url = '/api/warehouse/consumer/account-looks'
    expect((await portal.call({ url })).status).toBe(401)
    expect((await portal.call({ url, token: operator.token })).status).toBe(403)
  })
})
