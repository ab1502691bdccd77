import { screen, within } from '@testing-library/react'
import { searchAccountCards } from '@zatyshok/contract/accounts/account-cards'
import { expect, test } from 'vitest'
import { button, field, main, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { dropped } from '../../testing/server.ts'
import { openAs } from '../../testing/staff.ts'

const hit = {
  id: 3,
  provider: 'Водоканал',
  number: '0792561',
  holder: 'Мороз Олена Вікторівна',
  address: 'вул. Соборна, 14, кв. 48',
  linked: false,
}

test('R01 the screen lists accounts that nobody has added on the portal', async () => {
  page().server.on(searchAccountCards, [hit, { ...hit, id: 4, number: '205', linked: true, holder: '', address: '' }])
  await openAs('operator', '/admin/account-cards?q=Соборна+14')
  await screen.findByText('Знайдено 2 рахунки')
  const [, first, second] = within(main()).getAllByRole('row').map(textOf)
  expect(first).toBe('вул. Соборна, 14, кв. 48Мороз Олена Вікторівна№ 0792561Водоканалні')
  expect(second).toBe('Адреси немає—№ 205Водоканалтак')
})

test('R01 a short text is refused before it is sent; a failed search can be repeated', async () => {
  page().server.on(searchAccountCards, dropped)
  const { user, server } = await openAs('operator', '/admin/account-cards')
  await screen.findByRole('heading', { name: 'Кого шукаємо?' })
  const search = field('Рахунок, адреса, прізвище, лічильник або телефон')
  await user.type(search, 'я')
  await user.click(button('Знайти', main()))
  await screen.findByText('Введіть щонайменше 2 символи.')
  expect(server.sent(searchAccountCards)).toEqual([])
  await user.type(search, 'кась')
  await user.click(button('Знайти', main()))
  await within(main()).findByRole('alert')
  server.on(searchAccountCards, [])
  await user.click(button('Спробувати ще раз', main()))
  await screen.findByText('Такого рахунка не знайшли')
})

test('R01 forty hits ask to add the house or the flat', async () => {
  const hits = Array.from({ length: 40 }, (_, id) => ({ ...hit, id }))
  page().server.on(searchAccountCards, hits)
  await openAs('operator', '/admin/account-cards?q=Соборна')
  await screen.findByText('Показано перших 40. Допишіть номер будинку чи квартири.')
})
