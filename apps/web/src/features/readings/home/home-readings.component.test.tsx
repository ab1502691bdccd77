import { screen, waitFor, within } from '@testing-library/react'
import { getHome } from '@zatyshok/contract/accounts/home'
import { listMeters, type Meter } from '@zatyshok/contract/meters/meters'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { type ReadingResult, submitReadings } from '@zatyshok/contract/meters/readings'
import { expect, test } from 'vitest'
import { button, descriptionOf, fill, findButton, isInvalid, textOf } from '../../../testing/find.ts'
import { homeAccount, homeMeter, homeReply } from '../../../testing/home-reply.ts'
import { dateIs, open, page, reopen } from '../../../testing/page.ts'
import { dropped, refusal } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { waterMeter } from '../testing/meter.ts'

const { window } = waterMeter()
const entryOf = (meter: string, zone = 'total') =>
  document.querySelector<HTMLInputElement>(`[data-reading="${meter}:${zone}"]`)!
const card = () => screen.getByRole('region', { name: 'Показання' })

const result = (parts: Partial<ReadingResult> = {}): ReadingResult => ({
  counterId: '1-1',
  zone: 'total',
  status: 'accepted',
  value: '418.902',
  difference: '6.584',
  billingMonth: '2026-11',
  receipt: '0192d3a4-5b6c-7d8e-9f00-112233445566',
  receiptNumber: '2026-11-000123',
  issue: null,
  message: null,
  ...parts,
})

/** Prepares the kitchen and the bath of home 1, and a meter that waits in home 2. */
function prepare(meters: Meter[] = [waterMeter(), waterMeter({ id: '1-2', place: 'ванна', serialNumber: '50001' })]) {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  const { server } = page()
  const asHome = ({ id, serialNumber, serviceProvider, zones, given }: Meter) =>
    homeMeter({
      ...{ id, serialNumber, serviceProviderCode: serviceProvider.code, zones: zones.length, window },
      given: given.length >= zones.length,
    })
  server.on(
    getHome,
    homeReply({
      homes: [
        { id: 1, name: 'Квартира', address: 'вул. Садова, 12, кв. 48' },
        { id: 2, name: 'Дача', address: 'вул. Польова, 1' },
      ],
      accounts: [homeAccount({}), homeAccount({ homeId: 2, number: '99' })],
      meters: [...meters.map(asHome), homeMeter({ homeId: 2, id: '9-1', serialNumber: '9', window, given: false })],
    }),
  )
  server.on(listMeters, meters)
  server.on(listCopies, [])
}

async function openHome() {
  const opened = await open('/dashboard')
  await waitFor(() => expect(document.querySelector('input[data-reading]')).not.toBeNull())
  return opened
}

test('F04 check 70: digits and Enter go to the next field, and Enter in the last one sends', async () => {
  prepare()
  const { user, server } = await openHome()
  expect(textOf(card())).toContain('до 30 листопада')
  expect(textOf(card())).toContain('Ще 1 лічильник')
  const first = screen.getByLabelText(/^Холодна вода кухня, було\s412,318 м³$/)
  expect(first.getAttribute('inputmode')).toBe('decimal')
  await user.click(first)
  await user.keyboard('418,9{Enter}')
  expect(document.activeElement).toBe(entryOf('1-2'))
  server.on(submitReadings, { results: [result({ value: '418.9' }), result({ counterId: '1-2', value: '419' })] })
  await user.keyboard('419{Enter}')
  await waitFor(() => expect(server.sent(submitReadings)).toHaveLength(1))
  expect(server.sent(submitReadings)[0]?.body).toMatchObject({
    readings: [
      { counterId: '1-1', value: '418.9' },
      { counterId: '1-2', value: '419' },
    ],
  })
  await waitFor(() => expect(textOf(card())).toContain('Передано 418,9'))
  await waitFor(() => expect(textOf(document.activeElement)).toBe('Показання прийнято'))
  expect(within(card()).queryByRole('textbox')).toBeNull()
})

test('F05 the difference and «як зазвичай» follow the digits', async () => {
  prepare()
  const { user } = await openHome()
  await user.type(entryOf('1-1'), '418,902')
  await waitFor(() => expect(descriptionOf(entryOf('1-1'))).toBe('+6,584 м³ — як зазвичай'))
  await fill(entryOf('1-1'), '421,318')
  await waitFor(() => expect(descriptionOf(entryOf('1-1'))).toBe('+9,000 м³ — більше, ніж зазвичай'))
})

test('F04 check 71: a sent reading shows its value and «Змінити», also after a reload', async () => {
  prepare()
  const { user, server } = await openHome()
  await fill(entryOf('1-1'), '418,902')
  server.on(submitReadings, { results: [result()] })
  const given = [{ zone: 'total' as const, value: '418.902', submittedAt: '2026-11-23T10:00:00Z' }]
  server.on(listMeters, [waterMeter({ given }), waterMeter({ id: '1-2', place: 'ванна', serialNumber: '50001' })])
  await user.click(button('Передати показання'))
  await waitFor(() => expect(textOf(card())).toContain('Передано 418,902'))
  await reopen()
  await screen.findByText('Передано 418,902')
  await page().user.click(await findButton(/^Змінити ?— Холодна вода$/))
  await waitFor(() => expect(document.activeElement).toBe(entryOf('1-1')))
  expect(entryOf('1-1').value).toBe('418,902')
})

test('F04 a meter that the provider reads itself has no field', async () => {
  prepare([waterMeter({ isAutomatic: true }), waterMeter({ id: '1-2', place: 'ванна', serialNumber: '50001' })])
  await openHome()
  expect(textOf(card())).toContain('кухня, було 412,318 м³автоматично')
  expect([entryOf('1-1'), entryOf('1-2')]).toEqual([null, expect.anything()])
})

test('F05 a value below the previous one is refused at its field, and a reload keeps the digits', async () => {
  prepare()
  const { user, server } = await openHome()
  await user.type(entryOf('1-1'), '12')
  await user.click(button('Передати показання'))
  await waitFor(() => expect(isInvalid(entryOf('1-1'))).toBe(true))
  expect(descriptionOf(entryOf('1-1'))).toContain('Було 412,318, менше бути не може.')
  expect(server.sent(submitReadings)).toEqual([])
  screen.getByLabelText('Лічильник замінили')
  await reopen()
  await waitFor(() => expect(entryOf('1-1').value).toBe('12'))
})

test('F05 an unusual consumption waits for the tick', async () => {
  prepare()
  const { user, server } = await openHome()
  await user.type(entryOf('1-1'), '512')
  await user.click(button('Передати показання'))
  expect(server.sent(submitReadings)).toEqual([])
  await user.click(await screen.findByLabelText('Так, показання правильне'))
  server.on(submitReadings, { results: [result({ value: '512' })] })
  await user.click(button('Передати показання'))
  await waitFor(() => expect(server.sent(submitReadings)[0]?.body).toMatchObject({ readings: [{ confirmed: true }] }))
})

test('F04 an empty form says what is missing and leads to the first field', async () => {
  prepare()
  const { user } = await openHome()
  await user.click(button('Передати показання'))
  await within(card()).findByText('Введіть показання')
  await waitFor(() => expect(document.activeElement).toBe(entryOf('1-1')))
})

test('F04 a reading that the server refuses keeps its digits, with the message at its field', async () => {
  prepare()
  const { user, server } = await openHome()
  server.on(
    submitReadings,
    refusal('readings_refused', {
      errors: [{ path: 'readings.0.value', message: 'Показання вже не приймаються.' }],
    }),
  )
  await fill(entryOf('1-1'), '418,902')
  await user.click(button('Передати показання'))
  await waitFor(() => expect(descriptionOf(entryOf('1-1'))).toContain('Показання вже не приймаються.'))
  expect(entryOf('1-1').value).toBe('418,902')
})

test('F11 without a network the reading is kept, and the row says so', async () => {
  prepare()
  const { user, server } = await openHome()
  server.on(submitReadings, dropped)
  await fill(entryOf('1-1'), '418,902')
  await user.click(button('Передати показання'))
  await within(card()).findByText('Збережено 418,902')
  expect(textOf(card())).toContain('Показання збережено, надішлемо згодом.')
  expect(entryOf('1-1')).toBeNull()
})

test('F06 each zone has a field that names it', async () => {
  const zones = ['day', 'night'] as const
  const previous = zones.map((zone) => ({ ...waterMeter().previous[0]!, zone, value: '9022' }))
  prepare([waterMeter({ zones: [...zones], previous, usual: [] })])
  await openHome()
  screen.getByLabelText(/кухня, день \(T1\), було\s9 022 м³/)
  screen.getByLabelText(/кухня, ніч \(T2\), було\s9 022 м³/)
})

test('F08 the same meter at another provider gets the reading, too', async () => {
  const copy = waterMeter({
    ...{ id: '2-7', serialNumber: '№ 048213', serviceProvider: { code: '103', name: 'Водовідведення' } },
    invoiceAccount: { id: 2, code: '77001' },
  })
  prepare([waterMeter(), copy])
  page().server.on(listCopies, [{ counterId: '1-1', copies: ['2-7'] }])
  const { user, server } = await openHome()
  expect(within(card()).getAllByRole('textbox')).toHaveLength(1)
  await fill(entryOf('1-1'), '418,902')
  await screen.findByLabelText(/^Передати також: Водовідведення/)
  server.on(submitReadings, { results: [result(), result({ counterId: '2-7' })] })
  await user.click(button('Передати 2 показання'))
  await waitFor(() =>
    expect(server.sent(submitReadings)[0]?.body).toMatchObject({ readings: [{}, { counterId: '2-7' }] }),
  )
})
