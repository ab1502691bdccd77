import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { as1251, type importer, openImportScene, vodokanalLines } from '../../testing/scenes/import-scene.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
const [heading = '', reading = ''] = vodokanalLines('pokaznyky.csv')

beforeAll(async () => {
  ;({ portal, clerk } = await openImportScene(new Date('2026-11-25T10:00:00Z')))
})
afterAll(() => portal.close())

test('J05 K02 the file of refused rows contains the first ones up to its limit and states that more exist', async () => {
  const lines = Array.from({ length: 100_001 }, (_, at) => reading.replace(/^[^;]*/, String(3_000_000 + at)))
  const check = await clerk.run('check', 'pokaznyky.csv', as1251([heading, ...lines]))
  expect(check.counts).toMatchObject({ read: 100_001, refused: 100_001 })
  const [file] = check.files
  expect(file).toMatchObject({ hasRejected: true, rejectedCutAt: 100_000, notesListed: 10_000 })
  const rejected = await clerk.get(`runs/${check.id}/files/${file.id}/rejected`)
  expect(rejected.bytes.toString('latin1').trimEnd().split('\r\n')).toHaveLength(100_001)
  const report = (await clerk.get(`runs/${check.id}/report`)).bytes.toString().trimEnd().split('\r\n')
  expect(report).toHaveLength(10_002)
  expect(report.at(-1)).toContain('показано перші 10\u00a0000 з 100\u00a0001')
}, 120_000)

test('J05 a complete file of refused rows does not mention further rows', async () => {
  const check = await clerk.run('check', 'pokaznyky.csv', as1251([heading, reading.replace(/^[^;]*/, '3000000')]))
  expect(check.files[0]).toMatchObject({ hasRejected: true, rejectedCutAt: null, notesListed: 1 })
  expect((await clerk.get(`runs/${check.id}/report`)).bytes.toString()).not.toContain('показано перші')
})
