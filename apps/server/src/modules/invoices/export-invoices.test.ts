import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildConsumer, buildInvoice } from '../../testing/factories.ts'
import { type ExportScene, openExportScene } from '../../testing/scenes/export-scene.ts'

const url = '/api/warehouse/consumer/invoices/export'
let scene: ExportScene

beforeAll(async () => {
  scene = await openExportScene(url)
})
afterAll(() => scene.portal.close())

const period = { from: '2026-09-01', to: '2026-10-31' }

test('G12 the bills of a period as CSV and as a workbook, with every part of the balance', async () => {
  const { account, ask } = await scene.resident()
  const values = {
    account_id: account.id,
    number: '0101/7',
    opening_kop: -1050,
    subsidy_kop: 100,
    due_on: '2026-11-20',
  }
  await buildInvoice(scene.portal.db, { ...values, month: '2026-10' })
  const csv = await ask({ ...period, format: 'csv' })
  expect(csv.status).toBe(200)
  expect(savedName(csv.headers)).toBe('Нарахування 01-09-2026—31-10-2026.csv')
  const [head, ...rows] = csvCells(csv.bytes)
  expect(head?.slice(6, 15)).toEqual([
    'Залишок на початок, грн',
    'Нараховано, грн',
    'Перерахунок, грн',
    'Пеня, грн',
    'Пільга, грн',
    'Субсидія, грн',
    'Сплачено, грн',
    'Залишок на кінець, грн',
    'До сплати, грн',
  ])
  expect(rows).toEqual([
    [
      ...['10.2026', 'Водоканал', account.number, 'вул. Гайова, 2', '0101/7', 'Водопостачання'],
      ...['-10,50', '200,02', '0,00', '0,00', '0,00', '1,00', '0,00', '188,52', '188,52', '20.11.2026', 'Є борг'],
    ],
  ])
  const [, row] = await xlsxCells((await ask({ ...period, format: 'xlsx' })).bytes)
  expect([row?.[2], row?.[6], row?.[15]]).toEqual([account.number, -10.5, new Date('2026-11-20')])
})

test('G12 the file marks a bill that does not balance', async () => {
  const { account, ask } = await scene.resident()
  await buildInvoice(scene.portal.db, { account_id: account.id, month: '2026-10', balanced: false })
  const [, row] = csvCells((await ask({ ...period, format: 'csv' })).bytes)
  expect(row?.at(-1)).toBe('Рахунок уточнюється')
})

test('AZ1 the file omits other people’s bills', async () => {
  const { account } = await scene.resident()
  await buildInvoice(scene.portal.db, { account_id: account.id, month: '2026-10' })
  const stranger = await scene.resident()
  const query = { ...period, format: 'csv', account: account.number }
  expect(csvCells((await stranger.ask(query)).bytes)).toHaveLength(1)
})

test.each([
  { format: 'csv' },
  { ...period, format: 'ods' },
  { from: '2026-11-01', to: '2026-10-01', format: 'csv' },
  { from: '2020-01-01', to: '2026-10-01', format: 'csv' },
])('G12 refuses a wrong question: %o', async (query) => {
  const { ask } = await scene.resident()
  const { status, json } = await ask(query as Record<string, string>)
  expect([status, json.code]).toEqual([422, 'invalid_value'])
})

test('G12 refuses a caller who is not signed in, and staff', async () => {
  const query = { ...period, format: 'csv' }
  expect((await scene.portal.call({ url, query })).status).toBe(401)
  const operator = await scene.portal.signIn(await buildConsumer(scene.portal.db, { role: 'operator' }))
  expect((await scene.portal.call({ url, token: operator, query })).status).toBe(403)
})
