import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildAccount, buildConsumer, buildProvider, buildTariff, linkAccount } from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/tariff/export'
let portal: TestApp
let providerId: number

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
  providerId = (await buildProvider(portal.db, { code: '101', name: 'Водоканал' })).id
})
afterAll(() => portal.close())

async function resident() {
  const consumerId = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: providerId, address: 'вул. Гайова, 2' })
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const ask = (query: Record<string, string>) => portal.call({ url, token, query })
  return { account, ask }
}

test('G12 the tariffs of an account as CSV and as a workbook', async () => {
  const { account, ask } = await resident()
  const tariff = { provider_id: providerId, service_code: '10', name: 'Вода', basis: '=рішення 7' }
  await buildTariff(portal.db, { ...tariff, price: '30.380000', valid_to: '2026-12-31' })
  const asked = { serviceProviderCode: '101', invoiceAccountCode: account.number }
  const csv = await ask({ ...asked, format: 'csv' })
  expect(csv.status).toBe(200)
  expect(savedName(csv.headers)).toBe('Тарифи 25-11-2026.csv')
  expect(csvCells(csv.bytes).slice(1)).toEqual([['Вода', '', '30,38', 'м³', '01.01.2024', '31.12.2026', "'=рішення 7"]])
  const [, row] = await xlsxCells((await ask({ ...asked, format: 'xlsx' })).bytes)
  expect([row?.[2], row?.[6]]).toEqual([30.38, '=рішення 7'])
})

test('AZ1 an account of somebody else is not found', async () => {
  const { account } = await resident()
  const { ask } = await resident()
  const query = { serviceProviderCode: '101', invoiceAccountCode: account.number, format: 'csv' }
  const { status, json } = await ask(query)
  expect([status, json.code]).toEqual([404, 'not_found'])
})

test.each([
  { format: 'csv' },
  { serviceProviderCode: '101', invoiceAccountCode: '1' },
  { serviceProviderCode: '101', invoiceAccountCode: '1', format: 'csv', dateFrom: '2026-02-30' },
])('G12 refuses a wrong question: %o', async (query) => {
  const { ask } = await resident()
  const { status, json } = await ask(query as Record<string, string>)
  expect([status, json.code]).toEqual([422, 'invalid_value'])
})

test('G12 refuses a caller who is not signed in, and staff', async () => {
  const query = { serviceProviderCode: '101', invoiceAccountCode: '1', format: 'csv' }
  expect((await portal.call({ url, query })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator, query })).status).toBe(403)
})
