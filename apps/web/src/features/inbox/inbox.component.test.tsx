import { screen, waitFor, within } from '@testing-library/react'
import { addAnswerTemplate, listAnswerTemplates } from '@zatyshok/contract/answer-templates'
import { answerFeedback, readFeedback } from '@zatyshok/contract/feedback-inbox'
import {
  addInboxNote,
  assignInbox,
  closeInbox,
  countInbox,
  forwardInbox,
  listInbox,
  listInboxColleagues,
  listInboxNotes,
  readInboxItem,
  reopenInbox,
} from '@zatyshok/contract/inbox'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, main, textOf, toasts } from '../../testing/find.ts'
import { page } from '../../testing/page.ts'
import { type ReplyOf, refusal, silence } from '../../testing/server.ts'
import { hanna, kept } from '../../testing/signed-in.ts'
import { openAs } from '../../testing/staff.ts'

type Item = ReplyOf<typeof readInboxItem>

const payment: Item = {
  kind: 'payment',
  id: 3,
  openId: 3,
  waitingSince: '2026-11-24T10:00:00Z',
  dueOn: '2020-01-01',
  overdue: true,
  provider: { code: '101', name: 'Водоканал' },
  account: { id: 9, number: '1042556', address: 'вул. Садова, 12' },
  assignee: null,
  title: '1042556',
  text: 'amount',
  amountKop: 200_000,
  count: null,
  topic: null,
}
const message: Item = {
  ...payment,
  ...{ kind: 'message', id: 12, openId: 12, dueOn: '2100-01-04', overdue: false, provider: null, account: null },
  ...{ title: 'Олена Коваль', text: 'Не надійшов рахунок.', amountKop: null, topic: 'site' },
}
const thread = {
  ...{ id: 12, state: 'new' as const, name: 'Олена Коваль', email: 'olena@misto.example', excerpt: '', note: '' },
  ...{ way: 'email' as const, answerTo: '' },
  ...{ receivedAt: '2026-11-24T10:00:00Z', dueOn: '2100-01-04', overdue: false, assignee: null, hasAttachment: false },
  ...{ message: 'Не надійшов рахунок.', revision: 0, assignedToMe: false, attachment: null, answers: [] },
}
const row = { topic: null, all: 1, mine: 0, unassigned: 1, overdue: 0 }

function openInbox(
  path = '/admin/inbox',
  items: Item[] = [payment, message],
  notes: ReplyOf<typeof listInboxNotes> = [],
  provider: Item['provider'] = null,
) {
  const { server } = page()
  server.on(listInbox, items)
  server.on(countInbox, [
    { ...row, kind: 'payment', provider: payment.provider, overdue: 1, dueOn: payment.dueOn },
    { ...row, kind: 'message', topic: 'site', provider: null, dueOn: message.dueOn },
  ])
  server.on(listInboxColleagues, [
    { id: hanna.id, name: 'Шевчук Ганна', provider: null },
    { id: 8, name: 'Ірина', provider: null },
  ])
  server.on(readInboxItem, items[0] ?? payment)
  server.on(listAnswerTemplates, [])
  server.on(listInboxNotes, notes)
  return openAs('operator', path, provider)
}

test('R04 the inbox lists what waits, with terms in words, and counts each view', async () => {
  await openInbox()
  const list = await screen.findByRole('list', { name: 'Скринька' })
  expect(within(list).getAllByRole('link').map(textOf)).toEqual([
    expect.stringMatching(
      /^Платіж на перевірціпрострочено на [\d ]+ \S+2 000,00 грн\. Сума не та, що в рахунку на оплатуВодоканал · рахунок № 1042556 · вул\. Садова, 12$/,
    ),
    'Олена Коваль4 січняНе надійшов рахунок.Звернення № 12',
  ])
  const views = within(screen.getByRole('navigation', { name: 'Що показати' })).getAllByRole('link')
  expect(views.map(textOf)).toEqual(['Усі2', 'Мої0', 'Без виконавця2', 'Прострочені1'])
})

test('R04 a view and a kind are sent to the server and stay in the address', async () => {
  const { user, server } = await openInbox('/admin/inbox?provider=101')
  const late = await screen.findByRole('link', { name: /^Прострочені/ })
  await user.click(late)
  await waitFor(() => expect(late.getAttribute('aria-current')).toBe('true'))
  await user.selectOptions(field('Вид'), 'Платежі на перевірці')
  await waitFor(() =>
    expect(server.sent(listInbox).at(-1)?.url.search).toBe('?whose=overdue&kind=payment&provider=101'),
  )
  expect(new URLSearchParams(location.search).get('whose')).toBe('overdue')
})

test('R04 an open item links to its screen and the account’s card, and is taken', async () => {
  const { user, server } = await openInbox('/admin/inbox/payment/3')
  const panel = await screen.findByRole('region', { name: 'Платіж на перевірці' })
  expect((await within(panel).findByRole('link', { name: /1042556/ })).getAttribute('href')).toBe(
    '/admin/account-cards/9',
  )
  expect(within(panel).getByRole('link', { name: 'До платежів на перевірці' }).getAttribute('href')).toBe(
    '/admin/payments',
  )
  server.on(assignInbox, { changed: 1, left: [] })
  server.on(readInboxItem, { ...payment, assignee: { id: hanna.id, name: 'Шевчук Ганна' } })
  await user.click(button('Взяти собі', panel))
  await findButton('Повернути')
  expect(server.sent(assignInbox)[0]?.body).toEqual({ items: [{ kind: 'payment', id: 3, seen: null }], to: 'me' })
  expect(within(panel).queryByRole('button', { name: 'Взяти собі' })).toBeNull()
  expect(toasts('status')).toEqual(['Готово: Взято 1 справу.'])
})

test('R04 who takes an item after a colleague is told so', async () => {
  const { user, server } = await openInbox('/admin/inbox/payment/3')
  server.on(assignInbox, { changed: 0, left: [{ kind: 'payment', id: 3, why: 'changed' }] })
  await user.click(await findButton('Взяти собі'))
  await waitFor(() => expect([...toasts('status'), ...toasts('alert')].join()).toContain('1 справу вже змінив колега.'))
})

test('R04 chosen items are assigned and closed together, those without a closure excepted', async () => {
  const { user, server } = await openInbox()
  await user.click(await findButton('Вибрати'))
  await user.click(screen.getByRole('checkbox', { name: 'Вибрати: Платіж на перевірці' }))
  await user.click(screen.getByRole('checkbox', { name: 'Вибрати: Олена Коваль' }))
  const bar = screen.getByRole('region', { name: 'Вибрано: 2' })
  server.on(assignInbox, { changed: 2, left: [] })
  server.on(closeInbox, { changed: 1, left: [] })
  await user.selectOptions(field('Кому призначити'), 'Ірина')
  expect(server.sent(assignInbox)).toEqual([])
  await user.click(button('Призначити', bar))
  await waitFor(() =>
    expect(server.sent(assignInbox)[0]?.body).toMatchObject({
      items: [{ id: 3 }, { id: 12 }],
      to: 'colleague',
      colleagueId: 8,
    }),
  )
  await screen.findByRole('region', { name: 'Вибрано: 0' })
  await user.click(screen.getByRole('checkbox', { name: 'Вибрати: Платіж на перевірці' }))
  await user.click(screen.getByRole('checkbox', { name: 'Вибрати: Олена Коваль' }))
  await user.click(button('Закрити звернення', bar))
  await waitFor(() =>
    expect(server.sent(closeInbox)[0]?.body).toEqual({ items: [{ kind: 'message', id: 12, seen: null }] }),
  )
})

test('R04 messages are narrowed by topic; a question about a bill names its account, which leads to the card', async () => {
  const account = { id: 7, number: '2041003310', address: 'вул. Соборна, 3' }
  const question: Item = { ...message, topic: 'bill', account }
  const { user, server } = await openInbox('/admin/inbox/message/12?kind=message', [question])
  server.on(readFeedback, thread)
  await user.selectOptions(await screen.findByLabelText('Тема'), 'Питання щодо рахунку')
  await waitFor(() => expect(server.sent(listInbox).at(-1)?.url.search).toBe('?kind=message&topic=bill'))
  const list = await screen.findByRole('list', { name: 'Скринька' })
  expect(textOf(within(list).getByRole('link'))).toContain('Питання щодо рахунку · рахунок № 2041003310')
  const card = await screen.findByRole('link', { name: /2041003310, вул. Соборна, 3$/ })
  expect(card.getAttribute('href')).toBe('/admin/account-cards/7')
  await user.selectOptions(screen.getByLabelText('Вид'), 'Усі види')
  await waitFor(() => expect(screen.queryByLabelText('Тема')).toBeNull())
})

test('R04 what was closed by mistake comes back by one press', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [message])
  server.on(readFeedback, thread)
  server.on(closeInbox, { changed: 1, left: [] })
  await user.click(await findButton('Закрити звернення', await screen.findByRole('region', { name: 'Звернення № 12' })))
  server.on(reopenInbox, { changed: 1, left: [] })
  await user.click(await findButton('Повернути в скриньку'))
  await waitFor(() => expect(server.sent(reopenInbox)[0]?.body).toEqual({ items: [{ kind: 'message', id: 12 }] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Повернути в скриньку' })).toBeNull())
  await screen.findByText(/^Повернуто в скриньку 1\sсправу\.$/)
})

test('R04 a message is read and answered inside the inbox, and then the item is gone', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [message])
  server.on(readFeedback, thread)
  server.on(answerFeedback, { ...thread, state: 'done', revision: 1 })
  await screen.findByText('olena@misto.example')
  await fill(field('Текст відповіді'), 'Надішлемо завтра.')
  server.on(readInboxItem, refusal('not_found'))
  server.on(listInbox, [])
  await user.click(await findButton('Надіслати відповідь'))
  await screen.findByText('Уже опрацьовано')
  expect(textOf(main())).toContain('Відкрити знову')
})

test('R04 a taken message is loaded again before the inbox shows it as taken, so that its answer is not refused', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [message])
  server.on(readFeedback, thread)
  await screen.findByText('olena@misto.example')
  const shown = server.sent(readInboxItem).length
  server.on(readFeedback, silence)
  server.on(assignInbox, { changed: 1, left: [] })
  await user.click(await findButton('Взяти собі'))
  await waitFor(() => expect(server.sent(readFeedback)).toHaveLength(2))
  expect(server.sent(readInboxItem)).toHaveLength(shown)
})

test('J03 R04 an answer with an unfilled blank of its template cannot be sent', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [message])
  server.on(readFeedback, thread)
  const template = { id: 1, title: 'Перерахунок', revision: 0, changedAt: '2026-11-20T10:00:00Z', changedBy: '' }
  server.on(listAnswerTemplates, [{ ...template, text: '{name}, перерахуємо на ___ грн.' }])
  await user.selectOptions(await screen.findByLabelText('Шаблон відповіді'), 'Перерахунок')
  await screen.findByText('Заповніть пропуск «___» або приберіть його.')
  expect((await findButton('Надіслати відповідь')).hasAttribute('disabled')).toBe(true)
  await fill(field('Текст відповіді'), 'Олено, перерахуємо на 120,40 грн.')
  expect(screen.queryByText(/Заповніть пропуск/)).toBeNull()
  expect(button('Надіслати відповідь').hasAttribute('disabled')).toBe(false)
})

test('J03 R04 the answer leads to the templates and back with the typed text', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [message])
  server.on(readFeedback, thread)
  await fill(await screen.findByLabelText('Текст відповіді'), 'Надішлемо завтра.')
  await user.click(button('Змінити шаблони'))
  const dialog = await screen.findByRole('dialog', { name: 'Шаблони відповідей' })
  await user.click(await findButton('Новий шаблон', dialog))
  const template = { id: 1, title: 'Подяка', text: 'Дякуємо.', revision: 0, changedBy: 'anna' }
  server.on(addAnswerTemplate, [{ ...template, changedAt: '2026-11-20T10:00:00Z' }])
  await fill(field('Назва шаблону'), 'Подяка')
  await fill(field('Текст шаблону'), 'Дякуємо.')
  await user.click(await findButton('Зберегти', dialog))
  await findButton('Змінити шаблон «Подяка»', dialog)
  await user.click(button('Закрити вікно «Шаблони відповідей»', dialog))
  await user.selectOptions(field('Шаблон відповіді'), 'Подяка')
  expect(field('Текст відповіді').value).toBe('Надішлемо завтра.\n\nДякуємо.')
})

test('J01 J03 an operator of one provider has no way to the templates of the city', async () => {
  const { server } = page()
  await openInbox('/admin/inbox/message/12', [message], [], { code: '101', name: 'Водоканал' })
  server.on(readFeedback, thread)
  await screen.findByLabelText('Текст відповіді')
  expect(screen.queryByRole('button', { name: 'Змінити шаблони' })).toBeNull()
})

test('96 keys move, take and answer on any layout, and none fires while typing', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [payment, message])
  server.on(readInboxItem, message)
  server.on(readFeedback, thread)
  await screen.findByText('olena@misto.example')
  await user.keyboard('[KeyK]')
  expect(textOf(document.activeElement)).toMatch(/^Платіж на перевірці/)
  await user.keyboard('[KeyJ][KeyJ]')
  expect(textOf(document.activeElement)).toMatch(/^Олена Коваль/)
  server.on(assignInbox, { changed: 1, left: [] })
  await user.keyboard('[KeyE]')
  await waitFor(() => expect(server.sent(assignInbox)).toHaveLength(1))
  await user.keyboard('[KeyR]')
  const answer = field('Текст відповіді')
  expect(document.activeElement).toBe(answer)
  await user.keyboard('jkexr?')
  expect(answer.value).toBe('jkexr?')
  expect([server.sent(assignInbox).length, screen.queryByRole('dialog')]).toEqual([1, null])
})

test('R04 the key «?» lists the keys, and they can be turned off for good', async () => {
  const { user } = await openInbox()
  await screen.findByRole('list', { name: 'Скринька' })
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Клавіші скриньки' })
  await user.keyboard('[KeyJ]')
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Увімкнути клавіші' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const before = document.activeElement
  await user.keyboard('[KeyJ]')
  expect(document.activeElement).toBe(before)
  expect(kept('inboxKeysOff')).toBe('1')
})

test('R04 a message is forwarded to a provider with operators, by the button and not by an arrow', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [message])
  server.on(readFeedback, thread)
  server.on(listInboxColleagues, [{ id: 5, name: 'Оператор води', provider: { code: '101', name: 'Водоканал' } }])
  await user.selectOptions(await screen.findByLabelText('Передати постачальнику'), 'Водоканал')
  expect(server.sent(forwardInbox)).toEqual([])
  server.on(forwardInbox, { changed: 1, left: [] })
  await user.click(button('Передати'))
  await waitFor(() => expect(server.sent(forwardInbox)[0]?.body).toEqual({ provider: '101', seen: null }))
})

test('R04 an empty view names the items without an assignee', async () => {
  await openInbox('/admin/inbox?whose=mine', [])
  await screen.findByText(/^Тут порожньо\. Без виконавця — 2\.$/)
})

test('R04 an editor reads for whom the inbox is', async () => {
  await openAs('editor', '/admin/inbox')
  expect(textOf(await screen.findByText(/^Цей/))).toBe('Цей розділ відкрито лише для операторів та адміністраторів.')
})

test('R04 an item of any kind shows its notes with author and time, and gets another one', async () => {
  const note = { id: 1, at: '2026-11-24T10:00:00Z', author: 'Ірина', text: 'Чекаємо на банк.' }
  const { user, server } = await openInbox('/admin/inbox/payment/3', [payment], [note])
  const notes = await screen.findByRole('region', { name: 'Нотатки працівників' })
  await fill(await within(notes).findByLabelText('Нова нотатка'), 'Банк відповів.')
  const both = [note, { ...note, id: 2, author: null, text: 'Банк відповів.' }]
  server.on(addInboxNote, both)
  server.on(listInboxNotes, both)
  await user.click(button('Додати нотатку', notes))
  await waitFor(() => expect(within(notes).getAllByRole('listitem')).toHaveLength(2))
  expect(server.sent(addInboxNote)[0]?.body).toEqual({ text: 'Банк відповів.' })
  expect((within(notes).getByLabelText('Нова нотатка') as HTMLTextAreaElement).value).toBe('')
  expect(textOf(notes)).toContain('Чекаємо на банк.Ірина, 24')
})

test('R04 a note that was refused stays in its field, and an item that is done keeps its notes', async () => {
  const { user, server } = await openInbox('/admin/inbox/payment/3')
  server.on(readInboxItem, refusal('not_found'))
  server.on(addInboxNote, refusal('not_found'))
  const notes = await screen.findByRole('region', { name: 'Нотатки працівників' })
  await fill(await within(notes).findByLabelText('Нова нотатка'), 'Банк відповів.')
  await user.click(button('Додати нотатку', notes))
  await waitFor(() => expect(server.sent(addInboxNote)).toHaveLength(1))
  expect((within(notes).getByLabelText('Нова нотатка') as HTMLTextAreaElement).value).toBe('Банк відповів.')
})

test('R03 a person who wants a call is called back, which closes the message with who and when', async () => {
  const { user, server } = await openInbox('/admin/inbox/message/12', [message])
  server.on(readFeedback, { ...thread, email: '', way: 'phone', answerTo: '+380671234567' })
  const phone = await screen.findByRole('link', { name: '+38 (067) 123 45 67' })
  expect(phone.getAttribute('href')).toBe('tel:+380671234567')
  const answers = [{ id: 1, text: 'Передзвонив.', answeredAt: '2026-11-25T10:00:00Z', answeredBy: 'Ірина' }]
  server.on(answerFeedback, { ...thread, email: '', way: 'phone', state: 'done', answers })
  await user.click(button('Передзвонив'))
  await waitFor(() => expect(toasts('status').join()).toContain('Дзвінок записано.'))
  expect(server.sent(answerFeedback)[0]?.body).toEqual({ revision: 0, text: 'Передзвонив.', state: 'done' })
  await screen.findByText(/^Ірина, 25/)
})
