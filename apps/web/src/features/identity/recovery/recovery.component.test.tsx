import { screen, waitFor, within } from '@testing-library/react'
import { changePasswordByCode, recoverAccess } from '@zatyshok/contract/people/identity'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test } from 'vitest'
import { button, descriptionOf, field, fill, isInvalid, main, textOf, toasts } from '../../../testing/find.ts'
import { open, page, reopen } from '../../../testing/page.ts'
import { proxyPage, refusal } from '../../../testing/server.ts'
import { settingsOf } from '../../../testing/usual-answers.ts'

const email = () => field('Електронна пошта (e-mail)')
const send = () => button('Надіслати')
const newPassword = () => field('Новий пароль')
const confirmation = () => field('Підтвердження нового пароля')
const change = () => button('Змінити')

async function openRequest() {
  const opened = await open('/recovery/send-email')
  await screen.findByLabelText('Електронна пошта (e-mail)')
  return opened
}

async function openChange() {
  const opened = await open('/recovery/change-password?code=some-code')
  await screen.findByLabelText('Новий пароль')
  return opened
}

test('C27 the recovery leads to the letter, with a heading and a title of its own', async () => {
  const { left } = await open('/recovery')
  expect(left).toEqual(['/recovery/send-email'])
  const { user } = await reopen('/recovery/send-email')
  await screen.findByRole('heading', { level: 1, name: 'Відновлення доступу' })
  await waitFor(() => expect(document.title).toMatch(/^Відновлення паролю\s— /))
  screen.getByText('На вказану електронну адресу буде надіслано лист з описом подальших дій.')
  expect(send().disabled).toBe(true)
  await user.click(email())
  await user.tab()
  expect(descriptionOf(email())).toContain('Введіть електронну адресу')
  await fill(email(), 'це не адреса')
  expect(send().disabled, 'no format is asked for').toBe(false)
})

test.each([['/recovery/send-email'], ['/recovery/send-email-complete'], ['/register'], ['/register-completed']])(
  'C24 C27 without a mail server %s says that no letter comes, and who has the link',
  async (path) => {
    page().server.on(getSettings, settingsOf({ sendsMail: false }))
    await open(path)
    await screen.findByText('Портал поки не надсилає листів')
    expect(textOf(main())).toContain('Посилання з листа попросіть в адміністратора порталу.')
    expect(textOf(main())).not.toContain('«Спам»')
  },
)

test('C27 C28 whoever’s the address is, one request and the same screen', async () => {
  page().server.on(recoverAccess, { sent: true })
  const { server } = page()
  for (const [n, address] of ['resident@kalynivsk.example', 'nobody@kalynivsk.example', 'це не адреса'].entries()) {
    const { user } = n === 0 ? await openRequest() : await reopen('/recovery/send-email')
    await screen.findByLabelText('Електронна пошта (e-mail)')
    await fill(email(), address)
    await user.dblClick(send())
    await screen.findByText('На вказану електронну адресу надіслано лист з описом подальших дій.')
    expect(location.pathname).toBe('/recovery/send-email-complete')
    await waitFor(() => expect(document.title).toMatch(/^Відновлення паролю\s— /))
    expect(server.sent(recoverAccess)).toHaveLength(n + 1)
    expect(server.sent(recoverAccess).at(-1)?.body).toEqual({ email: address, path: 'recovery/change-password' })
  }
  expect(screen.getByRole('link', { name: 'Вказати іншу адресу' }).getAttribute('href')).toBe('/recovery/send-email')
})

test.each([
  ['a page of a proxy', proxyPage(502), 'Не вдалось відправити повідомлення про відновлення паролю.'],
  ['a fault without words', proxyPage(500), 'Не вдалось відправити повідомлення про відновлення паролю.'],
  ['words of the server', refusal('too_many_requests', { message: 'Забагато спроб.' }), 'Забагато спроб.'],
])('C28 L07 a failure is told once, in a toast, and what was typed stays: %s', async (_, answer, text) => {
  page().server.on(recoverAccess, answer)
  const { user } = await openRequest()
  await fill(email(), 'resident@kalynivsk.example')
  await user.click(send())
  await waitFor(() => expect(toasts('alert')).toEqual([`Помилка: ${text}`]))
  expect(within(main()).queryByRole('alert')).toBeNull()
  expect(email().value).toBe('resident@kalynivsk.example')
})

test('C28 how long to wait is said in words', async () => {
  page().server.on(recoverAccess, refusal('too_many_requests', { message: 'Забагато спроб.', retryAfterSeconds: 3540 }))
  const { user } = await openRequest()
  await fill(email(), 'resident@kalynivsk.example')
  await user.click(send())
  expect(textOf(await within(main()).findByText(/^Ще\sраз\sможна/))).toBe('Ще раз можна спробувати через 59 хвилин.')
  expect(textOf(main())).not.toContain('Забагато спроб.')
})

test('C29 C30 the messages of the new password, one of them with a Latin letter', async () => {
  const { user } = await openChange()
  screen.getByText('Введіть новий пароль.')
  expect(location.pathname + location.search).toBe('/recovery/change-password')
  await fill(newPassword(), '12345')
  await user.tab()
  expect(descriptionOf(newPassword())).toContain('Пароль повинен бути не менш\u0065 6-ти символів.')
  expect(isInvalid(confirmation())).toBe(false)
  await fill(newPassword(), '123456')
  expect(descriptionOf(newPassword())).not.toContain('Пароль повинен бути не менш')
  await user.click(confirmation())
  await user.tab()
  expect(descriptionOf(confirmation()), 'touched').toContain('Паролі не співпадають!')
  await user.type(confirmation(), '12')
  expect(descriptionOf(confirmation()), 'dirty').toContain('Паролі не співпадають!')
  expect(change().disabled).toBe(true)
  await fill(confirmation(), '123456')
  expect(descriptionOf(confirmation())).not.toContain('Паролі не співпадають!')
  expect(change().disabled).toBe(false)
})

test('C29 C31 the hint stands at the new password only, and its toggle at both', async () => {
  const { user } = await openChange()
  expect(descriptionOf(newPassword())).toContain('Надійний пароль містить')
  expect(descriptionOf(confirmation())).not.toContain('Надійний пароль')
  await fill(newPassword(), 'Їжак2026')
  await screen.findByText('Виконано 4 з 4 порад')
  await user.click(button('Показати пароль'))
  expect(newPassword().type).toBe('text')
  button('Показати повторений пароль')
})

test('C22 C29 a hardened portal asks for fifteen characters of the new password too', async () => {
  page().server.on(getSettings, settingsOf({ strictness: 'hardened' }))
  const { user } = await openChange()
  await fill(newPassword(), 'Сім чапель над')
  await fill(confirmation(), 'Сім чапель над')
  await user.tab()
  await waitFor(() => expect(descriptionOf(newPassword())).toContain('Пароль має містити щонайменше 15 символів'))
  expect(change().disabled).toBe(true)
})

test('C29 without a code there is no form, only the way to another letter', async () => {
  await open('/recovery/change-password')
  await screen.findByText('Посилання неповне. Відкрийте його з листа ще раз або замовте нове.')
  expect(screen.queryByLabelText('Новий пароль')).toBeNull()
  expect(screen.getByRole('link', { name: 'Отримати нове посилання' }).getAttribute('href')).toBe(
    '/recovery/send-email',
  )
})

test('C30 a failure tells the server’s message, else «Помилка зміни паролю»; what was typed stays', async () => {
  page().server.on(
    changePasswordByCode,
    proxyPage(502),
    refusal('code_refused', { message: 'Посилання вже використано, або термін його дії минув. Замовте нове.' }),
  )
  const { user } = await openChange()
  await fill(newPassword(), 'Їжак у садку 8')
  await fill(confirmation(), 'Їжак у садку 8')
  await user.click(change())
  await waitFor(() => expect(toasts('alert').join()).toContain('Помилка зміни паролю! Повторіть спробу пізніше.'))
  expect(newPassword().value).toBe('Їжак у садку 8')
  await user.click(change())
  await screen.findByRole('link', { name: 'Отримати нове посилання' })
  expect(toasts('alert').join()).toContain('Посилання вже використано, або термін його дії минув. Замовте нове.')
  expect(within(main()).queryByRole('alert'), 'L07 told once').toBeNull()
})

test('C29 C30 the new password is sent with the letter’s code; then the way to the sign-in is open', async () => {
  page().server.on(changePasswordByCode, { changed: true })
  const { user, server } = await openChange()
  await fill(newPassword(), 'Новий пароль 9')
  await fill(confirmation(), 'Новий пароль 9')
  await user.click(change())
  await screen.findByText('Доступ до особистого кабінету успішно відновлено.')
  expect(location.pathname).toBe('/recovery/change-password-complete')
  expect(server.sent(changePasswordByCode)[0]?.body).toEqual({ code: 'some-code', password: 'Новий пароль 9' })
  expect(toasts('status').join()).toContain('Зміну паролю успішно виконано!')
  expect(within(main()).getByRole('link', { name: 'Увійти' }).getAttribute('href')).toBe('/sign-in')
})

test('C29 the other ways in end with the old password, unless the person keeps them', async () => {
  page().server.on(changePasswordByCode, { changed: true })
  const { user, server } = await openChange()
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Припинити всі інші способи доступу' })
  expect(choice.checked).toBe(true)
  await user.click(choice)
  await fill(newPassword(), 'Новий пароль 9')
  await fill(confirmation(), 'Новий пароль 9')
  await user.click(change())
  await screen.findByText('Доступ до особистого кабінету успішно відновлено.')
  expect(server.sent(changePasswordByCode)[0]?.body).toMatchObject({ endOtherWays: false })
})

const invitation = '/recovery/change-password?code=some-code&for=invitation'

test('AD1 C29 an invited person creates a password: no word of recovery, and none of other ways in', async () => {
  page().server.on(changePasswordByCode, { changed: true })
  const { user, server } = await open(invitation)
  await screen.findByRole('heading', { level: 1, name: 'Створіть пароль' })
  expect(location.search, 'the code leaves the address, the purpose survives a reload').toBe('?for=invitation')
  expect(document.title).toMatch(/^Створіть пароль\s— /)
  expect(textOf(main())).not.toMatch(/[Вв]ідновлен|Припинити/)
  await fill(field('Пароль'), 'Новий пароль 9')
  await fill(field('Пароль ще раз'), 'Новий пароль 9')
  await user.click(button('Створити пароль'))
  await screen.findByText('Пароль створено. Тепер увійдіть: потрібні логін із запрошення й цей пароль.')
  expect(textOf(main())).not.toMatch(/[Вв]ідновлен/)
  expect(server.sent(changePasswordByCode)[0]?.body).toEqual({ code: 'some-code', password: 'Новий пароль 9' })
})

test('AD1 an invitation that is spent sends the person to the inviter, not to the recovery', async () => {
  page().server.on(changePasswordByCode, refusal('code_refused', { message: 'Посилання вже використано.' }))
  const { user } = await open(invitation)
  await fill(await screen.findByLabelText('Пароль'), 'Новий пароль 9')
  await fill(field('Пароль ще раз'), 'Новий пароль 9')
  await user.click(button('Створити пароль'))
  await screen.findByText(/попросіть того, хто вас запросив/)
  expect(screen.queryByRole('link', { name: 'Отримати нове посилання' })).toBeNull()
})
