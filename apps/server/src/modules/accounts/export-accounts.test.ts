import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildConsumer, buildInvoice } from '../../testing/factories.ts'
import { type ExportScene, openExportScene } from '../../testing/scenes/export-scene.ts'

const url = '/api/warehouse/consumer/invoice_accounts/export'
let scene: ExportScene

beforeAll(async () => {
  scene = await openExportScene(url)
})
afterAll(() => scene.portal.close())

test('G12 the accounts as CSV and as a workbook, an overpayment below zero', async () => {
  const { account, ask } = await scene.resident()
  await buildInvoice(scene.portal.db, { account_id: account.id, month: '2026-10', opening_kop: -30_002 })
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

test('AZ1 the file omits other people’s accounts', async () => {
  await scene.resident()
  const { account, ask } = await scene.resident()
  expect(csvCells((await ask({ format: 'csv' })).bytes).slice(1)).toMatchObject([{ 2: account.number }])
})

test.each([{}, { format: 'csv', serviceProviderGroupIds: '22;23' }])(
  'G12 refuses a wrong question: %o',
  async (query) => {
    const { ask } = await scene.resident()
    const { status, json } = await ask(query as Record<string, string>)
    expect([status, json.code]).toEqual([422, 'invalid_value'])
  },
)

test('G12 refuses a caller who is not signed in, and staff', async () => {
  const query = { format: 'csv' }
  expect((await scene.portal.call({ url, query })).status).toBe(401)
  const operator = await scene.portal.signIn(await buildConsumer(scene.portal.db, { role: 'operator' }))
  expect((await scene.portal.call({ url, token: operator, query })).status).toBe(403)
})
