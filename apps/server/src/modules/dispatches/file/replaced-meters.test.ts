import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { xlsxCells } from '../../../testing/exported-table.ts'
import { dispatchesUrl, dispatchScene } from '../../../testing/scenes/dispatch-scene.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
afterAll(() => portal.close())

const replaced = {
  reason: 'replaced',
  value: '3.100',
  new_serial_number: 'ВС 700123',
  replaced_on: '2026-11-12',
  old_last_value: '421.500',
  new_first_value: '0.000',
} as const

test('F05 K03 a dispatch with a replaced meter has four more columns, and the operator sees the replacement', async () => {
  const { made, give, bytesOf, meter, signedIn } = await dispatchScene(portal, '101', '0000101')
  await give(replaced)
  await give({ meter_id: await meter() })
  const { id } = await made()
  const [head, ...rows] = iconv
    .decode(await bytesOf(id), 'windows-1251')
    .trim()
    .split('\r\n')
  expect(head).toMatch(
    /;Джерело;Ознака;Лічильник замінено;Новий заводський №;Останній показник старого;Початковий показник нового$/,
  )
  expect(rows.filter((row) => row.endsWith(';12.11.2026;ВС 700123;421,500;0,000'))).toHaveLength(1)
  expect(rows.filter((row) => row.endsWith(';;;;'))).toHaveLength(1)
  const url = `${dispatchesUrl}/${id}/records?state=open`
  const { json } = await portal.call({ url, token: await signedIn() })
  const told = json.filter(({ replacement }: { replacement?: object }) => replacement !== undefined)
  expect(told).toMatchObject([{ replacement: { serialNumber: 'ВС 700123', lastOfOld: '421.500' } }])
  expect(json).toHaveLength(2)
})

test('F05 K03 a dispatch without a replaced meter keeps its columns', async () => {
  const { made, give, bytesOf } = await dispatchScene(portal, '999', '9990001')
  await give()
  expect((await bytesOf((await made()).id)).toString()).not.toContain('замінено')
})

test('F05 K03 a DBF and JSON lines have short names for the new columns', async () => {
  const heat = await dispatchScene(portal, '205', '2000000017')
  await heat.give(replaced)
  const bytes = await heat.bytesOf((await heat.made()).id)
  const header = bytes.subarray(0, bytes.readUInt16LE(8)).toString('latin1')
  for (const name of ['ZAMINA', 'NOVYI_NOM', 'OST_STAR', 'POCH_NOV']) expect(header).toContain(name)
  expect(iconv.decode(bytes.subarray(bytes.readUInt16LE(8)), 'cp866')).toMatch(/20261112ВС 700123 +421\.500 +0\.000/)
  const gas = await dispatchScene(portal, '889', '8890000001')
  await gas.give(replaced)
  const lines = (await gas.bytesOf((await gas.made()).id)).toString().trim().split('\n')
  expect(JSON.parse(lines[1]!)).toMatchObject({
    ...{ newSerial: 'ВС 700123', oldMeterLast: 421.5, newMeterFirst: 0 },
  })
})

test('F05 K03 if one row holds day and night, each has its last and first reading', async () => {
  const { meter, give, made, bytesOf } = await dispatchScene(portal, '310', '000310001')
  const meter_id = await meter({ zones: 2 })
  await give({ ...replaced, meter_id, zone: 'day', value: '120.000', old_last_value: '700.000' })
  await give({ ...replaced, meter_id, zone: 'night', value: '40.000', old_last_value: '300.000' })
  const [, head, row] = await xlsxCells(await bytesOf((await made()).id))
  const at = head!.indexOf('Лічильник замінено')
  expect(head!.slice(at + 2)).toEqual([
    'Останній показник старого, День (T1)',
    'Останній показник старого, Ніч (T2)',
    'Початковий показник нового, День (T1)',
    'Початковий показник нового, Ніч (T2)',
  ])
  expect(row!.slice(at)).toEqual([new Date('2026-11-12'), 'ВС 700123', 700, 300, 0, 0])
})
