import { screen, within } from '@testing-library/react'
import { type Delivery, listDeliveries } from '@zatyshok/contract/providers/deliveries'
import { listRuns } from '@zatyshok/contract/providers/imports'
import { expect, test } from 'vitest'
import { answerFigures } from '../../testing/figures.ts'
import { textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { openAs } from '../../testing/staff.ts'

const come: Delivery = {
  ...{ sender: '101', serviceProvider: { code: '101', name: 'КП "Водоканал"' }, kind: 'bills', mode: 'monthly' },
  ...{ period: '2026-10', dueOn: '2026-11-05', state: 'come', lateDays: 0, run: 42, at: '2026-11-04T09:00:00Z' },
  ...{ rows: 174, refusedRows: 0 },
}
const late: Delivery = {
  ...{ ...come, kind: 'readings', dueOn: '2026-11-20', state: 'late', lateDays: 2, run: null, at: null, rows: 0 },
}
const expected: Delivery = { ...late, kind: 'support', dueOn: '2026-11-25', state: 'expected', lateDays: 0 }

test('R10 the overview shows the deliveries of the month, the late first, and the menu counts these', async () => {
  const { server } = page()
  const month = { month: '2026-11', today: '2026-11-24', next: expected, late: 1 }
  server.on(listDeliveries, { ...month, deliveries: [come, late, expected] })
  server.on(listRuns, [])
  answerFigures(server)
  await openAs('operator', '/admin')
  const block = await screen.findByRole('region', { name: 'Поставки листопада' })
  expect(within(block).getAllByRole('listitem').map(textOf)).toEqual([
    'Водоканалпоказання за жовтеньзапізнюється на 2 дні',
    'Водоканалсубсидії й пільги за жовтеньчекаємо 25-го',
    'Водоканалрахунки за жовтеньприйнято',
  ])
  expect(within(block).getByRole('link', { name: 'прийнято' }).getAttribute('href')).toBe('/admin/imports/42')
  await screen.findAllByRole('link', { name: /^Календар поставок ?— 1 поставка запізнюється$/ })
  expect(textOf(await screen.findByText(/^Усе\sзроблено/))).toBe(
    'Усе зроблено. Наступна поставка — Водоканал, субсидії й пільги за жовтень, 25 листопада.',
  )
  expect(server.sent(listDeliveries)).toHaveLength(1)
})

test('R10 an overview without schedules says that nothing is expected, and counts nothing', async () => {
  const { server } = page()
  server.on(listRuns, [])
  answerFigures(server)
  await openAs('operator', '/admin')
  await screen.findByText('Цього місяця нічого не чекаємо.')
  expect(screen.queryByRole('link', { name: /запізню/ })).toBeNull()
})

test('R10 deliveries that do not fit are counted by a link to the calendar', async () => {
  const { server } = page()
  const month = { month: '2026-11', today: '2026-11-24', next: null, late: 0 }
  const many = ['101', '205', '301', '402', '503', '604', '705', '806'].map((sender) => ({ ...come, sender }))
  server.on(listDeliveries, { ...month, deliveries: many })
  server.on(listRuns, [])
  answerFigures(server)
  await openAs('operator', '/admin')
  const block = await screen.findByRole('region', { name: 'Поставки листопада' })
  expect(within(block).getAllByRole('listitem')).toHaveLength(7)
  const more = within(block).getByRole('link', { name: /^Ще\s2\sпоставки$/ })
  expect(more.getAttribute('href')).toBe('/admin/deliveries')
})
