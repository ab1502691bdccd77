import { screen, waitFor, within } from '@testing-library/react'
import { listAccountLooks, openAccountCard, searchAccountCards } from '@zatyshok/contract/accounts/account-cards'
import {
  beginCall,
  endLinkInCall,
  enterCallReadings,
  recoverInCall,
  sendBillInCall,
  writeForCaller,
} from '@zatyshok/contract/accounts/calls'
import { expect, test } from 'vitest'
import { button, descriptionOf, field, main, textOf } from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { dropped, refusal, silence } from '../../testing/server.ts'
import { hanna, signedIn } from '../../testing/signed-in.ts'
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
  screen.getByText('Перевірте написане або пошукайте за адресою: вулиця, будинок, квартира.')
})

test('R01 forty hits ask to add the house or the flat', async () => {
  const hits = Array.from({ length: 40 }, (_, id) => ({ ...hit, id }))
  page().server.on(searchAccountCards, hits)
  await openAs('operator', '/admin/account-cards?q=Соборна')
  await screen.findByText('Показано перших 40. Допишіть номер будинку чи квартири.')
})

const card = {
  ...{ id: 3, provider: 'Водоканал', number: '0792561', holder: 'Мороз Олена Вікторівна' },
  ...{ address: 'вул. Соборна, 14, кв. 48', area: '52.4', residents: 2, phone: null, balanceKop: 15_000 },
  ...{ overdue: false, balanced: true, togetherKop: 45_000 },
  neighbours: [
    {
      ...{ id: 4, provider: 'Тепло', number: '205', holder: 'Шевчук Г. І.' },
      ...{ balanceKop: 30_000, overdue: true, balanced: true },
    },
  ],
  bills: [
    {
      ...{ month: '2026-10', openingKop: 0, chargedKop: 15_000, paidKop: 0, closingKop: 15_000 },
      ...{ amountToPayKop: 15_000, paidLaterKop: 0, countedIn: null, balanced: true, dueOn: '2026-11-20' },
    },
  ],
  meters: [
    {
      ...{ id: 1, serialNumber: 'В-77', place: 'кухня', nextVerificationOn: null, removedOn: null },
      zones: ['total' as const],
      readings: [
        { month: '2026-10', zone: 'total' as const, value: '418.902', readOn: '2026-10-25', source: 'portal' as const },
      ],
    },
  ],
  payments: [],
  people: [
    { id: 7, name: 'Олена Мороз', email: 'olena@misto.example', how: 'proved' as const, since: '2026-11-01T10:00:00Z' },
  ],
  letters: [],
  messages: [],
  looks: [
    {
      at: '2026-11-25T10:00:00Z',
      role: 'operator' as const,
      provider: null,
      reason: 'call' as const,
      done: [],
      onlySum: false,
    },
  ],
  lookId: 11,
  notes: [],
  calls: [],
}

const begun = { id: 5, begunAt: '2026-11-25T10:01:00Z', reason: 'call' as const, operator: 'Ірина', actions: [] }

async function openCard(search = '', reply = card) {
  page().server.on(openAccountCard, reply)
  page().server.on(beginCall, begun)
  const opened = await openAs('operator', `/admin/account-cards/3${search}`)
  await opened.user.click(await screen.findByRole('radio', { name: 'Дзвінок' }))
  await opened.user.click(button('Відкрити картку'))
  await screen.findByRole('heading', { name: 'вул. Соборна, 14, кв. 48' })
  return opened
}

test('98 R02 a card asks for a reason, keeps what was typed when it is refused, and says that the look is recorded', async () => {
  page().server.on(openAccountCard, refusal('not_found', { message: 'Немає.' }), card)
  const { user, server } = await openAs('operator', '/admin/account-cards/3')
  await user.type(await screen.findByLabelText(/^Примітка/), 'Питає про борг')
  await user.click(button('Відкрити картку'))
  await screen.findByText('Оберіть причину.')
  expect(server.sent(openAccountCard)).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Дзвінок' }))
  await user.click(button('Відкрити картку'))
  await screen.findByText(/Такого рахунка немає/)
  await user.click(button('Відкрити картку'))
  await screen.findByText(/Ваш перегляд записано: «Дзвінок»/)
  const sent = server.sent(openAccountCard)
  expect([sent[1]?.url.pathname, sent[1]?.body]).toEqual([
    '/api/admin/account-cards/3/looks',
    { reason: 'call', note: 'Питає про борг' },
  ])
})

test('98 the actions of a card are off until two identity ticks, and off again without them', async () => {
  const { user, server } = await openCard()
  const end = () => button('Завершити доступ')
  expect(end().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  expect(end().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findByText('Особу підтверджено, дії доступні. Запис № 5.')
  expect(end().disabled).toBe(false)
  expect(server.sent(beginCall).map(({ body }) => body)).toEqual([{ lookId: 11, answers: ['holder', 'address'] }])
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  expect(end().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'остання сума' }))
  server.on(endLinkInCall, { ...begun, actions: [{ kind: 'linkEnd', at: '2026-11-25T10:02:00Z', subject: '7' }] })
  await user.click(end())
  const dialog = await screen.findByRole('dialog', { name: 'Завершити доступ до рахунку № 0792561?' })
  await user.type(field('Причина'), 'Квартиру продано')
  await user.click(button('Завершити доступ', dialog))
  await screen.findByText('Цей рахунок ще ніхто не додав на портал.')
  expect(server.sent(endLinkInCall).map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/admin/calls/5/link-end', { personId: 7, reason: 'Квартиру продано' }],
  ])
  screen.getByText('завершено доступ')
})

test('R02 the keys 1–7 open the tabs of a card; a key that is typed into a field does not', async () => {
  const { user } = await openCard()
  const shown = () => document.querySelector('[data-shown="true"]')?.getAttribute('aria-label')
  expect(shown()).toBe('Огляд')
  await user.keyboard('4')
  expect(shown()).toBe('Лічильники')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Лічильники' }))
  await user.keyboard('7')
  expect(shown()).toBe('Хто дивився')
  screen.getByText('Оператор міста: дзвінок')
  await user.keyboard('8')
  screen.getByLabelText('Розділ картки').focus()
  await user.keyboard('2')
  expect(shown()).toBe('Хто дивився')
})

test('R02 the card tells what the other accounts of the flat owe, what is overdue, and all together', async () => {
  const neighbour = { ...card.neighbours[0], provider: 'Газ', number: '7', overdue: false, balanced: true }
  const others = [
    { ...neighbour, id: 5, balanceKop: 0 },
    { ...neighbour, id: 6, balanceKop: -4_500 },
    { ...neighbour, id: 7, balanceKop: null },
    { ...neighbour, id: 8, balanceKop: 9_900, balanced: false },
  ]
  await openCard('', { ...card, neighbours: [...card.neighbours, ...others] } as typeof card)
  const overview = screen.getByRole('region', { name: 'Огляд' })
  const rows = within(overview).getAllByRole('listitem').map(textOf)
  expect(rows.map((row) => row.replace(/Шевчук.*/, ''))).toEqual([
    'Тепло, № 205300,00 грнпрострочено',
    'Газ, № 7сплачено',
    'Газ, № 7переплата 45,00 грн',
    'Газ, № 7рахунків ще немає',
    'Газ, № 7уточнюється',
  ])
  const figures = within(main()).getByText('Разом з іншими рахунками').closest('dl')
  expect(textOf(figures)).toMatch(/^До сплати150,00 грнРазом з іншими рахунками450,00 грнпрострочено/)
})

test('R02 an account that is alone at its address has no sum of several', async () => {
  await openCard('', { ...card, neighbours: [], togetherKop: null as unknown as number })
  expect(screen.queryByText('Разом з іншими рахунками')).toBeNull()
})

test('R02 the last bill has the words of the resident’s receipt, also for what was paid later', async () => {
  const [bill] = card.bills
  const paid = { ...bill, openingKop: 5_000, paidKop: 6_000, closingKop: 14_000, paidLaterKop: 4_000 }
  const counted = { ...bill, month: '2026-09', amountToPayKop: 0, countedIn: '2026-10' as unknown as null }
  await openCard('', { ...card, bills: [{ ...paid, amountToPayKop: 10_000 }, counted] } as typeof card)
  const facts = screen.getByRole('heading', { name: 'Останнє нарахування' }).closest('section')
  expect(textOf(facts)).toContain(
    'Борг на початок50,00 грнНараховано150,00 грнСплачено−60,00 грнДо сплати за рахунком140,00 грн' +
      'Сплачено пізніше−40,00 грнЗалишилося сплатити100,00 грн',
  )
  const [, , older] = within(screen.getByRole('table', { name: 'Нарахування' }))
    .getAllByRole('row')
    .map(textOf)
  expect(older).toContain('враховано в рахунку за жовтень')
})

test('R02 the last bill adds up: subsidy, benefit, penalty and recalculation are shown where there are any', async () => {
  const [bill] = card.bills
  const changes = { recalculatedKop: -1_000, penaltyKop: 200, benefitKop: 0, subsidyKop: 3_000 }
  const changed = { ...bill, openingKop: -500, ...changes, closingKop: 10_700, amountToPayKop: 10_700 }
  await openCard('', { ...card, bills: [changed, { ...bill, month: '2026-09' }] } as typeof card)
  const facts = screen.getByRole('heading', { name: 'Останнє нарахування' }).closest('section')
  expect(textOf(facts)).toContain(
    'Переплата на початок−5,00 грнНараховано150,00 грнПерерахунок−10,00 грнПеня2,00 грн' +
      'Субсидія−30,00 грнСплачено0,00 грнДо сплати за рахунком107,00 грн',
  )
  const rows = within(screen.getByRole('table', { name: 'Нарахування' }))
    .getAllByRole('row')
    .map(textOf)
  expect(rows[0]).toContain('НарахованоПерерахунокПеняСубсидіяСплачено')
  expect(rows[2]).toContain('150,00 грн0,00 грн0,00 грн0,00 грн0,00 грн')
})

test('R02 the card of another account at the address begins with the same reason', async () => {
  const { user } = await openCard()
  await user.click(screen.getByRole('link', { name: /^Тепло/ }))
  await screen.findByRole('heading', { name: 'Картка абонента' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Дзвінок' }).checked).toBe(true)
})

test('98 R02 a resident reads who looked at the accounts, when and why', async () => {
  signedIn(hanna)
  const look = {
    at: '2026-11-25T10:00:00Z',
    role: 'operator' as const,
    provider: 'Тепло',
    reason: 'check' as const,
    done: ['reading' as const, 'linkEnd' as const],
    onlySum: false,
  }
  const mine = { invoiceAccount: { id: 3, code: '0792561' }, accountProvider: 'Тепло' }
  const beside = { ...look, at: '2026-11-25T09:00:00Z', provider: null, done: [], onlySum: true }
  page().server.on(listAccountLooks, [
    { ...look, ...mine },
    { ...beside, ...mine },
  ])
  await open('/dashboard/profile/data')
  await screen.findByText(
    'Оператор постачальника (Тепло): власна перевірка даних, записано показання, завершено доступ',
  )
  await screen.findByText(
    'Оператор міста: власна перевірка даних, лише сума до сплати, з картки іншого рахунка за цією адресою',
  )
  expect(textOf(main())).toContain('25.11.2026 12:00, Тепло, № 0792561')
})

const taken = {
  ...{ counterId: '3-1', zone: 'total' as const, status: 'accepted' as const, value: '424.600', difference: '5.698' },
  ...{ billingMonth: '2026-11', receipt: '00000000-0000-4000-8000-000000000001', receiptNumber: '2026-11-000123' },
  ...{ issue: null, message: null },
}

test('R03 a reading is typed at once and sent after two answers; the receipt and the call are shown', async () => {
  const { user, server } = await openCard()
  const actions = [{ kind: 'reading' as const, at: '2026-11-25T10:02:00Z', subject: '2026-11-000123' }]
  server.on(enterCallReadings, { results: [taken], call: { ...begun, actions } })
  await user.keyboard('4')
  await user.type(field('Нове показання'), '424,6')
  expect(button('Записати показання').disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findByText(/Запис № 5/)
  await user.type(field('Нове показання'), '{Enter}')
  await screen.findByText('Записано 424,600. Назвіть номер підтвердження: П-2026-11-000123.')
  expect(server.sent(enterCallReadings).map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/admin/calls/5/readings', { readings: [{ counterId: '3-1', zone: 'total', value: '424,6' }] }],
  ])
  expect(field('Нове показання').value).toBe('')
  expect(textOf(screen.getByRole('region', { name: 'Лічильники' }))).toContain('Телефоном')
  screen.getByRole('region', { name: 'Лічильники' }).focus()
  await user.keyboard('7')
  screen.getByText('записано показання П-2026-11-000123')
  screen.getByText('Запис № 5: дзвінок')
})

test('R03 a low reading offers the zero, an unusual one asks to confirm, and nothing typed is lost', async () => {
  const { user, server } = await openCard()
  await user.keyboard('4')
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findByText(/Запис № 5/)
  server.on(
    enterCallReadings,
    refusal('readings_refused', { errors: [{ path: 'readings.0.value', message: 'Було 418,902.' }] }),
    refusal('readings_refused', {
      errors: [{ path: 'readings.0.confirmed', message: 'Утричі більше. Усе правильно?' }],
    }),
    { results: [taken], call: begun },
  )
  await user.type(field('Нове показання'), '12{Enter}')
  await screen.findByText('Було 418,902.')
  await user.click(screen.getByRole('checkbox', { name: 'Лічильник пройшов через нуль' }))
  await user.click(button('Записати показання'))
  await screen.findByText('Утричі більше. Усе правильно?')
  expect(field('Нове показання').value).toBe('12')
  await user.click(screen.getByRole('checkbox', { name: 'Так, показання правильне' }))
  await user.click(button('Записати показання'))
  await screen.findByText(/Записано 424,6/)
  expect(server.sent(enterCallReadings).map(({ body }) => body)).toMatchObject([
    { readings: [{ value: '12' }] },
    { readings: [{ value: '12', reason: 'rollover' }] },
    { readings: [{ value: '12', reason: 'rollover', confirmed: true }] },
  ])
})

test('97 a typed reading of a card survives leaving it', async () => {
  page().server.on(searchAccountCards, [hit])
  const { user } = await openCard('?q=Соборна')
  await user.keyboard('4')
  await user.type(field('Нове показання'), '424,6')
  await user.click(screen.getByRole('link', { name: 'До результатів пошуку' }))
  await user.click(await screen.findByRole('link', { name: /Соборна/ }))
  await user.click(await screen.findByRole('radio', { name: 'Дзвінок' }))
  await user.click(button('Відкрити картку'))
  await screen.findByRole('heading', { name: 'вул. Соборна, 14, кв. 48' })
  await user.keyboard('4')
  expect(field('Нове показання').value).toBe('424,6')
})

test('R03 a call that is over says what to do; a check by staff has no actions', async () => {
  const { user, server } = await openCard()
  server.on(beginCall, refusal('not_found', { message: 'Немає.' }))
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findAllByText('Запис уже закрито. Відкрийте картку ще раз.')
  expect(button('Завершити доступ').disabled).toBe(true)
})

test('R03 a message in the person’s name keeps what is typed until it is sent, and gives its number', async () => {
  const { user, server } = await openCard()
  await user.keyboard('5')
  await user.type(field('Що просить абонент'), 'Коротко')
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findByText(/Запис № 5/)
  await user.click(button('Записати звернення'))
  expect(server.sent(writeForCaller)).toEqual([])
  const actions = [{ kind: 'message' as const, at: '2026-11-25T10:02:00Z', subject: '41' }]
  server.on(writeForCaller, { messageId: 41, call: { ...begun, actions } })
  await user.type(field('Що просить абонент'), ', але досить.')
  await user.click(button('Записати звернення'))
  await screen.findByText('Записано звернення № 41. Назвіть цей номер.')
  expect(server.sent(writeForCaller).map(({ body }) => body)).toEqual([
    { name: 'Мороз Олена Вікторівна', way: 'email', email: 'olena@misto.example', message: 'Коротко, але досить.' },
  ])
  screen.getByText('записано звернення № 41')
  expect(screen.getByRole('link', { name: /^Звернення №\s41$/ }).getAttribute('href')).toBe('/admin/feedback/41')
})

test('R03 F05 a replaced meter is told in a call; a wrong field says why and keeps what was typed', async () => {
  const { user, server } = await openCard()
  await user.keyboard('4')
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findByText(/Запис № 5/)
  await user.type(field('Нове показання'), '3')
  await user.click(screen.getByRole('checkbox', { name: 'Лічильник замінили' }))
  await user.type(field('Номер нового лічильника'), 'Н-9')
  await user.type(field('Дата заміни'), '20.11.2020')
  await user.type(field('Останнє показання старого лічильника'), '420')
  await user.type(field('Початкове показання нового лічильника'), '0')
  const path = 'readings.0.replacement.lastOfOld'
  server.on(enterCallReadings, refusal('readings_refused', { errors: [{ path, message: 'Замало.' }] }))
  await user.click(button('Записати показання'))
  await screen.findByText('Замало.')
  expect(field('Номер нового лічильника').value).toBe('Н-9')
  const replacement = { serialNumber: 'Н-9', replacedOn: '2020-11-20', lastOfOld: '420', firstOfNew: '0' }
  expect(server.sent(enterCallReadings).map(({ body }) => body)).toEqual([
    { readings: [{ counterId: '3-1', zone: 'total', value: '3', reason: 'replaced', replacement }] },
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Лічильник замінили' }))
  expect(screen.queryByLabelText('Дата заміни')).toBeNull()
})

test('R03 a message of a person without e-mail asks for one way to answer, and sends that alone', async () => {
  const { user, server } = await openCard()
  await user.keyboard('5')
  await user.type(field('Що просить абонент'), 'Не надійшов рахунок.')
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findByText(/Запис № 5/)
  await user.selectOptions(field('Як відповісти'), 'Передзвонити')
  expect(screen.queryByLabelText('Пошта для відповіді')).toBeNull()
  await user.clear(field('Телефон для відповіді'))
  await user.click(button('Записати звернення'))
  await screen.findByText('Телефон має бути у форматі +38 (0XX) XXX XX XX')
  expect(server.sent(writeForCaller)).toEqual([])
  await user.type(field('Телефон для відповіді'), '0671234567')
  server.on(writeForCaller, { messageId: 42, call: begun })
  await user.click(button('Записати звернення'))
  await screen.findByText('Записано звернення № 42. Назвіть цей номер.')
  expect(server.sent(writeForCaller).map(({ body }) => body)).toEqual([
    { name: 'Мороз Олена Вікторівна', way: 'phone', phone: '+38 (067) 123 45 67', message: 'Не надійшов рахунок.' },
  ])
})

const billButton = () => button(/^Надіслати рахунок за жовтень\s2026\s?—\sОлена Мороз$/)

async function identify(user: Awaited<ReturnType<typeof openCard>>['user']) {
  await user.click(screen.getByRole('checkbox', { name: 'прізвище' }))
  await user.click(screen.getByRole('checkbox', { name: 'адреса' }))
  await screen.findByText(/Запис № 5/)
}

test('R03 the newest bill is sent from the bills, a letter for a new password from the people of the account', async () => {
  const { user, server } = await openCard()
  await user.keyboard('2')
  screen.getByText('Олена Мороз, olena@misto.example')
  expect(billButton().disabled).toBe(true)
  await identify(user)
  const bill = { kind: 'bill' as const, at: '2026-11-25T10:02:00Z', subject: '2026-10 7' }
  const recovery = { kind: 'recovery' as const, at: '2026-11-25T10:03:00Z', subject: '7' }
  server.on(sendBillInCall, { ...begun, actions: [bill] })
  server.on(recoverInCall, { ...begun, actions: [bill, recovery] })
  await user.click(billButton())
  await screen.findByText('надіслано рахунок жовтень 2026')
  billButton().closest<HTMLElement>('section')?.focus()
  await user.keyboard('6')
  await user.click(button('Лист для нового пароля'))
  await screen.findByText('надіслано лист для нового пароля')
  expect(server.sent(sendBillInCall).map(({ body }) => body)).toEqual([{ personId: 7, month: '2026-10' }])
  expect(server.sent(recoverInCall).map(({ body }) => body)).toEqual([{ personId: 7 }])
})

test('R03 the bills say that nobody can get one by letter', async () => {
  page().server.on(openAccountCard, { ...card, people: [] })
  const { user } = await openAs('operator', '/admin/account-cards/3')
  await user.click(await screen.findByRole('radio', { name: 'Дзвінок' }))
  await user.click(button('Відкрити картку'))
  await screen.findByText(/^Надіслати рахунок листом немає кому/)
  expect(screen.queryByRole('button', { name: /^Надіслати рахунок/ })).toBeNull()
})

test('98 R03 each action that is off says what it waits for, also when the call is over', async () => {
  const { user, server } = await openCard()
  const off = () =>
    [billButton(), button('Записати показання'), button('Записати звернення'), button('Завершити доступ')].map(
      descriptionOf,
    )
  expect(new Set(off())).toEqual(new Set(['Позначте дві правильні відповіді — тоді дії стануть доступні.']))
  await identify(user)
  expect(new Set(off())).toEqual(new Set(['']))
  server.on(beginCall, refusal('not_found', { message: 'Немає.' }))
  await user.click(screen.getByRole('checkbox', { name: 'остання сума' }))
  await waitFor(() => expect(new Set(off())).toEqual(new Set(['Запис уже закрито. Відкрийте картку ще раз.'])))
})

test('R03 while a letter is on its way, further presses send nothing', async () => {
  const { user, server } = await openCard()
  await user.keyboard('6')
  await identify(user)
  server.on(recoverInCall, silence)
  await user.click(button('Лист для нового пароля'))
  const busy = await screen.findByRole('button', { busy: true })
  await user.click(busy)
  expect(server.sent(recoverInCall)).toHaveLength(1)
})

test('R03 the call keeps the answers that are ticked; one that is taken back and given again is sent once', async () => {
  const { user, server } = await openCard()
  const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }))
  const heard = () => server.sent(beginCall).map(({ body }) => (body as { answers: string[] }).answers.join(' '))
  await tick('прізвище')
  await tick('адреса')
  await screen.findByText(/Запис № 5/)
  await tick('адреса')
  await tick('адреса')
  expect(heard()).toEqual(['holder address'])
  await tick('адреса')
  await tick('остання сума')
  await screen.findByText(/Запис № 5/)
  await tick('номер лічильника')
  await waitFor(() => expect(heard()).toEqual(['holder address', 'holder sum', 'holder sum meter']))
  server.on(beginCall, refusal('not_found', { message: 'Немає.' }))
  await tick('прізвище')
  await screen.findAllByText('Запис уже закрито. Відкрийте картку ще раз.')
  expect(button('Завершити доступ').disabled).toBe(true)
})
