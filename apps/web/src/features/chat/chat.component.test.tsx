import { screen, waitFor, within } from '@testing-library/react'
import { getChat } from '@zatyshok/contract/chat'
import { expect, test } from 'vitest'
import { button, findButton, textOf } from '../../testing/find.ts'
import { addChat, dateIs, open, page, reopen } from '../../testing/page.ts'
import { dropped, type ReplyOf } from '../../testing/server.ts'

const link = (name: string) => ({
  name,
  url: `https://${name.toLowerCase()}.example/zatyshok`,
  img_url: '/chat/telegram.svg',
  background_color: '#2c4a8f',
})
const chat: ReplyOf<typeof getChat> = {
  enabled: true,
  hours: ['8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-16:00', '', ''],
  holidays: [],
  links: [link('Telegram'), link('Viber')],
}
const offline = 'Зараз неробочий час. Залиште повідомлення, і ми відповімо'
const description = 'Маєте запитання? Напишіть нам у зручному месенджері.'
const panel = () => screen.getByRole('dialog', { name: /^Чат\sпідтримки$/ })

async function openChat(answer: typeof chat | typeof dropped = chat) {
  page().server.on(getChat, answer)
  await open('/sign-in')
  await addChat()
}

async function press(): Promise<void> {
  await page().user.click(await findButton('Відкрити чат підтримки'))
}

test.each([
  ['2026-11-25T10:00:00Z', 'Оператор на зв’язку'],
  ['2026-11-25T15:00:00Z', `${offline} завтра.`],
  ['2026-11-27T14:00:00Z', `${offline} у понеділок.`],
])('I02 at %s it says: %s', async (moment, text) => {
  dateIs(moment)
  await openChat()
  await press()
  await waitFor(() => expect(textOf(panel())).toContain(text))
  expect(textOf(panel())).toContain('Понеділок–четвер: 8:00–17:00, п’ятниця: 8:00–16:00')
})

test('I02 a page that was open for long shows the right hours when the chat is opened', async () => {
  dateIs('2026-11-25T14:59:00Z')
  await openChat()
  await findButton('Відкрити чат підтримки')
  dateIs('2026-11-25T15:01:00Z')
  await press()
  await waitFor(() => expect(textOf(panel())).toContain(`${offline} завтра.`))
})

test('I01 the chat lists its bots, opens them in a new tab, and closes by Esc', async () => {
  await openChat()
  expect(screen.queryByRole('dialog')).toBeNull()
  await press()
  within(panel()).getByText('Чатботи: Telegram і Viber')
  const telegram = within(panel()).getByRole('link', { name: /^Написати\sв\sTelegram/ })
  expect(telegram.getAttribute('href')).toBe('https://telegram.example/zatyshok')
  expect(telegram.getAttribute('target')).toBe('_blank')
  await page().user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('I01 the description stays dismissed: on this page and on the next one', async () => {
  await openChat()
  await press()
  within(panel()).getByText(description)
  await page().user.click(button('Приховати підказку'))
  expect(screen.queryByText(description)).toBeNull()
  expect(document.activeElement).toBe(within(panel()).getByRole('link', { name: /Telegram/ }))
  await reopen('/sign-in')
  await addChat()
  await press()
  within(panel()).getByText('Чатботи: Telegram і Viber')
  expect(screen.queryByText(description)).toBeNull()
})

test.each([
  ['the city has none', { ...chat, enabled: false }],
  ['it has no links', { ...chat, links: [] }],
  ['it does not come', dropped],
])('I01 without the chat every screen is complete: %s', async (_, answer) => {
  await openChat(answer)
  await waitFor(() => expect(page().server.sent(getChat).length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: /^Відкрити\sчат/ })).toBeNull()
  await screen.findByLabelText('Телефон, пошта або логін')
})
