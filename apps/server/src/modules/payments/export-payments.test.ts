import { t } from '@zatyshok/i18n/translate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCells, savedName, xlsxCells } from '../../testing/exported-table.ts'
import { buildConsumer, buildPayment } from '../../testing/factories.ts'
import { type ExportScene, openExportScene } from '../../testing/scenes/export-scene.ts'

const url = '/api/warehouse/consumer/payments/export'
let scene: ExportScene

beforeAll(async () => {
  scene = await openExportScene(url)
})
afterAll(() => scene.portal.close())

test('G12 the payments of a period as CSV and as a workbook with the same rows', async () => {
  const { account, ask } = await scene.resident()
  const values = { account_id: account.id, month: '2026-10' }
  await buildPayment(scene.portal.db, { ...values, amount_kop: 21_240, payment_number: '0077' })
  await buildPayment(scene.portal.db, { ...values, month: '2025-01', amount_kop: 100 })
  const period = { from: '2026-09-01', to: '2026-10-31' }
  const csv = await ask({ ...period, format: 'csv' })
  expect([csv.status, csv.headers['content-type'], csv.headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  expect(savedName(csv.headers)).toBe('Платежі 01-09-2026—31-10-2026.csv')
  const [head, ...rows] = csvCells(csv.bytes)
  expect(head?.at(-1)).toBe('Сума, грн')
  const [number, address] = [account.number, 'вул. Гайова, 2']
  expect(rows).toEqual([
    ['10.10.2026', 'Водоканал', number, address, '10.2026', 'інтернет-банк', '0077', 'Зараховано', '212,40'],
  ])
  const xlsx = await ask({ ...period, format: 'xlsx' })
  expect(xlsx.headers['content-type']).toMatch(/spreadsheetml\.sheet$/)
  expect((await xlsxCells(xlsx.bytes)).slice(1)).toEqual([
    [
      new Date('2026-10-10'),
      'Водоканал',
      number,
      address,
      new Date('2026-10-01'),
      'інтернет-банк',
      '0077',
      'Зараховано',
      212.4,
    ],
  ])
})

test('G12 more payments than a page of the list are all in the file', async () => {
  const { account, ask } = await scene.resident()
  for (let n = 0; n < 101; n++) {
    await buildPayment(scene.portal.db, { account_id: account.id, month: '2026-10', amount_kop: 100 + n })
  }
  expect(csvCells((await ask({ format: 'csv' })).bytes)).toHaveLength(102)
})

test('AZ1 a foreign account is not found, and the file omits its payments', async () => {
  const { account } = await scene.resident()
  await buildPayment(scene.portal.db, { account_id: account.id, month: '2026-10', amount_kop: 100 })
  const stranger = await scene.resident()
  expect(csvCells((await stranger.ask({ format: 'csv' })).bytes)).toHaveLength(1)
  const query = { format: 'csv', serviceProviderCode: '101', invoiceAccountCode: account.number }
  const refused = await stranger.ask(query)
  expect([refused.status, refused.json.code]).toEqual([404, 'not_found'])
})

test.each([
  {},
  { format: 'pdf' },
  { format: 'csv', from: '2026-02-30' },
  { format: 'csv', from: '2026-11-01', to: '2026-10-01' },
  { format: 'csv', from: '2020-01-01', to: '2026-10-01' },
])('G12 refuses a wrong format or period: %o', async (query) => {
  const { ask } = await scene.resident()
  const { status, json } = await ask(query as Record<string, string>)
  expect([status, json.code]).toEqual([422, 'invalid_value'])
})

test('G12 refuses a caller who is not signed in, and staff', async () => {
  expect((await scene.portal.call({ url, query: { format: 'csv' } })).status).toBe(401)
  const operator = await scene.portal.signIn(await buildConsumer(scene.portal.db, { role: 'operator' }))
  expect((await scene.portal.call({ url, token: operator, query: { format: 'csv' } })).status).toBe(403)
})

test('LG3 files of lists are limited by the hour', async () => {
  const { ask } = await scene.resident()
  for (let n = 0; n < 60; n++) await ask({ format: 'csv' })
  expect((await ask({ format: 'csv' })).status).toBe(429)
})

test('G12 the first line names the columns', async () => {
  const { ask } = await scene.resident()
  expect(csvCells((await ask({ format: 'csv' })).bytes)).toEqual([
    [
      t('export.field.paidOn'),
      t('export.field.provider'),
      t('export.field.account'),
      t('export.field.address'),
      t('export.field.month'),
      t('export.field.channel'),
      t('export.paymentNumber'),
      t('payments.col.status'),
      t('export.field.amountKop'),
    ],
  ])
})
