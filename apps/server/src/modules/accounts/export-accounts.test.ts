import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildAccount, buildConsumer, buildInvoice, buildProvider, linkAccount } from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/invoice_accounts/export'
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

test('G12 the accounts as CSV and as a workbook, an overpayment below zero', async () => {
  const { account, ask } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', opening_kop: -30_002 })
  const csv = await ask({ format: 'csv' })
  expect(csv.status).toBe(200)
  expect(savedName(csv.headers)).toBe('Особові рахунки 25-11-2026.csv')
  expect(csvCells(csv.bytes).slice(1)).toEqual([
    [
      ...['вул. Гайова, 2', 'Водоканал', account.number, 'Мороз Олена Вікторівна'],
      ...['Водопостачання', '10.2026', '-100,00'],
    ],
  ])
  const [, row] = await xlsxCells((await ask({ format: 'xlsx' })).bytes)
  expect([row?.[2], row?.[6]]).toEqual([account.number, -100])
})

test('AZ1 accounts of somebody else are in nobody’s file', async () => {
  await resident()
  const { account, ask } = await resident()
  expect(csvCells((await ask({ format: 'csv' })).bytes).slice(1)).toMatchObject([{ 2: account.number }])
})

test.each([{}, { format: 'csv', serviceProviderGroupIds: '22;23' }])(
  'G12 refuses a wrong question: %o',
  async (query) => {
    const { ask } = await resident()
    const { status, json } = await ask(query as Record<string, string>)
    expect([status, json.code]).toEqual([422, 'invalid_value'])
  },
)

test('G12 refuses a caller who is not signed in, and staff', async () => {
  const query = { format: 'csv' }
  expect((await portal.call({ url, query })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator, query })).status).toBe(403)
})
