import { screen, waitFor, within } from '@testing-library/react'
import { register } from '@zatyshok/contract/people/identity'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test } from 'vitest'
import { button, descriptionOf, field, fill, isInvalid, missing, textOf } from '../../../testing/find.ts'
import { open, page } from '../../../testing/page.ts'
import { dropped } from '../../../testing/server.ts'
import { settingsOf } from '../../../testing/usual-answers.ts'

const PASSWORD = 'Їжак у садку 7'
const email = () => field('Електронна пошта')
const phone = () => field('Телефон (необов’язково)')
const password = () => field('Пароль')
const password2 = () => field('Підтвердження пароля')
const agreed = () => field('Я погоджуюся з умовами договору')
const submit = () =>
  within(screen.getByRole('main')).getByRole<HTMLButtonElement>('button', { name: 'Зареєструватися' })

async function openForm(path = '/register') {
  const opened = await open(path)
  await screen.findByLabelText('Електронна пошта')
  return opened
}

async function fillAll(): Promise<void> {
  await fill(email(), 'nova@kalynivsk.example')
  await fill(password(), PASSWORD)
  await fill(password2(), PASSWORD)
  await page().user.click(agreed())
}

test('C17 C23 A13 the note beside the button names what is missing, each until it is there', async () => {
  const { user } = await openForm()
  await waitFor(() => expect(document.title).toMatch(/^Реєстрація\s— /))
  expect(submit().disabled).toBe(true)
  expect(missing()).toBe('Залишилося: електронна пошта, пароль, підтвердження пароля і згода з договором')
  await fill(email(), 'nova@kalynivsk.example')
  expect(missing()).not.toContain('електронна пошта')
  await fill(password(), PASSWORD)
  expect(missing()).not.toContain(' пароль,')
  await fill(password2(), PASSWORD)
  expect(missing()).toBe('Залишилося: згода з договором')
  await user.click(agreed())
  expect(missing()).toBe('')
  expect(submit().disabled).toBe(false)
})

test('C18 the address of the query fills the e-mail in', async () => {
  await openForm('/register?email=hanna%2Bkvartyra@kalynivsk.example')
  expect(email().value).toBe('hanna+kvartyra@kalynivsk.example')
})

test.each([
  ['', 'Введіть електронну адресу'],
  ['a@b.c', 'Мінімальна довжина електронної адреси — 6 символів'],
  ['abcdef', 'Електронна адреса має бути у форматі name@example.com'],
])('C20 an e-mail address «%s» is told to be wrong: %s', async (typed, message) => {
  const { user } = await openForm()
  await fill(email(), typed)
  await user.tab()
  expect(descriptionOf(email())).toContain(message)
  expect(isInvalid(email())).toBe(true)
})

test('C21 a phone is optional, writes itself from any pasted form, and a wrong one is told', async () => {
  const { user } = await openForm()
  for (const pasted of ['0671234567', '+380671234567', '8 (067) 123-45-67']) {
    await fill(phone(), pasted)
    expect(phone().value, pasted).toBe('+38 (067) 123 45 67')
  }
  await user.clear(phone())
  await user.type(phone(), '67123')
  expect(phone().value).toBe('+38 (067) 123')
  await user.tab()
  expect(descriptionOf(phone())).toContain('Телефон має бути у форматі +38 (0XX) XXX XX XX')
  expect(missing()).toContain('телефон')
  await user.clear(phone())
  expect(missing()).not.toContain('телефон')
})

test('C21 a digit corrected in the middle of the phone leaves the caret there', async () => {
  const { user } = await openForm()
  await fill(phone(), '0671234567')
  await user.type(phone(), '9', { initialSelectionStart: 10, initialSelectionEnd: 11 })
  expect(phone().value).toBe('+38 (067) 923 45 67')
  expect(phone().selectionStart).toBe(11)
})

test('C22 C31 six letters are enough though advice stays unmet; two different passwords are not', async () => {
  const { user } = await openForm()
  screen.getByText(/^Це лише порада: досить 6\sсимволів.$/)
  await fill(password(), 'aaaaa')
  await user.tab()
  expect(descriptionOf(password())).toContain('Мінімальна довжина пароля: 6 символів')
  await fill(password(), 'aaaaaa')
  await screen.findByText('Виконано 1 з 4 порад')
  const hints = within(screen.getByRole('main')).getAllByRole('listitem').map(textOf)
  const hint = (words: string) => hints.find((text) => text.includes(words))
  expect(hint('малу літеру')).toContain('— виконано')
  for (const words of ['велику літеру', 'цифру', 'від 8 символів']) {
    expect(hint(words), words).toContain('ще не виконано')
  }
  await screen.findByText('Цей пароль поширений, його легко вгадати. Краще придумайте інший.')
  expect(missing()).not.toContain(' пароль,')
  await fill(password2(), 'aaaaab')
  expect(descriptionOf(password2())).toContain('Паролі мають бути однаковими')
  await fill(password2(), 'aaaaaa')
  expect(isInvalid(password2())).toBe(false)
})

test('C31 on a hardened portal the hint and the registration ask for fifteen characters', async () => {
  page().server.on(getSettings, settingsOf({ strictness: 'hardened' }))
  const { user } = await openForm()
  await screen.findByText('Обов’язково: щонайменше 15 символів', { exact: false })
  await fill(password(), 'Їжак у садку')
  await user.tab()
  expect(descriptionOf(password())).toContain('Мінімальна довжина пароля: 15 символів')
  expect(
    textOf(screen.getAllByRole('listitem').find((item) => item.textContent?.includes('від 15\u00a0символів'))),
  ).toContain('ще не виконано')
  await fill(password(), 'Їжак у садку 2026')
  await screen.findByText('Виконано 4 з 4 порад')
  expect(isInvalid(password())).toBe(false)
})

test('C17 the two passwords are shown and hidden apart, and hidden again by the submit', async () => {
  page().server.on(register, dropped)
  const { user } = await openForm()
  await fillAll()
  await user.click(button('Показати пароль'))
  expect(password().type).toBe('text')
  expect(password2().type).toBe('password')
  await user.click(button('Показати повторений пароль'))
  expect(password2().type).toBe('text')
  await user.click(submit())
  expect(password().type).toBe('password')
  expect(password2().type).toBe('password')
  await screen.findByRole('alert')
})

test('C17 A14 the whole registration can be filled in and sent by keyboard alone', async () => {
  page().server.on(register, { registered: true })
  const { user, server } = await openForm()
  email().focus()
  await user.keyboard('klava@kalynivsk.example')
  await user.tab()
  await user.keyboard('0671234567')
  await user.tab()
  await user.keyboard(PASSWORD)
  await user.tab()
  expect(document.activeElement).toBe(button('Показати пароль'))
  await user.tab()
  await user.keyboard(PASSWORD)
  await user.tab()
  await user.tab()
  await user.keyboard(' ')
  expect(agreed().checked).toBe(true)
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(submit())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/register-completed'))
  expect(server.sent(register).map(({ body }) => body)).toEqual([
    {
      name: '',
      email: 'klava@kalynivsk.example',
      phone: '+38 (067) 123 45 67',
      password: PASSWORD,
      callbackPath: { path: 'email-confirm' },
      captcha: expect.any(String),
    },
  ])
})

test('C24 the page of congratulation names the address, and has the focus', async () => {
  page().server.on(register, { registered: true })
  const { user, server } = await openForm()
  await fillAll()
  await user.dblClick(submit())
  const heading = await screen.findByRole('heading', { level: 1, name: 'Вітаємо з реєстрацією!' })
  expect(document.activeElement).toBe(heading)
  screen.getByText(/^На адресу nova@kalynivsk\.example надіслано лист/)
  expect(server.sent(register)).toHaveLength(1)
})
