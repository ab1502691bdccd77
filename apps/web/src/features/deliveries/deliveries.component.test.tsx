import { screen, waitFor, within } from '@testing-library/react'
import {
  type Delivery,
  type DeliverySchedule,
  getDeliveryFeed,
  listDeliveries,
  listDeliverySchedules,
  renewDeliveryFeed,
  saveDeliverySchedule,
  stopDeliveryFeed,
} from '@zatyshok/contract/providers/deliveries'
import { expect, test } from 'vitest'
import { button, field, findButton, main, textOf, toasts } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'
import { foldDaily } from './fold-daily.ts'

const water = { code: '101', name: 'КП "Калинівськводоканал"' }
const bills: Delivery = {
  ...{ sender: '101', serviceProvider: water, kind: 'bills', mode: 'monthly', period: '2026-10', dueOn: '2026-11-05' },
  ...{ state: 'come', lateDays: 0, run: 42, at: '2026-11-04T09:00:00Z', rows: 174, refusedRows: 0 },
}
const late: Delivery = {
  ...{ ...bills, kind: 'readings', dueOn: '2026-11-20', state: 'late', lateDays: 2 },
  ...{ run: null, at: null, rows: 0 },
}
const expected: Delivery = {
  ...{ ...late, sender: 'kalynivsk/bank', serviceProvider: null, kind: 'payments', period: '2026-11' },
  ...{ dueOn: '2026-11-30', state: 'expected', lateDays: 0 },
}
const schedule: DeliverySchedule = {
  ...{ sender: '101', serviceProvider: water, kind: 'bills', mode: 'monthly', day: 5, covers: 'previous' },
  ...{ tolerance: 1, letters: 'all', since: '2026-11-01', usual: { from: 3, to: 4, months: 6 }, revision: 3 },
  contact: null,
}
const unplanned: DeliverySchedule = {
  ...schedule,
  kind: 'readings',
  mode: 'off',
  since: null,
  usual: null,
  revision: 0,
}

function openCalendar(role: 'operator' | 'administrator' = 'administrator', contact: string | null = null) {
  const { server } = page()
  const month = { month: '2026-11', today: '2026-11-24', next: expected, late: 1 }
  server.on(listDeliveries, { ...month, deliveries: [bills, late, expected] })
  server.on(listDeliverySchedules, [{ ...schedule, contact }, unplanned])
  server.on(getDeliveryFeed, { since: null })
  return openAs(role, '/admin/deliveries')
}

test('R10 the month shows what came, what is late and what is expected, with today between', async () => {
  await openCalendar()
  const card = await screen.findByRole('region', { name: 'Листопад 2026' })
  expect(within(card).getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringContaining('Калинівськводоканалрахунки за жовтень, 174 записиприйнято 4 листопада'),
    expect.stringContaining('показання за жовтеньзапізнюється на 2 дніНадіслати файл'),
    'Сьогодні, 24 листопада',
    expect.stringContaining('Реєстр банкуплатежі за листопадчекаємо'),
  ])
  expect(within(card).getByRole('link', { name: 'Імпорт № 42' }).getAttribute('href')).toBe('/admin/imports/42')
  expect(textOf(main())).toContain('1 поставка запізнюється')
  expect(textOf(main())).toContain('Наступна поставка — Реєстр банку, платежі за листопад, 30 листопада.')
})

test('R10 the keyboard alone changes the month', async () => {
  const { user, server } = await openCalendar()
  const next = await findButton('Наступний місяць')
  next.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.sent(listDeliveries).at(-1)?.url.search).toBe('?month=2026-12'))
})

test('R10 an administrator takes the suggestion from the history and saves the schedule', async () => {
  page().server.on(saveDeliverySchedule, { ...schedule, day: 4, revision: 4 })
  const { user, server } = await openCalendar()
  await user.click(await findButton('Змінити розклад: Калинівськводоканал, рахунки'))
  const dialog = await screen.findByRole('dialog')
  expect(textOf(dialog)).toContain('Останні 6 місяців: 3–4 числа')
  await user.click(button('Чекати 4-го', dialog))
  await user.selectOptions(field('Скільки робочих днів зачекати'), '2')
  await user.click(button('Зберегти', dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(saveDeliverySchedule)[0]?.body).toEqual({
    ...{ sender: '101', kind: 'bills', mode: 'monthly', day: 4, covers: 'previous', tolerance: 2, letters: 'all' },
    ...{ contact: null, revision: 3 },
  })
  await waitFor(() => expect(toasts('status').join()).toContain('Розклад збережено'))
})

test('R10 a refused change keeps what was chosen and says what to do', async () => {
  const message = 'Цей розклад щойно змінив хтось інший.'
  page().server.on(saveDeliverySchedule, refusal('content_conflict', { message, errors: [{ message }] }))
  const { user } = await openCalendar()
  await user.click(await findButton('Змінити розклад: Калинівськводоканал, рахунки'))
  await user.selectOptions(field('Число місяця'), '17')
  await user.click(button('Зберегти', await screen.findByRole('dialog')))
  expect(textOf(await screen.findByRole('alert'))).toContain('щойно змінив')
  expect(field('Число місяця')).toHaveProperty('value', '17')
})

test('R10 an address for letters is checked in the dialog, which keeps what was typed, and sent', async () => {
  page().server.on(saveDeliverySchedule, { ...schedule, contact: 'bilinh@vodokanal.example', revision: 4 })
  const { user, server } = await openCalendar()
  await user.click(await findButton('Змінити розклад: Калинівськводоканал, рахунки'))
  const dialog = await screen.findByRole('dialog')
  const contact = field(/^Кому ще написати/)
  await user.type(contact, 'bilinh')
  await user.click(button('Зберегти', dialog))
  expect(textOf(dialog)).toContain('Електронна адреса має бути у форматі name@example.com')
  expect(server.sent(saveDeliverySchedule)).toEqual([])
  await user.type(contact, '@vodokanal.example')
  await user.click(button('Зберегти', dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(saveDeliverySchedule)[0]?.body).toMatchObject({ contact: 'bilinh@vodokanal.example' })
})

test('R10 who sends no letters is asked for no address, and the saved one stays', async () => {
  page().server.on(saveDeliverySchedule, { ...schedule, letters: 'none', revision: 4 })
  const { user, server } = await openCalendar('administrator', 'bilinh@vodokanal.example')
  await screen.findByText('Лист про запізнення також на bilinh@vodokanal.example')
  await user.click(await findButton('Змінити розклад: Калинівськводоканал, рахунки'))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(field('Лист, якщо запізнюється'), 'none')
  expect(screen.queryByLabelText(/Кому ще написати/)).toBeNull()
  await user.click(button('Зберегти', dialog))
  await waitFor(() => expect(server.sent(saveDeliverySchedule)).toHaveLength(1))
  const saved = { letters: 'none', contact: 'bilinh@vodokanal.example' }
  expect(server.sent(saveDeliverySchedule)[0]?.body).toMatchObject(saved)
})

test('R10 D07 the calendar’s address is shown once, replaced, and switched off', async () => {
  const url = `https://misto.example/api/calendar/${'a'.repeat(43)}/deliveries.ics`
  page().server.on(renewDeliveryFeed, { since: '2026-11-24T09:00:00Z', url })
  page().server.on(stopDeliveryFeed, { since: null })
  const { user } = await openCalendar('operator')
  const card = await screen.findByRole('region', { name: 'Поставки у вашому календарі' })
  await user.click(button('Отримати посилання', card))
  await waitFor(() => expect(textOf(card)).toContain(url))
  expect(button('Нове посилання', card)).toBeTruthy()
  await user.click(button('Вимкнути', card))
  await waitFor(() => expect(textOf(card)).not.toContain(url))
  expect(button('Отримати посилання', card)).toBeTruthy()
})

test('R10 an operator of the whole city reads the schedules and changes none', async () => {
  await openCalendar('operator')
  await screen.findByText('щомісяця 5-го')
  await screen.findByText('Решту не чекаємо: 1')
  expect(screen.queryByRole('button', { name: /^Змінити/ })).toBeNull()
})

test('R10 daily deliveries are folded to those that need a look, the last that came and the next', () => {
  const day = (dueOn: string, state: Delivery['state'], lateDays = 0): Delivery => ({
    ...{ ...expected, mode: 'workingDays', period: dueOn, dueOn, state, lateDays },
  })
  const days = [
    day('2026-11-18', 'come'),
    day('2026-11-19', 'late', 3),
    day('2026-11-20', 'come'),
    day('2026-11-23', 'come'),
    day('2026-11-24', 'expected'),
    day('2026-11-25', 'expected'),
  ]
  const shown = foldDaily([bills, ...days], '2026-11-24')
  expect(shown.map(({ delivery }) => delivery.dueOn)).toEqual([
    ...['2026-11-05', '2026-11-19', '2026-11-23', '2026-11-24'],
  ])
  expect(shown.map(({ daily }) => daily)).toEqual([undefined, undefined, { come: 3, all: 6 }, undefined])
})
