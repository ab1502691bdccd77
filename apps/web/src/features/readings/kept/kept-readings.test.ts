import '@zatyshok/i18n/all-messages'
import type { Meter } from '@zatyshok/contract/meters/meters'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError } from '../../../lib/http-error.ts'
import { outcomeOf, type ReadyReading } from '../submission.ts'
import { waterMeter } from '../testing/meter.ts'
import { judgeKept } from './judge-kept.ts'
import { type KeptReading, type KeptValues, keptReadings } from './kept-readings.ts'
import { sendKept } from './send-kept.ts'

// The real hook uses the page's own API client.
vi.mock('../../../lib/use-settings.ts', () => ({ useSettings: () => null }))

const TODAY = '2026-11-22'

const kept = (parts: Partial<KeptReading> = {}): KeptReading => ({
  key: '1-1:total',
  counterId: '1-1',
  zone: 'total',
  text: '418,902',
  confirmed: false,
  reason: null,
  name: 'Холодна вода № 48213',
  billingMonth: '2026-11',
  closesOn: '2026-11-30',
  keptAt: '2026-11-21T08:00:00.000Z',
  refusal: null,
  ...parts,
})

const disk = new Map<number, readonly KeptReading[]>()
beforeEach(() => disk.clear())
const values: KeptValues = {
  get: async (person) => disk.get(person),
  update: async (person, change) => void disk.set(person, change(disk.get(person) ?? [])),
}
const device = keptReadings(values, 7)

describe('what waits on a device', () => {
  test('F11 a value typed again for a field takes the place of the one before', async () => {
    await device.put([kept(), kept({ key: '1-2:total', counterId: '1-2' })])
    await device.put([kept({ text: '419', keptAt: '2026-11-22T08:00:00.000Z' })])
    expect((await device.list()).map(({ key, text }) => [key, text])).toEqual([
      ['1-2:total', '418,902'],
      ['1-1:total', '419'],
    ])
  })

  test('F11 AC5 another person at the same browser neither sees it nor changes it', async () => {
    await device.put([kept()])
    const other = keptReadings(values, 8)
    expect(await other.list()).toEqual([])
    await other.dropFields(['1-1:total'])
    expect(await device.list()).toHaveLength(1)
  })

  test('F11 what was typed while the older value was on its way stays', async () => {
    const older = kept()
    await device.put([kept({ text: '419', keptAt: '2026-11-22T08:00:00.000Z' })])
    await device.drop([older])
    await device.refuse(older, 'Ні')
    expect(await device.list()).toMatchObject([{ text: '419', refusal: null }])
  })
})

describe('a kept reading, when the network is back', () => {
  const verdict = (meter: Partial<Meter>, parts: Partial<KeptReading> = {}, today = TODAY) => {
    const judged = judgeKept(kept(parts), [waterMeter(meter)], today)
    return 'ready' in judged ? judged.ready.request.value : judged.refusal
  }

  test('F11 goes as it was typed', () => expect(verdict({})).toBe('418.902'))

  test('F11 F06 never goes into another month than the one that it was typed for', () => {
    const december = { open: true, billingMonth: '2026-12', from: '2026-12-01', to: '2026-12-31' }
    expect(verdict({ window: december }, {}, '2026-12-01')).toContain('за листопад 2026 вже не приймають')
    expect(verdict({ window: null }, {}, '2026-12-01')).toContain('за листопад 2026 вже не приймають')
    expect(verdict({ window: { ...december, open: false } }, {}, '2026-12-01')).toContain('Наступний строк')
  })

  test('F11 does not undo what was given since on another device; the same value is told again', () => {
    const given = (value: string, submittedAt: string) => ({ given: [{ zone: 'total' as const, value, submittedAt }] })
    const since = '2026-11-21T09:00:00.000Z'
    expect(verdict(given('419.500', since))).toContain('новіше показання: 419,500')
    expect(verdict(given('418.902', since))).toBe('418.902')
    expect(verdict(given('417.000', '2026-11-21T07:00:00.000Z'))).toBe('418.902')
  })

  test('F11 a correction goes although the clock of the device is two days slow', () => {
    const given = [{ zone: 'total' as const, value: '417.000', submittedAt: '2026-11-23T08:00:00.000Z' }]
    expect(verdict({ given }, { correctsGivenAt: '2026-11-23T08:00:00.000Z' })).toBe('418.902')
    expect(verdict({ given }, { correctsGivenAt: '2026-11-22T08:00:00.000Z' })).toContain('новіше показання')
  })

  test('F11 F05 is judged anew by what the meter has become', () => {
    const previous = [{ ...waterMeter().previous[0]!, value: '500.000' }]
    expect(verdict({ previous })).toContain('менше бути не може')
    expect(verdict({}, { text: '433' })).toContain('ніж зазвичай')
    expect(verdict({}, { text: '433', confirmed: true })).toBe('433')
    expect(verdict({ id: '9-9' })).toContain('Цього лічильника вже немає')
  })
})

describe('sending what waits', () => {
  const meters = [waterMeter(), waterMeter({ id: '1-2' })]
  const two = [kept(), kept({ key: '1-2:total', counterId: '1-2', text: '419' })]
  const result = ({ request: { counterId, zone, value } }: ReadyReading, parts: Partial<ReadingResult> = {}) =>
    ({
      counterId,
      zone,
      status: 'accepted',
      value,
      message: null,
      issue: null,
      ...parts,
    }) as ReadingResult
  const refusal = (parts: Partial<ConstructorParameters<typeof HttpError>[0]>) =>
    new HttpError({ status: 422, method: 'POST', endpoint: '/api/x', ...parts })

  let requests: ReadyReading[][]
  beforeEach(() => {
    requests = []
  })

  function run(answer: (reading: ReadyReading) => ReadingResult | Error = (reading) => result(reading)) {
    return sendKept({
      device,
      askMeters: async () => meters,
      send: async (readings) => {
        requests.push([...readings])
        const answers = readings.map(answer)
        const failure = answers.find((one) => one instanceof Error)
        if (failure) throw failure
        return outcomeOf(answers as ReadingResult[])
      },
      clock: () => new Date(`${TODAY}T10:00:00Z`),
    })
  }

  test('F11 each goes once: what was taken waits no more', async () => {
    await device.put(two)
    expect(await run()).toEqual({ sent: 2, refusals: [] })
    expect(await run()).toEqual({ sent: 0, refusals: [] })
    expect([requests.length, await device.list()]).toEqual([2, []])
  })

  test('F11 a reading of a replaced meter keeps what was typed of it, and goes once', async () => {
    const replacement = { serialNumber: 'X1', replacedOn: '2026-11-12', lastOfOld: '415,1', firstOfNew: '0' }
    await device.put([kept({ text: '2,5', reason: 'replaced', replacement })])
    expect(await run()).toEqual({ sent: 1, refusals: [] })
    expect(await run()).toEqual({ sent: 0, refusals: [] })
    expect(requests.map(([ready]) => ready?.entry)).toMatchObject([{ reason: 'replaced', replacement }])
    // State of a reading kept by an older page, which asked for the reason only.
    await device.put([kept({ text: '2,5', reason: 'replaced' })])
    expect(await run()).toEqual({ sent: 0, refusals: ['Введіть номер нового лічильника'] })
  })

  test('F11 a receipt repeated after a lost answer is as good as a new one', async () => {
    await device.put([kept()])
    expect(await run((reading) => result(reading, { status: 'same' }))).toEqual({ sent: 1, refusals: [] })
  })

  test('F11 a refused one stays with its reason, is not sent by itself again, and holds no other up', async () => {
    await device.put(two)
    const errors = [{ message: 'Вікно закрилося', path: 'readings.0.value' }]
    const report = await run((reading) =>
      reading.row.meter.id === '1-1' ? refusal({ code: 'readings_refused', errors }) : result(reading),
    )
    expect(report).toEqual({ sent: 1, refusals: ['Вікно закрилося'] })
    expect(await device.list()).toMatchObject([{ key: '1-1:total', refusal: 'Вікно закрилося' }])
    await run()
    expect(requests).toHaveLength(2)
  })

  test('F11 a right that was taken away is told in the server’s words', async () => {
    await device.put([kept()])
    await run(() => refusal({ status: 403, serverMessage: 'Лише перегляд' }))
    expect(await device.list()).toMatchObject([{ refusal: 'Лише перегляд' }])
  })

  test.each([
    [{ status: 504 }],
    [{ status: 503 }],
    [{ status: 429 }],
    [{ status: 401 }],
    [{ status: 403, code: 'anti_forgery' }],
  ])('F11 after %o everything waits on', async (parts) => {
    await device.put(two)
    await expect(run(() => refusal(parts))).rejects.toThrow(HttpError)
    expect((await device.list()).map(({ refusal }) => refusal)).toEqual([null, null])
  })
})
