import type { OwedAccount } from '@zatyshok/contract/bills/paying'
import { nbuPayload } from '@zatyshok/domain/bills/nbu-qr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPayment,
  buildProvider,
  linkAccount,
  shareAccounts,
} from '../../testing/factories.ts'
import { noticeSecret, paymentScene } from '../../testing/scenes/payment-scene.ts'

const consumer = '/api/warehouse/consumer'
const owedUrl = `${consumer}/payments/owed`
const linkUrl = `${consumer}/payments/link`
const codesUrl = `${consumer}/payments/codes`

/** A service that takes several accounts in one link, besides the usual ones. */
const together = {
  payments: {
    enabled: 'cash',
    services: {
      cash: { name: 'Міська каса', format: 'https://kasa.example/pay?bills={accounts}', noticeSecret },
      portmone: { name: 'Portmone', format: 'https://pay.example/{path}?account={account}', noticeSecret },
    },
    providerPaths: { '101': '10101', '205': 'teplo/205' },
  },
}

let oneByOne: TestApp
let atOnce: TestApp
beforeAll(async () => {
  oneByOne = await testApp({ environment: { payments: { ...together.payments, enabled: 'portmone' } } })
  atOnce = await testApp({ environment: together })
})
afterAll(() => Promise.all([oneByOne.close(), atOnce.close()]))

/** A resident who owes 200,02 for water and 300,00 for heating, and has overpaid 45,00 for gas. */
async function resident(portal: TestApp) {
  const { db } = portal
  const consumerId = await buildConsumer(db)
  const codes = ['101', '205', '777'] as const
  const found = await db.selectFrom('providers').select(['id', 'code']).where('code', 'in', codes).execute()
  const ids: number[] = []
  for (const code of codes) {
    const provider =
      found.find((one) => one.code === code) ?? (await buildProvider(db, { code, name: `Служба ${code}` }))
    const account = await buildAccount(db, { provider_id: provider.id })
    await linkAccount(db, consumerId, account.id)
    ids.push(account.id)
  }
  const [water = 0, heat = 0, gas = 0] = ids
  await buildInvoice(db, { account_id: water, month: '2026-10', number: 'В-1', due_on: '2026-11-30' })
  await buildInvoice(db, { account_id: heat, month: '2026-10', charged_kop: 30_000 })
  await buildInvoice(db, { account_id: gas, month: '2026-10', charged_kop: 5000, paid_kop: 9500 })
  const token = await portal.signIn(consumerId)
  const ask = (url: string, accounts?: readonly number[]) =>
    portal.call({ url, token, ...(accounts && { query: { accounts: accounts.join(',') } }) })
  return { consumerId, token, water, heat, gas, ask }
}

test('G09 lists what every account owes with its bill, its link and whether a code can be made', async () => {
  const { water, heat, gas, ask } = await resident(oneByOne)
  const { status, json } = await ask(owedUrl)
  expect(status).toBe(200)
  expect(json.service).toEqual({ name: 'Portmone', together: false })
  const of = (id: number) => json.accounts.find(({ invoiceAccount }: OwedAccount) => invoiceAccount.id === id)
  expect(of(water)).toMatchObject({
    invoiceId: `${water}-202610`,
    billingMonth: '2026-10',
    dueOn: '2026-11-30',
    services: [10],
    amountToPayKop: 20_002,
    overpaidKop: 0,
    balanced: true,
    canPay: true,
    byCode: true,
    url: expect.stringMatching(/^https:\/\/pay\.example\/10101\?account=\d+$/),
  })
  expect(of(heat).url).toContain('/teplo/205?')
  expect(of(gas)).toMatchObject({ amountToPayKop: 0, overpaidKop: 4500, url: null, byCode: true })
  expect(json.underWay).toEqual([])
})

test('G09 without payments there is no service, and the codes of the National Bank stay', async () => {
  const off = await testApp({ environment: { flags: { payments: false } } })
  const { ask, water } = await resident(off)
  const { json } = await ask(owedUrl)
  expect(json.service).toBeNull()
  expect(json.accounts.map(({ url }: OwedAccount) => url)).toEqual([null, null, null])
  expect((await ask(codesUrl, [water])).json).toHaveLength(1)
  await off.close()
})

test('G10 a payment that the service reported waits for the provider, is late after three working days, and then is confirmed', async () => {
  const { token, account, deliver, notice } = await paymentScene(oneByOne)
  await deliver(notice({ transactionId: 'failed-1', status: 'failure' }))
  await deliver(notice({ transactionId: 'paid-1' }))
  const underWay = async () => (await oneByOne.call({ url: owedUrl, token })).json.underWay
  expect(await underWay()).toEqual([
    expect.objectContaining({ number: 'failed-1', place: 'failed', late: false }),
    expect.objectContaining({
      number: 'paid-1',
      place: 'notified',
      amountKop: 5000,
      paidOn: '2026-11-25',
      toldAt: '2026-11-25T10:00:00.000Z',
      late: false,
      invoiceAccount: { id: account.id, code: account.number },
    }),
  ])
  const paid = async () => (await underWay()).find(({ number }: { number: string }) => number === 'paid-1')
  // A Wednesday: Thursday, Friday and Monday are its working days.
  oneByOne.setNow('2026-11-30T20:00:00Z')
  expect(await paid()).toMatchObject({ place: 'notified', late: false })
  oneByOne.setNow('2026-12-01T10:00:00Z')
  expect(await paid()).toMatchObject({ place: 'notified', late: true })
  await oneByOne.db
    .updateTable('service_payments')
    .set({ matched_on: '2026-11-26', matched_partner: 'bank', matched_number: '1' })
    .where('transaction_id', '=', 'paid-1')
    .execute()
  await buildPayment(oneByOne.db, { account_id: account.id, month: '2026-11', amount_kop: 5000, payment_number: '1' })
  expect(await paid()).toMatchObject({ place: 'confirmed', late: false })
  oneByOne.setNow('2026-12-03T10:00:00Z')
  expect(await paid()).toBeUndefined()
  oneByOne.setNow('2026-11-25T10:00:00Z')
})

test('G09 one link pays several accounts with the sums that they owe now', async () => {
  const { water, heat, ask } = await resident(atOnce)
  expect((await ask(owedUrl)).json.service).toEqual({ name: 'Міська каса', together: true })
  const { status, json } = await ask(linkUrl, [heat, water, heat])
  expect(status).toBe(200)
  const url = new URL(json.url)
  expect(url.origin).toBe('https://kasa.example')
  expect(JSON.parse(url.searchParams.get('bills') ?? '')).toEqual([
    { path: 'teplo/205', account: expect.any(String), amount: '300.00' },
    { path: '10101', account: expect.any(String), amount: '200.02' },
  ])
})

test('G09 there is no link for all with an account that owes nothing or has no service, or one at a time', async () => {
  const { water, gas, ask } = await resident(atOnce)
  expect((await ask(linkUrl, [water, gas])).status).toBe(404)
  await buildInvoice(atOnce.db, { account_id: gas, month: '2026-11', charged_kop: 90_000 })
  expect((await ask(linkUrl, [water, gas])).status).toBe(404)
  const other = await resident(oneByOne)
  expect((await other.ask(linkUrl, [other.water])).status).toBe(404)
})

test('G07 each account has its own payment code with the provider’s requisites and the sum', async () => {
  const { water, heat, gas, ask } = await resident(oneByOne)
  const { status, json } = await ask(codesUrl, [water, heat, gas])
  expect(status).toBe(200)
  expect(json.map(({ accountId }: { accountId: number }) => accountId)).toEqual([water, heat])
  const [code] = json
  expect(code).toMatchObject({ recipient: 'Служба 101', edrpou: '99999013', requisitesChangedOn: null })
  const payload = Buffer.from(new URL(code.link).pathname.slice(1), 'base64url').toString()
  expect(payload.split('\n').slice(0, 9)).toEqual([
    'BCD',
    '003',
    '1',
    'UCT',
    '',
    'Служба 101',
    'UA560000000000000026000000001',
    'UAH200.02',
    '99999013',
  ])
  expect(payload).toBe(
    nbuPayload({
      recipient: 'Служба 101',
      iban: code.iban,
      recipientCode: code.edrpou,
      amountKop: 20_002,
      reference: 'В-1',
      purpose: code.purpose,
      amount: 'editable',
    }),
  )
  expect(code.rows).toHaveLength(code.rows[0].length)
  expect(code.rows[0].slice(0, 8)).toBe('11111110')
})

test('G09 refuses a malformed list, a caller who is not signed in, staff, and accounts of others', async () => {
  const { water, token } = await resident(oneByOne)
  const stranger = await resident(oneByOne)
  const operator = await oneByOne.signIn(await buildConsumer(oneByOne.db, { role: 'operator' }))
  for (const url of [linkUrl, codesUrl]) {
    const query = { accounts: String(water) }
    expect((await oneByOne.call({ url, token, query: { accounts: '1;drop' } })).status, url).toBe(422)
    expect((await oneByOne.call({ url, token })).status, url).toBe(422)
    expect((await oneByOne.call({ url, query })).status, url).toBe(401)
    expect((await oneByOne.call({ url, query, token: operator })).status, url).toBe(403)
    expect((await stranger.ask(url, [water])).status, url).toBe(404)
  }
  expect((await oneByOne.call({ url: owedUrl })).status).toBe(401)
  expect((await oneByOne.call({ url: owedUrl, token: operator })).status).toBe(403)
})

test('E06 a person with a share pays only if its owner allows it', async () => {
  const { consumerId, water, heat } = await resident(atOnce)
  const memberId = await buildConsumer(atOnce.db)
  await shareAccounts(atOnce.db, { ownerId: consumerId, memberId, accountIds: [water], canPay: true })
  await shareAccounts(atOnce.db, { ownerId: consumerId, memberId, accountIds: [heat] })
  const token = await atOnce.signIn(memberId)
  const { json } = await atOnce.call({ url: owedUrl, token })
  const seen = json.accounts.map(({ invoiceAccount, canPay, byCode, url }: OwedAccount) => [
    invoiceAccount.id,
    [canPay, byCode, url !== null],
  ])
  expect(Object.fromEntries(seen)).toEqual({ [water]: [true, true, true], [heat]: [false, false, false] })
  for (const url of [linkUrl, codesUrl]) {
    expect((await atOnce.call({ url, token, query: { accounts: String(water) } })).status, url).toBe(200)
    expect((await atOnce.call({ url, token, query: { accounts: `${water},${heat}` } })).status, url).toBe(404)
  }
})
