import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { xlsxCells } from '../../testing/exported-table.ts'
import { dispatchScene } from '../../testing/scenes/dispatch-scene.ts'
import { administrator } from '../imports/import-authority.ts'
import { importFiles } from '../imports/import-files.ts'
import { loadBuiltIn } from '../imports/profile/load-profile.ts'

let portal: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zatyshok-round-trip-'))
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

/** Profile, account number, and the name of the file of readings. */
const providers = [
  ['101-vodokanal', '0000101', 'pokaznyky.csv'],
  ['205-teploenergo', '2000000017', 'POKAZ.DBF'],
  ['889-gaz', '8890000001', 'grm_export_2026-11.jsonl'],
  ['999-peredmistia', '9990001', 'readings.csv'],
] as const

test.each(providers)('K03 the import profile of %s can read its dispatch', async (profile, number, fileName) => {
  const code = profile.slice(0, 3)
  const { account, meterId, give, made, bytesOf } = await dispatchScene(portal, code, number)
  const taken = async (name: string, id: number) => {
    const path = join(folder, name)
    writeFileSync(path, await bytesOf(id))
    const options = {
      authority: administrator,
      db: portal.database.pool,
      profile: await loadBuiltIn(`kalynivsk/${profile}`),
      files: [path],
    }
    const { files } = await importFiles({ ...options, now: new Date('2026-11-26T10:00:00Z') })
    return files[0]
  }
  const known = () =>
    portal.db
      .selectFrom('readings')
      .select(['billing_month', 'zone', 'read_on', 'value', 'source'])
      .where('account_id', '=', account.id)
      .where('meter_id', '=', meterId)
      .execute()
  await give({ value: '13.500' })
  expect(await taken(fileName, (await made()).id)).toMatchObject({ status: 'done', inserted: 1, refused: 0 })
  const reading = { billing_month: '2026-11-01', zone: 'total', read_on: '2026-11-25', source: 'portal' }
  expect(await known()).toEqual([{ ...reading, value: '13.500' }])
  // The columns of a replaced meter follow the columns that the profile reads.
  await give({
    ...{ billing_month: '2026-10-01', value: '3.100', reason: 'replaced', new_serial_number: 'ВС 700123' },
    ...{ replaced_on: '2026-10-12', old_last_value: '14.000', new_first_value: '0.000' },
  })
  expect(await taken(fileName, (await made()).id)).toMatchObject({ status: 'done', refused: 0 })
  expect(await known()).toContainEqual({ ...reading, billing_month: '2026-10-01', value: '3.100' })
})

test('K03 provider 310 gets day and night in one row; a correction of one zone contains both', async () => {
  const { account, meter, give, made, bytesOf } = await dispatchScene(portal, '310', '000310001')
  const meter_id = await meter({ zones: 2 })
  const taken = async (id: number) => xlsxCells(await bytesOf(id))
  await give({ meter_id, zone: 'day', value: '120.000' })
  await give({ meter_id, zone: 'night', value: '40.000' })
  const first = await made()
  expect(first).toMatchObject({ format: 'xlsx', records: 2, rows: 1 })
  const [title, head, row] = await taken(first.id)
  expect([title?.[0], head?.slice(0, 3)]).toEqual([
    'Показники',
    ['Особовий рахунок', 'Номер лічильника', 'Розрахунковий місяць'],
  ])
  expect(row?.slice(2, 7)).toEqual([new Date('2026-11-01'), new Date('2026-11-25'), 120, 40, 'особистий кабінет'])
  await give({ meter_id, zone: 'night', value: '41.000', revision: 2 })
  const second = await made()
  expect(second).toMatchObject({ records: 1, rows: 1 })
  expect((await taken(second.id))[2]?.slice(4, 6)).toEqual([120, 41])
  expect(account.number).toBe('000310001')
})
