import { screen, waitFor, within } from '@testing-library/react'
import { searchAccountCards } from '@zatyshok/contract/accounts/account-cards'
import { expect, test } from 'vitest'
import { findButton, main, textOf } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { openAs, type Role } from '../../testing/staff.ts'

/** Opens the palette by Ctrl K on a Ukrainian keyboard, where the key types «л». */
async function openPalette(role: Role) {
  const opened = await openAs(role, '/admin/nothing')
  await screen.findByText(/Такої\sсторінки\sнемає/)
  await opened.user.keyboard('{Control>}[KeyK]{/Control}')
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Куди перейти?' }) }
}

const options = () => screen.queryAllByRole('option').map(textOf)

test('R06 Ctrl K lists the sections with access, and the arrows and Enter open one', async () => {
  const { user } = await openPalette('operator')
  const all = options()
  expect(all).toContain('Повірки')
  expect(all).not.toContain('Працівники')
  const field = screen.getByRole('combobox')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{ArrowUp}')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  expect(textOf(screen.getByRole('option', { selected: true }))).toBe(all.at(-1))
  await user.keyboard('{ArrowDown}')
  expect(textOf(screen.getByRole('option', { selected: true }))).toBe(all[0])
  await user.keyboard('абон{Enter}')
  await within(main()).findByRole('heading', { level: 1, name: 'Абоненти' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('R06 the palette finds a section by the beginning of its words, in any order', async () => {
  const { user } = await openPalette('administrator')
  await user.keyboard('доступ пост')
  expect(options()[0]).toBe('Доступ постачальників')
})

test('R06 a search of the palette runs when it is chosen, because each search is audited', async () => {
  page().server.on(searchAccountCards, [])
  const { user, server } = await openPalette('operator')
  await user.keyboard('бузкова')
  expect(options()).toEqual([
    'Шукати «бузкова» серед абонентів',
    'Шукати «бузкова» серед користувачів',
    'Шукати «бузкова» у зверненнях',
  ])
  expect(server.sent(searchAccountCards)).toHaveLength(0)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(server.sent(searchAccountCards).map(({ url }) => url.searchParams.get('q'))).toEqual(['бузкова']),
  )
})

test('R06 an editor has no search of residents, and reads that no section matches', async () => {
  const { user } = await openPalette('editor')
  await user.keyboard('бузкова')
  expect(options()).toEqual([])
  await screen.findByText('Такого розділу немає.')
})

test('R06 the palette opens by its button, and Esc returns the focus', async () => {
  const { user } = await openAs('operator', '/admin/nothing')
  const opener = await findButton('Розділ, абонент або звернення')
  await user.click(opener)
  await screen.findByRole('dialog', { name: 'Куди перейти?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})
