import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildConsumer, buildTariff } from '../../testing/factories.ts'
import { type ExportScene, openExportScene } from '../../testing/scenes/export-scene.ts'

const url = '/api/warehouse/consumer/tariff/export'
let scene: ExportScene

beforeAll(async () => {
  scene = await openExportScene(url)
})
afterAll(() => scene.portal.close())

test('G12 the tariffs of an account as CSV and as a workbook', async () => {
  const { account, ask } = await scene.resident()
  const tariff = { provider_id: scene.providerId, service_code: '10', name: 'Вода', basis: '=рішення 7' }
  await buildTariff(scene.portal.db, { ...tariff, price: '30.380000', valid_to: '2026-12-31' })
  const asked = { serviceProviderCode: '101', invoiceAccountCode: account.number }
  const csv = await ask({ ...asked, format: 'csv' })
  expect(csv.status).toBe(200)
  expect(savedName(csv.headers)).toBe('Тарифи 25-11-2026.csv')
  expect(csvCells(csv.bytes).slice(1)).toEqual([['Вода', '', '30,38', 'м³', '01.01.2024', '31.12.2026', "'=рішення 7"]])
  const [, row] = await xlsxCells((await ask({ ...asked, format: 'xlsx' })).bytes)
  expect([row?.[2], row?.[6]]).toEqual([30.38, '=рішення 7'])
})

test('AZ1 an account of somebody else is not found', async () => {
  const { account } = await scene.resident()
  const { ask } = await scene.resident()
  const query = { serviceProviderCode: '101', invoiceAccountCode: account.number, format: 'csv' }
  const { status, json } = await ask(query)
  expect([status, json.code]).toEqual([404, 'not_found'])
})

test.each([
  { format: 'csv' },
  { serviceProviderCode: '101', invoiceAccountCode: '1' },
  { serviceProviderCode: '101', invoiceAccountCode: '1', format: 'csv', dateFrom: '2026-02-30' },
])('G12 refuses a wrong question: %o', async (query) => {
  const { ask } = await scene.resident()
  const { status, json } = await ask(query as Record<string, string>)
  expect([status, json.code]).toEqual([422, 'invalid_value'])
})

test('G12 refuses a caller who is not signed in, and staff', async () => {
  const query = { serviceProviderCode: '101', invoiceAccountCode: '1', format: 'csv' }
  expect((await scene.portal.call({ url, query })).status).toBe(401)
  const operator = await scene.portal.signIn(await buildConsumer(scene.portal.db, { role: 'operator' }))
  expect((await scene.portal.call({ url, token: operator, query })).status).toBe(403)
})
