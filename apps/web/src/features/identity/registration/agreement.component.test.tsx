import { screen, waitFor, within } from '@testing-library/react'
import { getPagePart } from '@zatyshok/contract/content/content'
import { expect, test } from 'vitest'
import { button, field } from '../../../testing/find.ts'
import { open, page } from '../../../testing/page.ts'
import { proxyPage } from '../../../testing/server.ts'

const content = '<h3>Предмет договору</h3><p>Текст</p>'
const opener = () => button('Прочитати умови договору')
const agreed = () => field('Я погоджуюся з умовами договору')
const dialog = () => screen.findByRole('dialog', { name: 'Умови договору' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openForm() {
  const opened = await open('/register')
  await screen.findByLabelText('Електронна пошта')
  return opened
}

test('C17 «Прийняти» ticks the agreement, «Закрити» and Esc do not, and focus comes back', async () => {
  page().server.on(getPagePart, { content })
  const { user } = await openForm()
  const leave = [
    async () => user.click(within(await dialog()).getByRole('button', { name: 'Закрити' })),
    () => user.keyboard('{Escape}'),
  ]
  for (const close of leave) {
    await user.click(opener())
    await within(await dialog()).findByRole('heading', { name: 'Предмет договору' })
    await close()
    await isClosed()
    expect(agreed().checked).toBe(false)
    expect(document.activeElement).toBe(opener())
  }
  await user.click(opener())
  await user.click(within(await dialog()).getByRole('button', { name: 'Прийняти' }))
  await isClosed()
  expect(agreed().checked).toBe(true)
  expect(document.activeElement).toBe(opener())
})

test('C17 an agreement that did not come can be asked for again', async () => {
  page().server.on(getPagePart, proxyPage(500))
  const { user, server } = await openForm()
  await user.click(opener())
  const alert = await within(await dialog()).findByRole('alert')
  expect(alert.textContent).toContain('Не вдалося завантажити текст договору.')
  expect(button('Прийняти', await dialog()).disabled, 'nothing to accept yet').toBe(true)
  server.on(getPagePart, { content })
  await user.click(within(alert).getByRole('button', { name: 'Спробувати ще раз' }))
  await within(await dialog()).findByRole('heading', { name: 'Предмет договору' })
  expect(button('Прийняти', await dialog()).disabled).toBe(false)
})

test('C17 A14 the agreement is opened, read and accepted by keyboard, and focus is where it was', async () => {
  page().server.on(getPagePart, { content })
  const { user } = await openForm()
  opener().focus()
  await user.keyboard('{Enter}')
  const heading = within(await dialog()).getByRole('heading', { name: /^Умови\sдоговору$/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.keyboard('{Escape}')
  await isClosed()
  expect(document.activeElement).toBe(opener())
  await user.keyboard('{Enter}')
  const accept = button('Прийняти', await dialog())
  await waitFor(() => expect(document.activeElement).not.toBe(opener()))
  for (let presses = 0; presses < 10 && document.activeElement !== accept; presses++) await user.tab()
  await user.keyboard('{Enter}')
  await isClosed()
  expect(agreed().checked).toBe(true)
  expect(document.activeElement).toBe(opener())
})
