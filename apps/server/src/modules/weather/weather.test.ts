import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildInvoice, buildProvider, linkAccount } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/weather'
let portal: TestApp
let token: string

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-20T10:00:00Z' })
  for (const key of ['калинівськ|соборна|1||1', 'калинівськ|соборна|2||1', 'нове передмістя|садова|1||', '|лісова|1||'])
    await portal.db.insertInto('premises').values({ address_key: key, address: key }).execute()
  token = (await buildStaff(portal, 'administrator')).token
})
afterAll(() => portal.close())
beforeEach(() => portal.database.pool.query('truncate weather_days, audit_log'))

const load = (csv: string, settlement = '', as: string | undefined = token) =>
  portal.call({ method: 'PUT', url, body: { settlement, csv }, ...(as === undefined ? {} : { token: as }) })
const stored = () =>
  portal.db
    .selectFrom('weather_days')
    .select(['settlement', 'day', 'mean_c'])
    .orderBy('settlement')
    .orderBy('day')
    .execute()
const audited = () => portal.db.selectFrom('audit_log').select(['action', 'detail']).orderBy('id').execute()

describe('the weather of the settlements', () => {
  test('G04 is loaded for a settlement and for the whole city, and listed', async () => {
    const settlements = ['калинівськ', 'нове передмістя']
    expect((await portal.call({ url, token })).json).toEqual({ settlements, loaded: [] })
    expect(await load('дата;°C\r\n06.10.2026;-1,5\r\n05.10.2026;8,4', 'нове передмістя')).toMatchObject({ status: 200 })
    const { json } = await load('2026-10-05;9')
    const loaded = [
      { settlement: '', firstDay: '2026-10-05', lastDay: '2026-10-05', days: 1 },
      { settlement: 'нове передмістя', firstDay: '2026-10-05', lastDay: '2026-10-06', days: 2 },
    ]
    expect(json).toEqual({ settlements, loaded, changed: 1 })
    expect((await portal.call({ url, token })).json).toEqual({ settlements, loaded })
    expect(await audited()).toEqual([
      { action: 'weather.load', detail: { settlement: 'нове передмістя', changed: 2 } },
      { action: 'weather.load', detail: { settlement: '', changed: 1 } },
    ])
  })

  test('G04 the same file again changes nothing, another one corrects and adds', async () => {
    await load('05.10.2026;8,4\n06.10.2026;7')
    expect((await load('05.10.2026;8,4\n06.10.2026;7,0')).json.changed).toBe(0)
    expect((await load('06.10.2026;6,9\n07.10.2026;5')).json.changed).toBe(2)
    expect((await stored()).map(({ day, mean_c }) => [day, mean_c])).toEqual([
      ['2026-10-05', '8.4'],
      ['2026-10-06', '6.9'],
      ['2026-10-07', '5.0'],
    ])
    expect(await audited()).toHaveLength(2)
  })

  test.each([
    ['05.10.2026;8\n06.10.2026;тепло', 'Рядок 2: напишіть температуру від −70 до 50, наприклад 8,4.'],
    ['05.10.2026;8\n\n31.09.2026;8', 'Рядок 3: напишіть дату як 05.10.2026 або 2026-10-05.'],
    ['05.10.2026;8\n21.11.2026;8', 'Рядок 2: цей день ще не минув. Приберіть його.'],
    ['05.10.2026;8\n05.10.2026;9', 'Рядок 2: цей день у файлі вже є. Залиште один рядок.'],
    ['05.10.2026\n', 'Рядок 1: потрібні дата й температура через крапку з комою.'],
    ['дата;°C\n', 'У файлі немає жодного дня. Виберіть інший файл.'],
    ['2026-01-01;1\n'.repeat(4001), 'У файлі понад 4000 рядків. Поділіть його на кілька.'],
  ])('G04 %j is refused whole, with the line and what to do', async (csv, message) => {
    const { status, json } = await load(csv)
    expect([status, json.code, json.errors]).toEqual([422, 'invalid_value', [{ path: 'csv', message }]])
    expect([await stored(), await audited()]).toEqual([[], []])
  })

  test('G04 a settlement that no address has is refused', async () => {
    const { status, json } = await load('05.10.2026;8', 'атлантида')
    expect([status, json.code, json.errors[0].path]).toEqual([422, 'invalid_value', 'settlement'])
    expect(await stored()).toEqual([])
  })

  test('AZ1 only an administrator may see and load it', async () => {
    expect([(await portal.call({ url })).status, (await load('05.10.2026;8', '', 'none')).status]).toEqual([401, 401])
    for (const role of ['operator', 'editor'] as const) {
      const staff = await buildStaff(portal, role)
      expect((await portal.call({ url, token: staff.token })).status).toBe(403)
      expect((await load('05.10.2026;8', '', staff.token)).status).toBe(403)
    }
    const resident = await portal.signIn(await buildConsumer(portal.db))
    expect((await load('05.10.2026;8', '', resident)).status).toBe(403)
    expect(await stored()).toEqual([])
  })
})

describe('the comparison of a bill with last year', () => {
  const change = '/api/warehouse/consumer/invoice-change'
  const heat = {
    service_code: '12',
    service_type: 12,
    unit: 'gcal',
    volume: '0.5',
    tariff: '2000',
    amount_kop: 100_000,
  }

  async function resident(address: string | null, { lastYear = heat }: { lastYear?: object } = {}) {
    const userId = await buildConsumer(portal.db)
    const { id: provider_id } = await buildProvider(portal.db)
    const premises = portal.db
      .selectFrom('premises')
      .select('id')
      .where('address_key', '=', address ?? '')
    const account = await buildAccount(portal.db, {
      provider_id,
      premises_id: (await premises.executeTakeFirst())?.id ?? null,
    })
    await linkAccount(portal.db, userId, account.id)
    const bill = (month: string, line: object) =>
      buildInvoice(portal.db, { account_id: account.id, month, lines: [{ ...heat, ...line }], charged_kop: 100_000 })
    await bill('2025-10', lastYear)
    const { invoiceId } = await bill('2026-10', {})
    const own = await portal.signIn(userId)
    return { invoiceId, ask: (as = own) => portal.call({ url: change, query: { invoiceId }, token: as }) }
  }

  const month = (of: string, mean: string, count = 31) =>
    Array.from({ length: count }, (_, at) => `${of}-${String(at + 1).padStart(2, '0')};${mean}\n`).join('')

  test('G04 has the degree-days of both months of the own settlement, before those of the city', async () => {
    await load(month('2026-10', '8') + month('2025-10', '9'))
    await load(month('2026-10', '6,5') + month('2025-10', '16'), 'калинівськ')
    const ofTown = await resident('калинівськ|соборна|1||1')
    expect((await ofTown.ask()).json.degreeDays).toEqual({ now: '356.5', lastYear: '0.0' })
    const city = { now: '310.0', lastYear: '279.0' }
    for (const place of ['нове передмістя|садова|1||', '|лісова|1||', null])
      expect((await (await resident(place)).ask()).json.degreeDays).toEqual(city)
  })

  test('G04 never compares the settlement with the city, and no incomplete month', async () => {
    const { ask } = await resident('калинівськ|соборна|1||1')
    await load(month('2026-10', '8') + month('2025-10', '9', 30))
    await load(month('2025-10', '9'), 'калинівськ')
    const { status, json } = await ask()
    expect([status, json.degreeDays]).toEqual([200, undefined])
    await load('31.10.2025;9')
    expect((await ask()).json.degreeDays).toEqual({ now: '310.0', lastYear: '279.0' })
  })

  test('G04 has none for a bill that had no heating a year ago', async () => {
    await load(month('2026-10', '8') + month('2025-10', '9'))
    const { ask } = await resident(null, { lastYear: { service_type: 10, unit: 'm3' } })
    expect((await ask()).json).not.toHaveProperty('degreeDays')
  })

  test('AZ1 the bill of another resident is not found, with weather too', async () => {
    await load(month('2026-10', '8') + month('2025-10', '9'))
    const { ask } = await resident(null)
    const stranger = await portal.signIn(await buildConsumer(portal.db))
    expect((await ask(stranger)).json.code).toBe('not_found')
  })
})
