import { screen, waitFor } from '@testing-library/react'
import { listMeters } from '@zatyshok/contract/meters'
import { type ReadingResult, submitReadings } from '@zatyshok/contract/readings'
import { listVerifications } from '@zatyshok/contract/verifications'
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
