import { screen, waitFor, within } from '@testing-library/react'
import { signIn } from '@zatyshok/contract/people/identity'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test } from 'vitest'
import {
  button,
  descriptionOf,
  field,
  fill,
  isInvalid,
  main,
  missing,
  refused,
  textOf,
  toasts,
} from '../../testing/find.ts'
import { open, page } from '../../testing/page.ts'
import { dropped, refusal } from '../../testing/server.ts'
import { answerAbout, hanna, kept, signedIn } from '../../testing/signed-in.ts'
import { settingsOf } from '../../testing/usual-answers.ts'

const opened = { accessToken: 'new token', expiresAt: '2026-11-24T10:00:00Z' }
const login = () => field('Телефон, пошта або логін')
const password = () => field('Пароль')
const submit = () => button('Увійти')
const wrong = refusal('sign_in_failed', { message: 'Помилка входу! Неправильний логін або пароль' })

async function openForm(path = '/sign-in') {
  const opened = await open(path)
  await screen.findByLabelText('Телефон, пошта або логін')
  return opened
}

async function send(account: string, typed: string): Promise<void> {
  await fill(login(), account)
  await fill(password(), typed)
  await page().user.click(submit())
}

const isRefused = () => within(main()).findByRole('alert')

test('C01 C04 A13 the form asks for login and password, and says what is missing while the button is off', async () => {
  await openForm()
  await waitFor(() => expect(document.title).toMatch(/^Вхід до особистого кабінету\s— /))
  expect(submit().disabled).toBe(true)
  expect(missing()).toBe('Залишилося: логін і пароль')
  await fill(login(), 'resident')
  expect(submit().disabled).toBe(true)
  expect(missing()).toBe('Залишилося: пароль')
  await fill(password(), 'щось')
  expect(submit().disabled).toBe(false)
  expect(screen.getByRole('link', { name: 'Забули пароль?' }).getAttribute('href')).toBe('/recovery')
  expect(within(main()).getByRole('link', { name: 'Зареєструватися' }).getAttribute('href')).toBe('/register')
})

test('C01 the password can be shown, and is hidden again before it is sent', async () => {
  page().server.on(signIn, wrong)
  const { user } = await openForm()
  await fill(password(), 'wrong')
  await user.click(button('Показати пароль'))
  expect(password().type).toBe('text')
  await send('resident', 'wrong')
  expect(password().type).toBe('password')
  await isRefused()
})

test('C01 a password manager may fill the form in, and a password may be pasted', async () => {
  const { user } = await openForm()
  expect(login().autocomplete).toBe('username')
  expect(password().autocomplete).toBe('current-password')
  await user.click(password())
  await user.paste('скопійований-пароль')
  expect(password().value).toBe('скопійований-пароль')
})

test('C03 L01 a wrong sign-in keeps the login, empties and focuses the password', async () => {
  page().server.on(signIn, wrong)
  await openForm()
  await send('resident', 'not the password')
  expect(textOf(await isRefused())).toBe('Помилка входу! Неправильний логін або пароль')
  expect(login().value).toBe('resident')
  expect(password().value).toBe('')
  expect(document.activeElement).toBe(password())
  expect(isInvalid(password())).toBe(true)
  await waitFor(() => expect(document.title).toMatch(/^Помилка: Вхід до особистого кабінету/))
  expect(location.pathname).toBe('/sign-in')
  expect(toasts('alert')).toEqual([])
})

test('C02 C05 C06 signing in keeps the token for a day, announces it and remembers the person', async () => {
  page().server.on(signIn, opened)
  answerAbout(hanna)
  const heard: string[] = []
  addEventListener('authenticated', ({ type }) => heard.push(type))
  const { left } = await openForm()
  const before = Date.now()
  await send('resident', 'правильний пароль')
  await waitFor(() => expect(left).toEqual(['/dashboard']))
  expect(heard).toEqual(['authenticated'])
  expect(kept('accessToken')).toBe('new token')
  const expiry = Date.parse(kept('accessTokenExpiry') ?? '')
  expect(expiry).toBeGreaterThanOrEqual(before + 24 * 60 * 60 * 1000)
  expect(JSON.parse(kept('profile') ?? '')).toMatchObject({ firstName: 'Ганна', lastName: 'Шевчук' })
  for (const key of ['emails', 'phones', 'accounts']) expect(kept(key), key).not.toBeNull()
})

test('A11 the way back is kept, and never leads to another site', async () => {
  page().server.on(signIn, opened)
  answerAbout(hanna)
  const { left } = await openForm('/sign-in?return=//evil.example/')
  await send('resident', 'правильний пароль')
  await waitFor(() => expect(left).toEqual(['/dashboard']))
})

test('A11 who was asked to sign in is told why, and comes back to what was asked for', async () => {
  page().server.on(signIn, opened)
  answerAbout(hanna)
  const { left } = await openForm('/sign-in?reason=required&return=%2Fdashboard%2Finvoices%3Ffrom%3D2026-05')
  screen.getByText('Щоб відкрити цю сторінку, увійдіть до кабінету.')
  await send('resident', 'правильний пароль')
  await waitFor(() => expect(left).toEqual(['/dashboard/invoices?from=2026-05']))
})

test('A06 A11 somebody signed in is led past the sign-in screen', async () => {
  signedIn()
  const { left } = await open('/sign-in')
  expect(left).toEqual(['/dashboard'])
})

test('C03 AD2 the second step asks for the code, keeps what was typed, and tells of a wrong code at its field', async () => {
  page().server.on(
    signIn,
    refusal('second_factor_required', { message: 'Введіть код.' }),
    refusal('second_factor_wrong', { message: 'Код не підходить. Дочекайтеся нового коду.' }),
  )
  const { user, server } = await openForm()
  await send('operator', 'правильний пароль')
  const code = await screen.findByLabelText<HTMLInputElement>('Код підтвердження')
  expect(document.activeElement).toBe(code)
  screen.getByText('Ви входите як operator')
  expect(submit().disabled).toBe(true)
  await fill(code, '123456')
  await user.click(submit())
  await waitFor(() => expect(descriptionOf(code)).toContain('Код не підходить. Дочекайтеся нового коду.'))
  expect(document.activeElement).toBe(code)
  expect(code.value).toBe('')
  expect(toasts('alert')).toEqual([])
  const sent = server.sent(signIn).map(({ body }) => body as Record<string, string>)
  expect(sent).toEqual([
    { account: 'operator', password: 'правильний пароль', captcha: expect.any(String) },
    { account: 'operator', password: 'правильний пароль', code: '123456', captcha: expect.any(String) },
  ])
  expect(sent[0]?.['captcha']).not.toBe(sent[1]?.['captcha'])
  await user.click(button('Назад'))
  expect(login().value).toBe('operator')
  expect(password().value).toBe('правильний пароль')
})

test('C03 too many attempts are told with the wait, in words; nothing typed is lost', async () => {
  page().server.on(
    signIn,
    refusal('too_many_requests', { message: 'Забагато спроб. Зачекайте й спробуйте ще раз.', retryAfterSeconds: 120 }),
  )
  await openForm()
  await send('resident', 'мій пароль')
  expect(textOf(await isRefused())).toContain('Ще раз можна спробувати через 2 хвилини.')
  expect(password().value).toBe('мій пароль')
  expect(toasts('alert'), 'told once').toEqual([])
})

test('C03 L06 L07 a lost connection is told once, in a toast, and the same press may do later', async () => {
  page().server.on(signIn, dropped, opened)
  answerAbout(hanna)
  const { user, left } = await openForm()
  await send('resident', 'мій пароль')
  await waitFor(() => expect(toasts('alert').join()).toContain('Не вдалося отримати відповідь від сервера'))
  expect(within(main()).queryByRole('alert')).toBeNull()
  expect(password().value).toBe('мій пароль')
  await user.click(submit())
  await waitFor(() => expect(left).toEqual(['/dashboard']))
})

test('C24 somebody who signs in by a login and has not confirmed is asked where the letter shall go', async () => {
  page().server.on(signIn, refusal('email_not_confirmed', { message: 'Електронну адресу ще не підтверджено.' }))
  await openForm()
  await send('hanna', 'пароль')
  await isRefused()
  expect(refused()).toBe('Електронну адресу ще не підтверджено.')
  expect((await screen.findByLabelText<HTMLInputElement>('Електронна пошта')).value).toBe('')
  expect(button('Отримати нове посилання').disabled).toBe(true)
})

test('A13 a double click on the button sends one request', async () => {
  page().server.on(signIn, refusal('user_blocked', { message: 'Доступ призупинено.' }))
  const { user, server } = await openForm()
  await fill(login(), 'resident')
  await fill(password(), 'пароль')
  await user.dblClick(submit())
  expect(textOf(await isRefused())).toBe('Доступ призупинено.')
  expect(server.sent(signIn)).toHaveLength(1)
})

test('C06 on a hardened portal the browser keeps the token and nothing about the person', async () => {
  page().server.on(getSettings, settingsOf({ strictness: 'hardened' }))
  page().server.on(signIn, opened)
  answerAbout(hanna)
  const { left } = await openForm()
  await send('resident', 'правильний пароль')
  await waitFor(() => expect(left).toEqual(['/dashboard']))
  expect(kept('accessToken')).toBe('new token')
  for (const key of ['profile', 'emails', 'phones', 'accounts']) expect(kept(key), key).toBeNull()
})
