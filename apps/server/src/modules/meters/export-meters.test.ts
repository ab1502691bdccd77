import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildConsumer, buildMeter, buildReading } from '../../testing/factories.ts'
import { type ExportScene, openExportScene } from '../../testing/scenes/export-scene.ts'

const url = '/api/warehouse/consumer/counters/export'
let scene: ExportScene

beforeAll(async () => {
  scene = await openExportScene(url)
})
afterAll(() => scene.portal.close())

test('G12 the meters as CSV and as a workbook, a row a zone', async () => {
  const { account, ask } = await scene.resident()
  const passport = { account_id: account.id, serial_number: '00-12', next_verification_on: '2028-01-15' }
  const { id } = await buildMeter(scene.portal.db, passport)
  await buildReading(scene.portal.db, { account_id: account.id, meter_id: id }, { month: '2026-10', value: '412.318' })
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
  const { account, ask } = await scene.resident()
  await buildMeter(scene.portal.db, { account_id: account.id, zones: 2 })
  const rows = csvCells((await ask({ format: 'csv' })).bytes).slice(1)
  expect(rows.map((row) => row[6])).toEqual(['День (T1)', 'Ніч (T2)'])
})

test('AZ1 the file omits other people’s meters', async () => {
  const { account } = await scene.resident()
  await buildMeter(scene.portal.db, { account_id: account.id })
  const { ask } = await scene.resident()
  const query = { format: 'csv', serviceProviderCode: '101', invoiceAccountCode: account.number }
  expect(csvCells((await ask(query)).bytes)).toHaveLength(1)
})

test.each([{}, { format: 'xls' }])('G12 refuses a wrong question: %o', async (query) => {
  const { ask } = await scene.resident()
  const { status, json } = await ask(query as Record<string, string>)
  expect([status, json.code]).toEqual([422, 'invalid_value'])
})

test('G12 refuses a caller who is not signed in, and staff', async () => {
  const query = { format: 'csv' }
  expect((await scene.portal.call({ url, query })).status).toBe(401)
  const operator = await scene.portal.signIn(await buildConsumer(scene.portal.db, { role: 'operator' }))
  expect((await scene.portal.call({ url, token: operator, query })).status).toBe(403)
})
