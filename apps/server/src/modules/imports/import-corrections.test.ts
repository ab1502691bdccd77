import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildProvider, linkAccount } from '../../testing/factories.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

let portal: TestApp
let folder: string
let account: { id: number; number: string }
let token: string

beforeAll(async () => {
  portal = await testApp()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-corrections-'))
  const provider = await buildProvider(portal.db, { code: '889' })
  account = await buildAccount(portal.db, { provider_id: provider.id, number: '0861297573' })
  const consumerId = await buildConsumer(portal.db)
  await linkAccount(portal.db, consumerId, account.id)
  token = await portal.signIn(consumerId)
  const meter = { type: 'meter', account: account.number, serial: 'Г-1', counterType: '000000001' }
  await take([{ ...meter, digits: 5, decimals: 3, zones: 1 }])
})
beforeEach(async () => {
  portal.setNow('2026-11-05T10:00:00Z')
  await portal.db.deleteFrom('invoice_lines').execute()
  await portal.db.deleteFrom('invoices').execute()
  await portal.db.deleteFrom('readings').execute()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await portal.close()
})

async function take(lines: readonly object[]): Promise<FileReport> {
  const file = path.join(folder, 'grm_export_2026-10.jsonl')
  const all = [{ type: 'header', provider: '889' }, ...lines]
  writeFileSync(file, all.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { now } = portal.context()
  const { files } = await importFiles({
    authority: administrator,
    db: portal.database,
    profile: await loadBuiltIn('kalynivsk/889-gaz'),
    files: [file],
    now,
  })
  return files[0]!
}

/** The bill of September: 10 m³ unless corrected. */
function bill(values: { qty?: number; rev?: number; number?: string } = {}): object {
  const { qty = 10, rev, number = account.number } = values
  const charged = (qty * 796) / 100
  const lines = [{ service: 'gas', qty, price: 7.96, sum: charged, method: 'meter' }]
  const sums = { charged, closing: charged, toPay: charged, due: '2026-10-20' }
  return { type: 'bill', no: 'Г-2609-1', account: number, month: '2026-09', ...(rev ? { rev } : {}), lines, ...sums }
}
const reading = (values: object = {}) => {
  const of = { type: 'reading', account: account.number, serial: 'Г-1', month: '2026-09', date: '2026-10-01' }
  return { ...of, value: 110, source: 'consumer', ...values }
}
const detail = async () =>
  (
    await portal.call({
      url: '/api/warehouse/consumer/invoice-detail',
      token,
      query: { invoiceId: `${account.id}-202609` },
    })
  ).json

test('K02 a later change of an earlier bill and its lines is shown to the resident', async () => {
  expect(await take([bill()])).toMatchObject({ status: 'done', inserted: 2, warned: 0 })
  expect(await detail()).toMatchObject({ chargedKop: 7960, revisedOn: null })
  portal.setNow('2026-12-05T10:00:00Z')
  expect(await take([bill({ qty: 8 })])).toMatchObject({ updated: 2, inserted: 0, removed: 0, warned: 0 })
  const corrected = await detail()
  expect(corrected).toMatchObject({ chargedKop: 6368, balanced: true, revisedOn: '2026-12-05' })
  expect(corrected.lines).toMatchObject([{ volume: '8', amountKop: 6368 }])
})

test('K02 a repeated correction changes the bill once, and its day stays', async () => {
  await take([bill()])
  portal.setNow('2026-12-05T10:00:00Z')
  await take([bill({ qty: 8, rev: 2 })])
  portal.setNow('2027-01-05T10:00:00Z')
  expect(await take([bill({ qty: 8, rev: 2 })])).toMatchObject({ updated: 0, inserted: 0, unchanged: 2 })
  expect((await detail()).revisedOn).toBe('2026-12-05')
})

test('K02 a correction before its original, or without it, takes effect', async () => {
  expect(await take([bill({ qty: 8, rev: 2 }), bill()])).toMatchObject({ refused: 0, notCounted: 1 })
  expect(await detail()).toMatchObject({ chargedKop: 6368, revisedOn: null })
  await portal.db.deleteFrom('invoices').execute()
  expect(await take([bill({ qty: 7, rev: 3 })])).toMatchObject({ inserted: 1, refused: 0 })
  expect(await detail()).toMatchObject({ chargedKop: 5572, revisedOn: null })
})

test('K02 a correction of an unknown account is refused with its place, and the others are imported', async () => {
  const report = await take([bill({ qty: 8, rev: 2, number: '0000000001' }), reading()])
  expect(report.notes[0]).toMatchObject({ place: 'рядок 2', reason: 'невідомий особовий рахунок «0000000001»' })
  expect(report).toMatchObject({ refused: 1, inserted: 1 })
})

test('K02 a corrected reading takes the place of the former one, in one file or in the next', async () => {
  const stored = () => portal.db.selectFrom('readings').select(['value', 'sequence']).execute()
  expect(await take([reading(), reading({ value: 108, rev: 2 })])).toMatchObject({ inserted: 1, notCounted: 1 })
  expect(await stored()).toMatchObject([{ value: '108.000', sequence: 1 }])
  expect(await take([reading({ value: 107, rev: 3 })])).toMatchObject({ updated: 1, inserted: 0 })
  expect(await stored()).toMatchObject([{ value: '107.000', sequence: 1 }])
})

test('K02 a corrected tariff takes effect; existing bills keep their price', async () => {
  const tariff = { type: 'tariff', service: 'gas', unit: 'm3', price: 7.96, validFrom: '2026-01-01' }
  await take([tariff, bill()])
  expect(await take([{ ...tariff, price: 8.12 }, bill()])).toMatchObject({ updated: 1, unchanged: 2, warned: 0 })
  expect((await detail()).lines).toMatchObject([{ tariff: '7.96' }])
  const prices = await portal.db.selectFrom('tariffs').select('price').where('service_code', '=', 'gas').execute()
  expect(prices).toEqual([{ price: '8.120000' }])
})
