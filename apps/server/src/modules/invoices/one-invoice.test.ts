import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configSchema } from '../../config/config-schema.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildBenefit,
  buildConsumer,
  buildInvoice,
  buildMeter,
  buildPayment,
  buildProvider,
  buildReading,
  buildSubsidy,
  buildTariff,
  linkAccount,
  shareAccounts,
} from '../../testing/factories.ts'
import { readPdfContent } from '../../testing/pdf-content.ts'
import { loadInvoice } from './load-invoice.ts'
import type { QrSettings } from './payment-code.ts'
import { receiptOf } from './receipt/receipt-of.ts'

const detailUrl = '/api/warehouse/consumer/invoice-detail'
const receiptUrl = '/api/warehouse/receipt-default'
const settings = configSchema.parse({})
let portal: TestApp
let water: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  const contacts = { phone: '+38 (000) 101-01-01', address: 'вул. Набережна, 1' }
  water = await buildProvider(portal.db, { code: '101', name: 'КП «Водоканал»', ...contacts })
  const price = { provider_id: water.id, service_code: '14', service_type: 14, price: '18.5' }
  await buildTariff(portal.db, { ...price, name: 'Відведення стоків' })
})
beforeEach(() => portal.setNow('2026-11-15T10:00:00Z'))
afterAll(() => portal.close())

/** A resident with a bill of two lines, a meter, a payment in the month and one after it. */
async function scene(bill: object = {}) {
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: water.id })
  await linkAccount(portal.db, consumerId, account.id)
  const { id } = await buildMeter(portal.db, { account_id: account.id, serial_number: '04-А/17' })
  const meter = { account_id: account.id, meter_id: id }
  await buildReading(portal.db, meter, { month: '2026-09', value: '412.318' })
  await buildReading(portal.db, meter, { month: '2026-10', value: '418.902' })
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-09', charged_kop: 25_000 })
  const lines = [
    { counter_type: '000000002', amount_kop: 20_002 },
    { service_code: '14', service_type: 14, tariff: '18.5', amount_kop: 12_180, method: null },
  ]
  const figures = { opening_kop: 25_000, charged_kop: 32_182, paid_kop: 25_000, due_on: '2026-11-20', ...bill }
  const { invoiceId, number } = await buildInvoice(portal.db, {
    account_id: account.id,
    month: '2026-10',
    lines,
    ...figures,
  })
  const paid = { account_id: account.id, month: '2026-10', amount_kop: 25_000, payment_number: `n${account.id}` }
  await buildPayment(portal.db, paid)
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 2182 })
  const token = await portal.signIn(consumerId)
  const get = (url: string, id = invoiceId) => portal.call({ url, token, query: { invoiceId: id } })
  const model = async (qr: QrSettings = settings.qr) => {
    const ctx = { db: portal.db, now: new Date('2026-11-15T10:00:00Z'), settings, log: portal.app.log }
    const actor = { userId: consumerId, login: 'person', role: 'consumer' as const, sessionId: 1, providerId: null }
    const found = await loadInvoice({ ...ctx, actor }, invoiceId)
    return receiptOf(found, { now: ctx.now, qr })
  }
  return { consumerId, account, invoiceId, number, token, get, model }
}

/** Decodes the lines of a payment code. */
const payloadOf = (link: string) => Buffer.from(link.split('/').at(-1)!, 'base64url').toString('utf8').split('\n')

test('G03 a bill shows its lines, readings, payments and the month before', async () => {
  const { account, get } = await scene()
  const { status, json } = await get(detailUrl)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    billingMonth: '2026-10',
    closingKop: 32_182,
    amountToPayKop: 30_000,
    status: 'part',
    address: 'вул. Соборна, 1, кв. 1',
    holder: 'Мороз Олена Вікторівна',
    providerPhone: '+38 (000) 101-01-01',
    previousChargedKop: 25_000,
    payment: { service: 'Portmone', url: expect.stringContaining(`account=${account.number}`) },
  })
  expect(json.lines).toEqual([
    {
      line: 1,
      serviceCode: '10',
      name: null,
      serviceType: 10,
      counterType: '000000002',
      zone: 'total',
      method: 'meter',
      volume: '6.584',
      unit: 'm3',
      tariff: '30.38',
      amountKop: 20_002,
    },
    {
      line: 2,
      serviceCode: '14',
      name: 'Відведення стоків',
      serviceType: 14,
      counterType: null,
      zone: 'total',
      method: null,
      volume: '6.584',
      unit: 'm3',
      tariff: '18.5',
      amountKop: 12_180,
    },
  ])
  expect(json.readings).toEqual([
    {
      serialNumber: '04-А/17',
      counterType: '000000002',
      serviceType: 10,
      zone: 'total',
      previous: '412.318',
      previousOn: '2026-09-25',
      current: '418.902',
      currentOn: '2026-10-25',
      difference: '6.584',
    },
  ])
  expect(json.payments).toEqual([
    { paidOn: '2026-10-10', amountKop: 25_000, channel: 'internetBank', number: `n${account.id}` },
  ])
})

test('G03 a bill shows the parts of subsidy and benefit to the household, not to members of a share', async () => {
  const { consumerId, account, invoiceId, get } = await scene({ subsidy_kop: 2500, benefit_kop: 700 })
  const of = { account_id: account.id, month: '2026-10' }
  await buildSubsidy(portal.db, { ...of, amount_kop: 1500 })
  await buildSubsidy(portal.db, { ...of, service: 'hotWater', amount_kop: 1000, residents: null })
  await buildSubsidy(portal.db, { ...of, month: '2026-09', amount_kop: 1 })
  await buildBenefit(portal.db, { ...of, amount_kop: 700 })
  const { json } = await get(detailUrl)
  const days = { from: '2026-10-01', to: '2026-10-28' }
  expect(json.subsidies).toEqual([
    { service: 'heating', ...days, residents: 3, amountKop: 1500, obligatoryKop: 100 },
    { service: 'hotWater', ...days, residents: null, amountKop: 1000, obligatoryKop: 100 },
  ])
  expect(json.benefits).toEqual([{ service: null, ...days, category: '020', percent: '75', people: 2, amountKop: 700 }])
  const memberId = await buildConsumer(portal.db)
  await shareAccounts(portal.db, { ownerId: consumerId, memberId, accountIds: [account.id] })
  const token = await portal.signIn(memberId)
  const shared = await portal.call({ url: detailUrl, token, query: { invoiceId } })
  expect(shared).toMatchObject({ status: 200, json: { subsidyKop: 2500, benefits: [], subsidies: [] } })
})

test('G03 the first bill has no month before it', async () => {
  const { account, get } = await scene()
  expect((await get(detailUrl, `${account.id}-202609`)).json).toMatchObject({ previousChargedKop: null, payments: [] })
})

test('G07 the receipt is a PDF file with a Latin name and is not cached', async () => {
  const { account, get } = await scene()
  const { status, headers, bytes } = await get(receiptUrl)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="kvytantsiia-${account.number}-2026-10.pdf"`,
    'cache-control': 'no-store',
  })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.includes('%%EOF')).toBe(true)
})

test('G07 a number with a slash makes a file name without one', async () => {
  const { consumerId, token } = await scene()
  const account = await buildAccount(portal.db, { provider_id: water.id, number: '0001/001' })
  await linkAccount(portal.db, consumerId, account.id)
  const { invoiceId } = await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
  const { headers } = await portal.call({ url: receiptUrl, token, query: { invoiceId } })
  expect(headers['content-disposition']).toBe('attachment; filename="kvytantsiia-0001-001-2026-10.pdf"')
})

test('G07 the receipt has a payment code of the remaining sum, and only initials of the payer', async () => {
  const { account, number, model } = await scene()
  const { payment, consumer, notice, lines, readings } = await model()
  const purpose = `о/р ${account.number}; водопостачання, водовідведення 10.2026`
  expect(payment?.purpose).toBe(purpose)
  expect(payment?.link).toMatch(/^https:\/\/qr\.bank\.gov\.ua\//)
  expect(payloadOf(payment!.link)).toEqual([
    'BCD',
    '003',
    '1',
    'UCT',
    '',
    'КП "Водоканал"',
    'UA560000000000000026000000001',
    'UAH300',
    '99999013',
    'SUPP/SUPP',
    number,
    purpose,
    '',
    'FEFF',
    '',
    '',
    '',
  ])
  expect(consumer).toEqual({
    accountNumber: account.number,
    holder: 'Мороз О. В.',
    address: 'вул. Соборна, 1, кв. 1',
  })
  expect(notice).toMatch(/21,82/)
  expect(lines.map(({ service }) => service)).toEqual(['Холодна вода', 'Відведення стоків'])
  expect(readings).toMatchObject([{ meter: 'Холодна вода', unit: 'm3', difference: '6.584' }])
})

test('G06 G07 the receipt of a bill contained in a newer one has no code and names the newer one', async () => {
  const { account, model } = await scene()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-11', opening_kop: 32_182, paid_kop: 2182 })
  const { payment, notice, countedIn, amounts } = await model()
  expect(payment).toBeNull()
  expect(countedIn).toBe('2026-11')
  expect(amounts.amountToPayKop).toBe(0)
  expect(notice?.replaceAll('\u00a0', ' ')).toBe('Враховано в рахунку за листопад 2026')
})

test('G07 the purpose names water and drainage, and no subscription fee beside them', async () => {
  const fee = { service_code: '111', service_type: 11, amount_kop: 2000 }
  const lines = [{ amount_kop: 20_002 }, fee, { service_code: '14', service_type: 14, amount_kop: 10_180 }]
  const { model } = await scene({ lines })
  expect((await model()).payment?.purpose).toContain('водопостачання, водовідведення 10.2026')
})

test('G04 G07 the receipt compares the sums to pay of the two bills, as the screen does', async () => {
  const { model } = await scene()
  expect((await model()).previous).toMatchObject({ month: '2026-09', closingKop: 25_000 })
})

test('G07 a paid bill and a provider with wrong requisites have no payment code', async () => {
  const { account, model } = await scene({ paid_kop: 57_182 })
  expect((await model()).payment).toBeNull()
  const other = await scene()
  await portal.db.updateTable('providers').set({ iban: 'UA00' }).where('id', '=', water.id).execute()
  expect((await other.model()).payment).toBeNull()
  expect((await other.get(receiptUrl)).status).toBe(200)
  const iban = 'UA560000000000000026000000001'
  await portal.db.updateTable('providers').set({ iban }).where('id', '=', water.id).execute()
  expect(account.id).toBeLessThan(other.account.id)
})

test('AT10 G07 the bill and its receipt show changed requisites for thirty days', async () => {
  const { get } = await scene()
  const changed = (ended: { state: 'applied' | 'cancelled'; decided_at: Date }) => ({
    ...{ provider_id: water.id, iban_before: 'UA1', iban: 'UA2', edrpou_before: '1', edrpou: '2' },
    ...{ asked_at: new Date('2026-11-10T10:00:00Z'), asked_by: null, asked_name: 'anna' },
    ...{ decided_by: null, decided_name: 'olha', ...ended },
  })
  await portal.db
    .insertInto('provider_money_changes')
    .values([
      changed({ state: 'applied', decided_at: new Date('2026-11-12T22:30:00Z') }),
      changed({ state: 'cancelled', decided_at: new Date('2026-11-14T10:00:00Z') }),
    ])
    .execute()
  const said = async () => {
    const { texts } = readPdfContent((await get(receiptUrl)).bytes)
    return texts.join(' ').replaceAll('\u00a0', ' ').includes('Реквізити постачальника змінено 13.11.2026.')
  }
  // In Kyiv the next day had already begun.
  expect([(await get(detailUrl)).json.requisitesChangedOn, await said()]).toEqual(['2026-11-13', true])
  portal.setNow('2026-12-12T22:30:01Z')
  expect([(await get(detailUrl)).json.requisitesChangedOn, await said()]).toEqual([null, false])
  await portal.db.deleteFrom('provider_money_changes').execute()
})

test('G03 the receipt of a bill that does not balance is marked and has no sum', async () => {
  const { model } = await scene({ closing_kop: 99_999, balanced: false })
  const { notice, payment } = await model()
  expect(notice).toBe('Рахунок уточнюється')
  expect(payloadOf(payment!.link)[7]).toBe('')
})

test.each([detailUrl, receiptUrl])('AZ1 %s: a foreign bill gets the same error as a missing one', async (url) => {
  const [mine, foreign] = [await scene(), await scene()]
  const refused = await mine.get(url, foreign.invoiceId)
  const missing = await mine.get(url, `${mine.account.id}-202508`)
  const noAccount = await mine.get(url, '999999-202610')
  for (const { status, json } of [refused, missing, noAccount]) {
    expect(status).toBe(404)
    expect({ ...json, requestId: '' }).toEqual({ ...missing.json, requestId: '' })
  }
})

test.each([detailUrl, receiptUrl])('AZ4 %s refuses malformed ids, strangers and staff', async (url) => {
  const { invoiceId, get, token } = await scene()
  for (const id of ['', '-1', '1-202613', '01-202610', '1-20261', `${'9'.repeat(16)}-202610`, `${invoiceId}\0`]) {
    expect((await get(url, id)).status).toBe(422)
  }
  expect((await portal.call({ url, token })).status).toBe(422)
  expect((await portal.call({ url: `${url}?invoiceId=1-202610&invoiceId=2-202610`, token })).status).toBe(400)
  expect((await portal.call({ url, query: { invoiceId } })).status).toBe(401)
  const editor = await portal.signIn(await buildConsumer(portal.db, { role: 'editor' }))
  expect((await portal.call({ url, query: { invoiceId }, token: editor })).status).toBe(403)
})

test('G07 the payment code has format 003, or format 002 with its own host if configured', async () => {
  const { model } = await scene()
  const links = [(await model()).payment?.link ?? '', (await model({ version: '002' })).payment?.link ?? '']
  expect(links.map((link) => link.slice(0, link.lastIndexOf('/') + 1))).toEqual([
    'https://qr.bank.gov.ua/',
    'https://bank.gov.ua/qr/',
  ])
  expect(links.map((link) => payloadOf(link).slice(0, 2))).toEqual([
    ['BCD', '003'],
    ['BCD', '002'],
  ])
})
