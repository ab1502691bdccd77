import { screen, waitFor, within } from '@testing-library/react'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { type ReadingResult, submitReadings } from '@zatyshok/contract/meters/readings'
import { listVerifications } from '@zatyshok/contract/meters/verifications'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, isInvalid, main, textOf } from '../../testing/find.ts'
import { dateIs, open, page, reopen } from '../../testing/page.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { waterMeter } from './testing/meter.ts'

const entryOf = (meter: string) => document.querySelector<HTMLInputElement>(`[data-reading="${meter}:total"]`)!

function bathAndKitchen(): void {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listVerifications, [])
  page().server.on(listCopies, [])
  page().server.on(listMeters, [waterMeter(), waterMeter({ id: '1-2', serialNumber: '50001', place: 'ванна' })])
}

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
  const { user } = await open('/dashboard/counters')
  expect((await screen.findByLabelText<HTMLInputElement>('Картки')).checked).toBe(true)
  await user.click(field('Таблиця'))
  await screen.findByRole('table', { name: 'Лічильники' })
  await reopen('/dashboard/counters')
  expect((await screen.findByLabelText<HTMLInputElement>('Таблиця')).checked).toBe(true)
  screen.getByRole('table', { name: 'Лічильники' })
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

test('F01 F08 a meter of two providers is one card with both accounts, and counts once', async () => {
  atTwoProviders()
  await open('/dashboard/counters')
  await screen.findByText('1 лічильник')
  const cards = within(main()).getAllByRole('listitem')
  expect(cards).toHaveLength(1)
  expect(textOf(cards[0])).toMatch(/Водоканал, особовий рахунок № 10425567.*Водовідведення, особовий рахунок № 77001/)
})

test('F01 F08 in the table a meter of two providers is one row, whose reading goes to both when that is chosen', async () => {
  atTwoProviders()
  const { user, server } = await open('/dashboard/counters?view=table')
  await screen.findByRole('table', { name: 'Лічильники' })
  expect([entryOf('1-1'), entryOf('2-7')]).toEqual([expect.anything(), null])
  await fill(entryOf('1-1'), '413,318')
  await user.click(await screen.findByLabelText(/^Передати також: Водовідведення/))
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
  await user.click(await screen.findByLabelText('Лічильник замінено'))
  await user.click(await screen.findByLabelText(/^Передати також: Водовідведення/))
  const replacement = { serialNumber: 'ВС 700123', replacedOn: '2026-11-12', lastOfOld: '415,1', firstOfNew: '0' }
  await fill(field(/^Номер\sнового/), replacement.serialNumber)
  await user.type(field(/^Дата\sзаміни/), replacement.replacedOn)
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

test('F01 the button that opens the table for entering leads to its first field', async () => {
  bathAndKitchen()
  const { user } = await open('/dashboard/counters')
  await user.click(await findButton('Передати всі показання'))
  await waitFor(() => expect(document.activeElement).toBe(entryOf('1-1')))
})

test('F01 without meters the screen says why', async () => {
  signedIn()
  page().server.on(listMeters, [])
  await open('/dashboard/counters')
  await screen.findByRole('heading', { level: 2 })
  expect(textOf(main())).toContain('Лічильників')
})
