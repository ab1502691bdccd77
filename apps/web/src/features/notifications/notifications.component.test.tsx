import { screen, waitFor, within } from '@testing-library/react'
import {
  countNotifications,
  listNotifications,
  NOTIFICATIONS_PAGE,
  readAllNotifications,
  readNotification,
} from '@zatyshok/contract/notifications'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../../testing/axe.ts'
import { button, main, textOf } from '../../testing/find.ts'
import { open, page, quietTime } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'

const day = 86_400_000
const entry = (
  id: number,
  { isNew = false, at = new Date(), path = `/dashboard/invoices/${id}-202610` as string | null } = {},
) => ({
  id,
  at: at.toISOString(),
  topic: 'bill' as const,
  title: `Рахунок ${id}`,
  text: 'Бабусина. До сплати 1 060,98 грн.',
  path,
  isNew,
})

async function openScreen(notifications: ReturnType<typeof entry>[], unread = 0) {
  signedIn()
  page().server.on(listNotifications, { notifications, unread })
  page().server.on(countNotifications, { unread })
  const opened = await open('/dashboard/notifications')
  await screen.findByRole('heading', { level: 1, name: 'Сповіщення' })
  return opened
}

const headerLink = () => within(screen.getByRole('banner')).getByRole('link', { name: /^Сповіщення/ })

test('check 69 entries are grouped by day; a new one has the word «нове» and leads to its thing', async () => {
  await openScreen([entry(2, { isNew: true }), entry(1, { at: new Date(Date.now() - 400 * day) })], 1)
  const today = await screen.findByRole('heading', { level: 2, name: 'Сьогодні' })
  const link = within(today.parentElement!).getByRole('link')
  expect(textOf(link)).toContain('нове')
  expect(link.getAttribute('href')).toBe('/dashboard/invoices/2-202610')
  const earlier = screen.getByRole('heading', { level: 2, name: 'Раніше' })
  expect(textOf(earlier.parentElement)).not.toContain('нове')
  expect(await accessibilityProblems()).toEqual([])
})

test('check 69 what is older than this week is folded and says how many are new', async () => {
  const old = new Date(Date.now() - 30 * day)
  await openScreen([entry(3), entry(2, { isNew: true, at: old }), entry(1, { isNew: true, at: old })], 2)
  const fold = (await screen.findByRole('heading', { level: 2, name: 'Раніше' })).closest('details')
  expect([fold?.open, textOf(fold?.querySelector('summary'))]).toEqual([false, 'Раніше2 нові'])
  expect(await accessibilityProblems()).toEqual([])
})

test('check 69 without anything newer the older entries are open', async () => {
  await openScreen([entry(1, { at: new Date(Date.now() - 30 * day) })])
  const heading = await screen.findByRole('heading', { level: 2, name: 'Раніше' })
  expect(heading.closest('details')).toBeNull()
  screen.getByRole('link', { name: /^Рахунок 1/ })
})

test('check 69 the next page continues the last group, also inside the fold', async () => {
  const { server } = page()
  const old = new Date(Date.now() - 30 * day)
  const ids = Array.from({ length: NOTIFICATIONS_PAGE }, (_, n) => 40 - n)
  const { user } = await openScreen(ids.map((id) => entry(id, id === 40 ? {} : { at: old })))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Раніше' })
  const fold = heading.closest('details')!
  fold.open = true
  server.on(listNotifications, { notifications: [entry(5, { at: old })], unread: 0 })
  await user.click(within(fold).getByRole('button', { name: 'Показати ще' }))
  await within(fold).findByRole('link', { name: /^Рахунок 5/ })
  expect(server.sent(listNotifications).at(-1)?.url.searchParams.get('before')).toBe('29')
  expect(screen.queryByRole('button', { name: 'Показати ще' })).toBeNull()
})

test('check 69 following an entry marks it as read and the header counts again', async () => {
  const { server } = page()
  // It leads to a screen that loads nothing more.
  const { user } = await openScreen([entry(7, { isNew: true, path: '/dashboard/notifications' })], 1)
  await quietTime()
  await waitFor(() => expect(textOf(headerLink())).toContain('Сповіщення 1 нове'))
  server.on(readNotification, { unread: 0 })
  server.on(countNotifications, { unread: 0 })
  await user.click(await within(main()).findByRole('link', { name: /^Рахунок 7/ }))
  await quietTime()
  await waitFor(() => expect(textOf(headerLink())).toContain('Сповіщення нових немає'))
  expect(server.sent(readNotification).map(({ url }) => url.pathname)).toEqual([
    '/api/warehouse/consumer/notifications/7/read',
  ])
})

test('check 69 «Позначити всі прочитаними» marks all up to the newest entry', async () => {
  const { server } = page()
  const { user } = await openScreen([entry(9, { isNew: true }), entry(8, { isNew: true })], 2)
  server.on(readAllNotifications, { unread: 0 })
  await screen.findByText('Рахунок 9')
  server.on(listNotifications, { notifications: [entry(9), entry(8)], unread: 0 })
  await user.click(button('Позначити всі прочитаними'))
  await waitFor(() => expect(screen.queryByText('нове')).toBeNull())
  expect(server.sent(readAllNotifications).map(({ body }) => body)).toEqual([{ upTo: 9 }])
  expect(screen.queryByRole('button', { name: 'Позначити всі прочитаними' })).toBeNull()
})

test('check 69 an empty list says that it is quiet', async () => {
  await openScreen([])
  await screen.findByText('Поки тихо. Тут буде все, про що ми повідомляли')
  expect(await accessibilityProblems()).toEqual([])
})

test('check 69 an entry without a screen is marked by its button', async () => {
  const { server } = page()
  const { user } = await openScreen([entry(3, { isNew: true, path: null })], 1)
  server.on(readNotification, { unread: 0 })
  await user.click(await screen.findByRole('button', { name: /^Прочитано/ }))
  await waitFor(() => expect(server.sent(readNotification)).toHaveLength(1))
})

test('L07 a failure to count is not reported; the header has no number', async () => {
  signedIn()
  page().server.on(countNotifications, refusal('internal', { message: 'Не вийшло.' }))
  page().server.on(listNotifications, { notifications: [], unread: 0 })
  await open('/dashboard/notifications')
  await quietTime()
  await screen.findByText(/^Поки тихо/)
  await waitFor(() => expect(page().server.sent(countNotifications)).not.toHaveLength(0))
  expect(textOf(headerLink())).toContain('Сповіщення нових немає')
  expect(screen.queryByText('Не вийшло.')).toBeNull()
})
