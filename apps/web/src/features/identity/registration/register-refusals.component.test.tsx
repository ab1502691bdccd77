import { screen, waitFor, within } from '@testing-library/react'
import { confirmEmail, register, resendConfirmation } from '@zatyshok/contract/people/identity'
import { expect, test } from 'vitest'
import { button, field, fill, findButton, isInvalid, main, refused, toasts } from '../../../testing/find.ts'
import { open, page, reopen } from '../../../testing/page.ts'
import { proxyPage, refusal } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/signed-in.ts'

const PASSWORD = 'Їжак у садку 7'
const password = () => field('Пароль')
const password2 = () => field('Підтвердження пароля')
const phone = () => field('Телефон (необов’язково)')
const submit = () => within(main()).getByRole<HTMLButtonElement>('button', { name: 'Зареєструватися' })

async function sendRegistration() {
  const { user } = await open('/register')
  await screen.findByLabelText('Електронна пошта')
  await fill(field('Електронна пошта'), 'nova@kalynivsk.example')
  await fill(phone(), '0671234567')
  await fill(password(), PASSWORD)
  await fill(password2(), PASSWORD)
  await user.click(field('Я погоджуюся з умовами договору'))
  await user.click(submit())
  return { user }
}

test('C25 L07 a failure that nobody else tells has the registration’s own sentence; nothing typed is lost', async () => {
  page().server.on(register, proxyPage(502))
  await sendRegistration()
  await within(main()).findByRole('alert')
  expect(refused()).toBe('Під час реєстрації сталася помилка, перезавантажте сторінку')
  expect(toasts('alert')).toEqual([])
  await waitFor(() => expect(document.title).toMatch(/^Помилка: Реєстрація/))
  expect(field('Електронна пошта').value).toBe('nova@kalynivsk.example')
  expect(phone().value).toBe('+38 (067) 123 45 67')
  expect(password().value).toBe(PASSWORD)
  expect(password2().value).toBe(PASSWORD)
  expect(field('Я погоджуюся з умовами договору').checked).toBe(true)
  expect(submit().disabled).toBe(false)
})

test('C25 L05 L07 what the server says of fields is told once, by toasts, and the fields are marked', async () => {
  const errors = [
    { message: 'Цей пароль надто простий.', path: 'password' },
    { message: 'Цього номера не існує.', path: 'phone' },
  ]
  page().server.on(register, refusal('password_too_weak', { message: 'Перевірте введені дані.', errors }))
  await sendRegistration()
  await waitFor(() => expect(isInvalid(password())).toBe(true))
  expect(toasts('status')).toEqual(errors.map(({ message }) => `Увага: ${message}`))
  expect(within(main()).queryByRole('alert')).toBeNull()
  expect([isInvalid(phone()), isInvalid(password2())]).toEqual([true, false])
  expect(document.activeElement, 'the first of them').toBe(password())
  expect(document.title).toMatch(/^Помилка: Реєстрація/)
})

test('C24 somebody signed in who opens the registration is led to the root', async () => {
  signedIn()
  const { left } = await open('/register')
  expect(left).toEqual(['/'])
})

test('C24 opened directly, the page of congratulation asks where the letter shall go', async () => {
  page().server.on(resendConfirmation, { sent: true })
  const { user, server } = await open('/register-completed')
  await screen.findByText('На вашу електронну адресу надіслано лист', { exact: false })
  const again = button('Отримати нове посилання')
  expect(again.disabled).toBe(true)
  await fill(field('Електронна пошта'), 'nova@kalynivsk.example')
  await user.click(again)
  await screen.findByText('Лист надіслано ще раз.')
  expect(server.sent(resendConfirmation)[0]?.body).toEqual({ email: 'nova@kalynivsk.example' })
  const waiting = await findButton(/^Ще\sраз\sможна\sнадіслати\sчерез\s\d+\sсекун/)
  expect(waiting.disabled).toBe(true)
})

test('C26 a link without a code, and one that has been used, say so and offer another', async () => {
  page().server.on(
    confirmEmail,
    refusal('code_refused', { message: 'Посилання вже використано, або термін його дії минув. Замовте нове.' }),
  )
  page().server.on(resendConfirmation, { sent: true })
  await open('/email-confirm')
  await within(main()).findByRole('alert')
  expect(refused()).toBe('Код підтвердження не може бути порожнім')
  const { user } = await reopen('/email-confirm?code=used-long-ago')
  await within(main()).findByRole('alert')
  expect(refused()).toBe(
    'Не вдалося підтвердити електронну адресу: Посилання вже використано, або термін його дії минув. Замовте нове.',
  )
  expect(location.pathname + location.search).toBe('/email-confirm')
  await fill(field('Електронна пошта'), 'nova@kalynivsk.example')
  await user.click(button('Отримати нове посилання'))
  await screen.findByText('Лист надіслано ще раз.')
})

test('C26 without an answer the default sentence, and the same code can be tried again', async () => {
  page().server.on(confirmEmail, proxyPage(502), { confirmed: true })
  const { user, server } = await open('/email-confirm?code=something')
  await within(main()).findByRole('alert')
  expect(refused()).toBe('Не вдалося підтвердити електронну адресу, спробуйте пізніше')
  await user.click(button('Спробувати ще раз'))
  await screen.findByText('Електронну адресу підтверджено')
  expect(server.sent(confirmEmail).map(({ url }) => url.search)).toEqual(['?code=something', '?code=something'])
})

test('C26 the link confirms once, and leaves the address bar; a reload asks no more', async () => {
  page().server.on(confirmEmail, { confirmed: true })
  const { server } = await open('/email-confirm?code=something')
  await screen.findByText('Електронну адресу підтверджено')
  expect(location.pathname + location.search).toBe('/email-confirm')
  await reopen()
  await screen.findByText('Електронну адресу підтверджено')
  expect(server.sent(confirmEmail)).toHaveLength(1)
})
