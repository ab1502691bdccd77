import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import {
  buildAccount,
  buildConsumer,
  buildMeter,
  buildProvider,
  buildReading,
  linkAccount,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/counters/export'
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

test('G12 the meters as CSV and as a workbook, a row a zone', async () => {
  const { account, ask } = await resident()
  const passport = { account_id: account.id, serial_number: '00-12', next_verification_on: '2028-01-15' }
  const { id } = await buildMeter(portal.db, passport)
  await buildReading(portal.db, { account_id: account.id, meter_id: id }, { month: '2026-10', value: '412.318' })
  const csv = await ask({ format: 'csv' })
  expect(csv.status).toBe(200)
  expect(savedName(csv.headers)).toBe('Лічильники 25-11-2026.csv')
  expect(csvCells(csv.bytes).slice(1)).toEqual([
    [
      ...['вул. Гайова, 2', 'Водоканал', account.number, 'Холодна вода', '00-12', 'кухня', ''],
      ...['412,318', '25.10.2026', '', 'м³', '15.01.2024', '15.01.2028'],
    ],
  ])
  const [, row] = await xlsxCells((await ask({ format: 'xlsx' })).bytes)
  expect([row?.[4], row?.[7], row?.[12]]).toEqual(['00-12', 412.318, new Date('2028-01-15')])
})

test('G12 a meter of two zones has two rows', async () => {
  const { account, ask } = await resident()
  await buildMeter(portal.db, { account_id: account.id, zones: 2 })
  const rows = csvCells((await ask({ format: 'csv' })).bytes).slice(1)
  expect(rows.map((row) => row[6])).toEqual(['День (T1)', 'Ніч (T2)'])
})

test('AZ1 meters of somebody else are in nobody’s file', async () => {
  const { account } = await resident()
  await buildMeter(portal.db, { account_id: account.id })
  const { ask } = await resident()
  const query = { format: 'csv', serviceProviderCode: '101', invoiceAccountCode: account.number }
  expect(csvCells((await ask(query)).bytes)).toHaveLength(1)
})

test.each([{}, { format: 'xls' }])('G12 refuses a wrong question: %o', async (query) => {
  const { ask } = await resident()
  const { status, json } = await ask(query as Record<string, string>)
  expect([status, json.code]).toEqual([422, 'invalid_value'])
})

test('G12 refuses a caller who is not signed in, and staff', async () => {
  const query = { format: 'csv' }
  expect((await portal.call({ url, query })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator, query })).status).toBe(403)
})
