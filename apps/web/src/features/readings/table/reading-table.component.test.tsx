import { act, screen, waitFor, within } from '@testing-library/react'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { type ReadingResult, submitReadings } from '@zatyshok/contract/meters/readings'
import { listVerifications } from '@zatyshok/contract/meters/verifications'
import { formatDate } from '@zatyshok/i18n/format'
import { expect, test, vi } from 'vitest'
import { button, field, fill, isInvalid, main, textOf } from '../../../testing/find.ts'
import { dateIs, open, page, reopen } from '../../../testing/page.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { waterMeter } from '../testing/meter.ts'

const entryOf = (meter: string) => document.querySelector<HTMLInputElement>(`[data-reading="${meter}:total"]`)!

function bathAndKitchen(): void {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listVerifications, [])
  page().server.on(listCopies, [])
  page().server.on(listMeters, [waterMeter(), waterMeter({ id: '1-2', serialNumber: '50001', place: 'ванна' })])
}

/** A wide screen opens the table if no view was chosen. */
const screenIs = (width: 'narrow' | 'wide') =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: width === 'wide' }))

async function openTable() {
  bathAndKitchen()
  const opened = await open('/dashboard/counters?view=table')
  await screen.findByRole('table', { name: 'Лічильники' })
  return opened
}

const result = (parts: Partial<ReadingResult>): ReadingResult => ({
  counterId: '1-1',
  zone: 'total',
  status: 'accepted',
  value: '413.318',
  difference: '1.000',
  billingMonth: '2026-11',
  receipt: '0192d3a4-5b6c-7d8e-9f00-112233445566',
  receiptNumber: '2026-11-000123',
  issue: null,
  message: null,
  ...parts,
})

test('F01 the chosen view is remembered', async () => {
  bathAndKitchen()
  screenIs('narrow')
  const { user } = await open('/dashboard/counters')
  expect((await screen.findByLabelText<HTMLInputElement>('Картки')).checked).toBe(true)
  await user.click(field('Таблиця'))
  await screen.findByRole('table', { name: 'Лічильники' })
  await reopen('/dashboard/counters')
  expect((await screen.findByLabelText<HTMLInputElement>('Таблиця')).checked).toBe(true)
  screen.getByRole('table', { name: 'Лічильники' })
})

test('check 81: if no view was chosen, a wide screen opens the table', async () => {
  bathAndKitchen()
  screenIs('wide')
  await open('/dashboard/counters')
  await screen.findByRole('table', { name: 'Лічильники' })
  const row = screen.getByRole('row', { name: /Холодна вода.*кухня.*48213.*\b412,318/ })
  expect(textOf(row)).toMatch(/00412318412,318 м³/)
  for (const drum of row.querySelectorAll('[data-size="small"]'))
    expect(drum.closest('[aria-hidden="true"]')).not.toBeNull()
})

test('check 81: a meter that the provider reads has no field, and its page does not ask for a reading', async () => {
  bathAndKitchen()
  page().server.on(listMeters, [waterMeter({ isAutomatic: true }), waterMeter({ id: '1-2', serialNumber: '50001' })])
  const { user } = await open('/dashboard/counters?view=table')
  await screen.findByRole('table', { name: 'Лічильники' })
  expect([entryOf('1-1'), entryOf('1-2')]).toEqual([null, expect.anything()])
  expect(textOf(screen.getByRole('row', { name: /48213/ }))).toContain('автоматично')
  await user.click(within(screen.getByRole('row', { name: /48213/ })).getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: 'Холодна вода, кухня' })
  expect(textOf(main())).toContain('постачальник знімає сам, передавати їх не потрібно')
  screen.getByText(/^412,318\sм³, 25\.10\.2026$/)
  expect(textOf(main())).not.toContain('Приймаємо до')
  screen.getByRole('link', { name: 'Усе ж передати показання' })
})

test('F11 a draft of a meter without a field is not sent from the table', async () => {
  bathAndKitchen()
  await open('/dashboard/counters/1-1/reading')
  await fill(await screen.findByLabelText(/^Нове показання/), '413,318')
  page().server.on(listMeters, [waterMeter({ isAutomatic: true }), waterMeter({ id: '1-2', serialNumber: '50001' })])
  await reopen('/dashboard/counters?view=table')
  await screen.findByRole('table', { name: 'Лічильники' })
  await fill(entryOf('1-2'), '413,318')
  page().server.on(submitReadings, { results: [result({ counterId: '1-2' })] })
  await page().user.click(button('Передати 1 показання'))
  await waitFor(() => expect(page().server.sent(submitReadings)).toHaveLength(1))
  expect(page().server.sent(submitReadings)[0]?.body).toMatchObject({ readings: [{ counterId: '1-2' }] })
})

/** Adds one device of two providers, which write its number differently. */
function atTwoProviders(): void {
  bathAndKitchen()
  const drainage = {
    ...{ id: '2-7', serialNumber: '№ 048213', serviceProvider: { code: '103', name: 'Водовідведення' } },
    invoiceAccount: { id: 2, code: '77001' },
  }
  page().server.on(listMeters, [waterMeter(), waterMeter(drainage)])
  page().server.on(listCopies, [
    { counterId: '1-1', copies: ['2-7'] },
    { counterId: '2-7', copies: ['1-1'] },
  ])
}

test('check 82: a meter of two providers is one card, counts once, and its page names both accounts', async () => {
  atTwoProviders()
  const { user } = await open('/dashboard/counters?view=counter')
  await screen.findByRole('link', { name: /^Усі\s*1$/ })
  const cards = within(main()).getAllByRole('listitem')
  expect(cards).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: /^Холодна\sвода.*48213/ }))
  await screen.findByRole('heading', { level: 1, name: 'Холодна вода, кухня' })
  expect(textOf(main())).toMatch(
    /Водоканал\s*особовий рахунок №.1042.*5567.*Водовідведення\s*особовий рахунок №.7700.1/,
  )
})

test('check 82: in the table a meter of two providers is one row, whose reading goes to both', async () => {
  atTwoProviders()
  const { user, server } = await open('/dashboard/counters?view=table')
  await screen.findByRole('table', { name: 'Лічильники' })
  expect([entryOf('1-1'), entryOf('2-7')]).toEqual([expect.anything(), null])
  await fill(entryOf('1-1'), '413,318')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Передати також: Водовідведення/)).checked).toBe(true)
  server.on(submitReadings, { results: [result({}), result({ counterId: '2-7', receiptNumber: '2026-11-000124' })] })
  await user.click(button('Передати 2 показання'))
  await waitFor(() => expect(server.sent(submitReadings)).toHaveLength(1))
  const [sent] = server.sent(submitReadings)
  expect(sent?.body).toMatchObject({
    readings: [
      { counterId: '1-1', value: '413.318' },
      { counterId: '2-7', value: '413.318' },
    ],
  })
})

test('F05 F08 of a meter of two providers both are told that it was replaced', async () => {
  atTwoProviders()
  const { user, server } = await open('/dashboard/counters?view=table')
  await screen.findByRole('table', { name: 'Лічильники' })
  await fill(entryOf('1-1'), '2,5')
  // The form judges a value below the previous one when the field loses the focus.
  await user.tab()
  await user.click(await screen.findByLabelText('Лічильник замінили'))
  const replacement = { serialNumber: 'ВС 700123', replacedOn: '2026-11-12', lastOfOld: '415,1', firstOfNew: '0' }
  await fill(field(/^Номер\sнового/), replacement.serialNumber)
  await user.type(field(/^Дата\sзаміни/), formatDate(replacement.replacedOn))
  await fill(field(/^Останнє\sпоказання\sстарого/), replacement.lastOfOld)
  await fill(field(/^Початкове\sпоказання\sнового/), replacement.firstOfNew)
  server.on(submitReadings, { results: [result({}), result({ counterId: '2-7', receiptNumber: '2026-11-000124' })] })
  await user.click(button('Передати 2 показання'))
  await waitFor(() => expect(server.sent(submitReadings)).toHaveLength(1))
  const replaced = { value: '2.5', reason: 'replaced', replacement }
  expect(server.sent(submitReadings)[0]?.body).toMatchObject({
    readings: [
      { counterId: '1-1', ...replaced },
      { counterId: '2-7', ...replaced },
    ],
  })
})

test('F01 in the table Enter goes down to the next reading', async () => {
  const { user } = await openTable()
  await user.click(entryOf('1-1'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(entryOf('1-2'))
})

test('F01 F04 in the table a refused row keeps its digits while the others are taken', async () => {
  const { user, server } = await openTable()
  server.on(submitReadings, {
    results: [
      result({
        status: 'refused',
        value: null,
        difference: null,
        receipt: null,
        receiptNumber: null,
        billingMonth: null,
        issue: 'below_previous',
        message: 'Показання менше за попереднє.',
      }),
      result({ counterId: '1-2' }),
    ],
  })
  await fill(entryOf('1-1'), '413,318')
  await fill(entryOf('1-2'), '414')
  await user.click(button('Передати 2 показання'))
  await screen.findByText('Прийнято 1 з 2. Решту можна виправити й надіслати ще раз.')
  expect(entryOf('1-1').value).toBe('413,318')
  await waitFor(() => expect(document.activeElement).toBe(entryOf('1-1')))
  expect(isInvalid(entryOf('1-1'))).toBe(true)
  expect(entryOf('1-2').value).toBe('')
  expect(textOf(entryOf('1-2').closest('tr'))).toContain('Підтвердження №')
  expect(server.sent(submitReadings)[0]?.body).toMatchObject({
    readings: [
      { counterId: '1-1', value: '413.318' },
      { counterId: '1-2', value: '414' },
    ],
  })
})

test('F01 nothing typed, and the button of the table waits', async () => {
  await openTable()
  expect(button('Передати показання').disabled).toBe(true)
})

test('F01 the button with the number of readings opens the form of the first meter that waits', async () => {
  bathAndKitchen()
  const { user } = await open('/dashboard/counters?view=counter')
  await user.click(await screen.findByRole('link', { name: /^Передати\s2\sпоказання$/ }))
  await screen.findByRole('textbox', { name: /^Нове\sпоказання/ })
})

test('check 74: the filter by home and by what waits survives going back', async () => {
  bathAndKitchen()
  const closed = { open: false, billingMonth: '2026-12', from: '2026-12-01', to: '2026-12-05' }
  const dacha = { id: 2, name: 'Дача', address: 'вул. Польова, 1' }
  page().server.on(listMeters, [
    waterMeter(),
    waterMeter({ id: '1-2', serialNumber: '50001', window: closed }),
    waterMeter({ id: '2-1', serialNumber: '60001', home: dacha, window: closed }),
  ])
  const { user } = await open('/dashboard/counters?view=counter')
  const rows = () => within(main()).getAllByRole('heading', { level: 3 }).length
  await user.click(await screen.findByRole('link', { name: /^Чекають\s*1$/ }))
  await waitFor(() => expect(rows()).toBe(1))
  await user.click(screen.getByRole('link', { name: /^Усі\s*3$/ }))
  await waitFor(() => expect(rows()).toBe(3))
  await user.selectOptions(screen.getByLabelText('Оселя'), 'Дача')
  await waitFor(() => expect(rows()).toBe(1))
  await user.click(screen.getByRole('link', { name: /^Холодна\sвода.*60001/ }))
  await screen.findByRole('heading', { level: 1, name: 'Холодна вода, кухня' })
  await act(() => history.back())
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Оселя').value).toBe('2'))
  expect(rows()).toBe(1)
  expect(textOf(main())).toContain('з 1 грудня')
})

test('F01 when all readings are given the filter says when the next are taken', async () => {
  bathAndKitchen()
  const closed = { open: false, billingMonth: '2026-12', from: '2026-12-01', to: '2026-12-05' }
  page().server.on(listMeters, [waterMeter({ window: closed })])
  await open('/dashboard/counters?view=counter&show=waiting')
  await screen.findByText('Усі показання передано')
  expect(textOf(main())).toContain('Наступні — з 1 грудня')
})

test('F01 without meters the screen says why', async () => {
  signedIn()
  page().server.on(listMeters, [])
  await open('/dashboard/counters')
  await screen.findByRole('heading', { level: 2 })
  expect(textOf(main())).toContain('Лічильників')
})
