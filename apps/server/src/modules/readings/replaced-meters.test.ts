import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildMeter, buildProvider, buildReading, linkAccount } from '../../testing/factories.ts'
import { readingScene, submitUrl } from '../../testing/scenes/reading-scene.ts'
import { buildStaff } from '../../testing/staff.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(() => portal.setNow('2026-11-25T10:00:00Z'))
afterAll(() => portal.close())

/** The old meter showed 418.902 on 25 October. */
const replacement = { serialNumber: 'ВС 700123', replacedOn: '2026-11-12', lastOfOld: '421,5', firstOfNew: '0' }
const replaced = { value: '3,100', reason: 'replaced', replacement }
const kept = { ...replacement, lastOfOld: '421.500', firstOfNew: '0.000' }

test('F05 a replaced meter is stored with its number, day and last reading, and both devices count', async () => {
  const { submit, account, token } = await readingScene(portal)
  const { status, json } = await submit(replaced)
  expect(status).toBe(200)
  // 421.5 − 418.902 of the old meter and 3.1 of the new one.
  expect(json.results).toMatchObject([{ status: 'accepted', difference: '5.698', replacement: kept }])
  const row = await portal.db
    .selectFrom('reading_submissions')
    .select(['new_serial_number', 'replaced_on', 'old_last_value', 'new_first_value'])
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    ...{ new_serial_number: 'ВС 700123', replaced_on: '2026-11-12' },
    ...{ old_last_value: '421.500', new_first_value: '0.000' },
  })
  const receipt = await portal.call({ url: `${submitUrl}/${json.results[0].receiptNumber}`, token })
  expect(receipt.json.readings).toMatchObject([{ value: '3.100', replacement: kept }])
})

test('F07 the history shows the replacement and the consumption of both devices', async () => {
  const { submit, counterId, token, account, meterId } = await readingScene(portal)
  await submit(replaced)
  const read = async () => {
    const body = { counterId, from: '2026-10', to: '2026-11' }
    const { json } = await portal.call({ url: '/api/warehouse/consumer/counter/factors/history', token, body })
    return json.months.at(-1).zones[0]
  }
  const month = { value: '3.100', consumption: '5.698', replaced: true, given: { replacement: kept } }
  expect(await read()).toMatchObject(month)
  // The provider's file now contains the value; it still belongs to the new meter.
  await buildReading(portal.db, { account_id: account.id, meter_id: meterId }, { month: '2026-11', value: '3.100' })
  expect(await read()).toMatchObject({ ...month, source: 'consumer' })
  const meters = await portal.call({ url: '/api/warehouse/consumer/counters', token })
  expect(meters.json[0].lastGiven).toMatchObject([{ replacement: kept, status: 'accepted' }])
})

test('F11 a repeated replacement gets its first receipt; another one corrects it', async () => {
  const { submit, written } = await readingScene(portal)
  const first = (await submit(replaced)).json.results[0]
  const again = { ...replaced, value: '3.1', replacement: { ...replacement, lastOfOld: '421.500', firstOfNew: '0,0' } }
  expect((await submit(again)).json.results[0]).toMatchObject({
    ...{ status: 'same', receiptNumber: first.receiptNumber, replacement: kept },
  })
  // The old meter could not show this value, so an entry without the replacement is a repeat.
  expect((await submit({ value: '3.1' })).json.results[0]).toMatchObject({ status: 'same', replacement: kept })
  expect(await written()).toHaveLength(1)
  const other = { ...replaced, replacement: { ...replacement, serialNumber: 'ВС 700124' } }
  expect((await submit(other)).json.results[0]).toMatchObject({
    ...{ status: 'corrected', replacement: { serialNumber: 'ВС 700124' } },
  })
})

test('F11 after the end of the window, a repeated replacement still gets its first receipt', async () => {
  const { submit } = await readingScene(portal)
  portal.setNow('2026-11-30T20:00:00Z')
  const first = (await submit(replaced)).json.results[0]
  portal.setNow('2026-12-01T08:00:00Z')
  expect((await submit(replaced)).json.results[0]).toMatchObject({ status: 'same', receiptNumber: first.receiptNumber })
})

test('F05 a replacement is allowed with a reading above the previous one and can be withdrawn', async () => {
  const { submit, written } = await readingScene(portal)
  const above = { ...replaced, value: '424.6', replacement: { ...replacement, firstOfNew: '421' } }
  expect((await submit(above)).json.results).toMatchObject([{ status: 'accepted', difference: '6.198' }])
  const back = (await submit({ value: '424.6' })).json.results[0]
  expect(back).toMatchObject({ status: 'corrected', difference: '5.698' })
  expect(back).not.toHaveProperty('replacement')
  expect(await written()).toHaveLength(2)
})

test.each([
  ['serialNumber', '', 'Введіть номер нового лічильника'],
  ['serialNumber', '<b>1</b>', 'Номер починається з літери або цифри'],
  ['replacedOn', '', 'Вкажіть дату заміни'],
  ['replacedOn', '2026-11-26', 'Дата заміни не може бути в майбутньому'],
  ['replacedOn', '2026-10-24', 'раніша за дату попереднього показання — 25.10.2026'],
  ['lastOfOld', '', 'Введіть останнє показання старого лічильника'],
  ['lastOfOld', '418,901', 'не може бути менше за попереднє — 418,902'],
  ['lastOfOld', '123456', 'На цьому лічильнику 5'],
  ['lastOfOld', 'багато', 'Введіть число'],
  ['firstOfNew', '', 'Введіть початкове показання нового лічильника'],
  ['firstOfNew', '3,101', 'не може бути більше за нове показання'],
])('F05 the field %s of a replaced meter refuses «%s» with its own error', async (field, typed, message) => {
  const { submit, written } = await readingScene(portal)
  const { status, json } = await submit({ ...replaced, replacement: { ...replacement, [field]: typed } })
  expect([status, json.code]).toEqual([422, 'readings_refused'])
  expect(json.errors.map(({ path }: { path: string }) => path)).toEqual([`readings.0.replacement.${field}`])
  expect(json.errors[0].message.replaceAll('\u00a0', ' ')).toContain(message)
  expect(await written()).toEqual([])
})

test('F05 the old meter’s number is refused as the new one, and all wrong fields are reported together', async () => {
  const { submit, account, meterId } = await readingScene(portal)
  const { serial_number: serialNumber } = await portal.db
    .selectFrom('meters')
    .select('serial_number')
    .where('account_id', '=', account.id)
    .where('id', '=', meterId)
    .executeTakeFirstOrThrow()
  const { json } = await submit({ ...replaced, replacement: { ...replacement, serialNumber, replacedOn: '' } })
  expect(json.errors).toEqual([
    { path: 'readings.0.replacement.serialNumber', message: 'Це номер старого лічильника. Введіть номер нового' },
    { path: 'readings.0.replacement.replacedOn', message: 'Вкажіть дату заміни' },
  ])
})

test('F05 a wrong replacement is refused with its fields; an invalid day refuses the request', async () => {
  const { submit, account } = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id })
  const wrong = { ...replaced, replacement: { ...replacement, lastOfOld: '1' } }
  const { json } = await submit(wrong, { counterId, value: '7' })
  expect(json.results).toMatchObject([
    {
      status: 'refused',
      issue: 'replacement_wrong',
      replacementProblems: { lastOfOld: expect.stringContaining('418,902') },
    },
    { status: 'accepted' },
  ])
  const noDay = { ...replaced, replacement: { ...replacement, replacedOn: '12.11.2026' } }
  expect((await submit(noDay)).status).toBe(422)
})

test('F05 the reason without the fields is refused, and fields without the reason are ignored', async () => {
  const { submit, written } = await readingScene(portal)
  const { status, json } = await submit({ value: '2', reason: 'replaced' })
  expect([status, json.errors]).toEqual([
    422,
    [{ path: 'readings.0.value', message: expect.stringContaining('Вкажіть номер нового лічильника, дату заміни') }],
  ])
  expect((await submit({ value: '424.6', replacement })).json.results).toMatchObject([{ status: 'accepted' }])
  expect(await written()).toMatchObject([{ reason: null }])
})

test('F05 a replacement of another resident’s meter, or without a session, is refused', async () => {
  const [mine, foreign] = [await readingScene(portal), await readingScene(portal)]
  expect((await mine.submit({ ...replaced, counterId: foreign.counterId })).status).toBe(404)
  const body = { readings: [{ counterId: mine.counterId, ...replaced }] }
  expect((await portal.call({ url: submitUrl, body })).status).toBe(401)
  expect([await mine.written(), await foreign.written()]).toEqual([[], []])
})

test('F06 each zone of a replaced meter has its last and first reading', async () => {
  const { submit, account } = await readingScene(portal)
  const { id, counterId } = await buildMeter(portal.db, { account_id: account.id, zones: 2, decimals: 0 })
  const meter = { account_id: account.id, meter_id: id }
  await buildReading(portal.db, meter, { month: '2026-10', value: '1000', zone: 'day' })
  await buildReading(portal.db, meter, { month: '2026-10', value: '500', zone: 'night' })
  const of = (zone: string, lastOfOld: string, value: string) => ({
    ...{ counterId, zone, value, reason: 'replaced' },
    replacement: { ...replacement, lastOfOld, firstOfNew: '1' },
  })
  const { json } = await submit(of('day', '1080', '21'), of('night', '530', '11'))
  expect(json.results).toMatchObject([{ difference: '100' }, { difference: '40' }])
})

test.each([
  ['serialNumber', 'ВС 700124'],
  ['replacedOn', '2026-11-13'],
])('F06 zones of one meter that name another %s are both refused at that field', async (field, other) => {
  const { submit, account } = await readingScene(portal)
  const { id, counterId } = await buildMeter(portal.db, { account_id: account.id, zones: 2, decimals: 0 })
  const meter = { account_id: account.id, meter_id: id }
  await buildReading(portal.db, meter, { month: '2026-10', value: '1000', zone: 'day' })
  await buildReading(portal.db, meter, { month: '2026-10', value: '500', zone: 'night' })
  const of = (zone: string, lastOfOld: string, more: object = {}) => ({
    ...{ counterId, zone, value: '21', reason: 'replaced' },
    replacement: { ...replacement, lastOfOld, ...more },
  })
  const { status, json } = await submit(of('day', '1080'), of('night', '530', { [field]: other }))
  const message = 'Номер нового лічильника й дата заміни мають бути однакові для всіх зон'
  expect([status, json.errors]).toEqual([
    422,
    [0, 1].map((at) => ({ message, path: `readings.${at}.replacement.${field}` })),
  ])
})

test('F08 a replacement is reported to both providers of a meter', async () => {
  const { submit, account, consumerId, counterId } = await readingScene(portal)
  const drainage = await buildProvider(portal.db, { reading_window: null })
  const other = await buildAccount(portal.db, { provider_id: drainage.id })
  await linkAccount(portal.db, consumerId, other.id)
  const copy = await buildMeter(portal.db, { account_id: other.id })
  const { json } = await submit({ counterId, ...replaced }, { ...replaced, counterId: copy.counterId })
  expect(json.results).toMatchObject([{ replacement: kept }, { replacement: kept }])
  const rows = await portal.db
    .selectFrom('reading_submissions')
    .select(['account_id', 'new_serial_number'])
    .where('account_id', 'in', [account.id, other.id])
    .orderBy('account_id')
    .execute()
  expect(rows.map(({ new_serial_number }) => new_serial_number)).toEqual(['ВС 700123', 'ВС 700123'])
})

test('D10 J01 the resident’s own data and the operator’s card show the replacement', async () => {
  const { submit, token, consumerId } = await readingScene(portal)
  await submit(replaced)
  const { token: operator } = await buildStaff(portal, 'operator')
  const card = await portal.call({ url: `/api/admin/consumers/${consumerId}`, token: operator })
  expect(card.json.readings).toMatchObject([{ value: '3.1', replacement: kept }])
  const data = await portal.call({ url: '/api/ud/profile/export', token })
  expect(JSON.parse(data.bytes.toString('utf8')).submissions).toMatchObject([
    { newMeter: 'ВС 700123', replacedOn: '2026-11-12', oldMeterLast: '421.500', newMeterFirst: '0.000' },
  ])
})
