import { screen, waitFor, within } from '@testing-library/react'
import { listShares } from '@zatyshok/contract/accounts/sharing'
import { getCalendarFeed } from '@zatyshok/contract/calendar'
import { getPagePart } from '@zatyshok/contract/content/content'
import { addPhone, deletePhone, getPhones, updateEmails, updatePhone } from '@zatyshok/contract/people/contact-info'
import { changePassword } from '@zatyshok/contract/people/identity'
import {
  deleteProfile,
  getProfile,
  listBillConsents,
  setBillConsent,
  updateProfile,
} from '@zatyshok/contract/people/profile'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { endSession, listSessions } from '@zatyshok/contract/people/sessions'
import { listSocialLinks } from '@zatyshok/contract/people/social'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test, vi } from 'vitest'
import { button, descriptionOf, field, fill, findButton, main, missing, textOf, toasts } from '../../testing/find.ts'
import { open, page, reopen } from '../../testing/page.ts'
import { proxyPage, type ReplyOf, refusal } from '../../testing/server.ts'
import { hanna, keep, kept, signedIn } from '../../testing/signed-in.ts'
import { settingsOf } from '../../testing/usual-answers.ts'

const block = (name: string) => screen.getByRole('region', { name })
const general = () => block('Загальна інформація')
const phones = () => block('Контактні телефони')
const passwordBlock = () => block('Зміна пароля')
const edit = () => findButton('Редагувати загальну інформацію')
const leaveQuestion = () => screen.findByRole('dialog', { name: /^Залишити\sсторінку\sбез\sзбереження\?$/ })
const deletion = () => screen.findByRole('dialog', { name: /^Підтвердження\sвидалення\sпрофілю$/ })

/** Opens a block, which is folded at first. */
const unfold = async (name: string) => page().user.click(await findButton(name))

async function openProfile(consents: ReplyOf<typeof listBillConsents> = []) {
  signedIn()
  const { server } = page()
  server.on(getPagePart, { content: '<p>Вони не змінюють договорів із постачальниками</p>' })
  server.on(listShares, { given: [], received: [] })
  server.on(getSecondFactor, { totp: false, required: false, recoveryCodesLeft: 0, passkeys: [] })
  server.on(listSessions, [])
  server.on(listSocialLinks, [])
  server.on(listBillConsents, consents)
  server.on(getCalendarFeed, { since: null })
  const opened = await open('/dashboard/profile')
  for (const name of ['Загальна інформація', 'Контактні телефони', 'Зміна пароля']) await unfold(name)
  await findButton('Додати телефон')
  return opened
}

test('D01 title, heading with the full name, and the notice of the editors', async () => {
  await openProfile()
  await waitFor(() => expect(document.title).toMatch(/^Мій профіль\s— /))
  expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('Мій профіль - Шевчук Ганна Іллівна')
  await screen.findByText('Вони не змінюють договорів із постачальниками')
})

test('D01 the rows of the folded profile say the present state of each block', async () => {
  signedIn()
  const { server } = page()
  server.on(getPagePart, { content: '' })
  server.on(getSecondFactor, { totp: true, required: false, recoveryCodesLeft: 9, passkeys: [] })
  server.on(listShares, { given: [], received: [] })
  server.on(getCalendarFeed, { since: null })
  server.on(getPhones, [{ id: 1, phone: '+380671234567', useAsDefault: true }])
  await open('/dashboard/profile')
  const stateOf = async (name: string) => descriptionOf(await findButton(name))
  expect(await stateOf('Загальна інформація')).toBe('логін resident')
  await waitFor(async () => expect(await stateOf('Електронна пошта')).toBe('1 адреса'))
  await waitFor(async () => expect(await stateOf('Контактні телефони')).toBe('1 телефон'))
  expect(await stateOf('Зміна пароля')).toBe('задано')
  for (const name of ['Загальна інформація', 'Електронна пошта', 'Контактні телефони', 'Зміна пароля'])
    expect(button(name).getAttribute('aria-expanded'), name).toBe('false')
  await waitFor(() =>
    expect(
      within(screen.getByRole('navigation', { name: 'Інші сторінки профілю' }))
        .getAllByRole('link')
        .map(textOf),
    ).toEqual([
      'Вхід і безпекаПароль і код',
      'Спільний доступБачите лише ви',
      'КалендарНе під’єднано',
      'Мої даніЗавантажити',
    ]),
  )
})

test('D01 without a name the heading is «Мій профіль», and the row asks for the name and opens its form', async () => {
  signedIn({ ...hanna, lastName: '', firstName: '', middleName: '' })
  page().server.on(getProfile, { ...hanna, lastName: '', firstName: '', middleName: '' })
  page().server.on(getPagePart, { content: '' })
  page().server.on(getSecondFactor, { totp: false, required: false, recoveryCodesLeft: 0, passkeys: [] })
  page().server.on(listShares, { given: [], received: [] })
  page().server.on(getCalendarFeed, { since: null })
  await open('/dashboard/profile')
  const row = await findButton('Загальна інформація')
  expect(descriptionOf(row)).toBe('Вкажіть ім’я')
  expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('Мій профіль')
  await page().user.click(row)
  expect(document.activeElement).toBe(field(/^Прізвище/))
})

test('D02 a folded form keeps what was typed, and its row says so', async () => {
  const { user } = await openProfile()
  await user.click(await edit())
  await fill(field(/^Прізвище/), 'Мороз')
  await user.click(button('Загальна інформація'))
  expect(descriptionOf(button('Загальна інформація'))).toBe('Є незбережені зміни')
  expect(screen.queryByLabelText(/^Прізвище/)?.closest('[hidden]')).not.toBeNull()
  await user.click(button('Загальна інформація'))
  expect(field(/^Прізвище/).value).toBe('Мороз')
})

test.each([
  ['#change-password', 'Зміна пароля', 'Поточний пароль'],
  ['#delete', 'Видалення профілю', null],
])('D10 D11 the address %s opens its block and moves the focus there', async (hash, name, label) => {
  signedIn()
  page().server.on(getPagePart, { content: '' })
  page().server.on(getSecondFactor, { totp: false, required: false, recoveryCodesLeft: 0, passkeys: [] })
  page().server.on(listShares, { given: [], received: [] })
  page().server.on(getCalendarFeed, { since: null })
  await open(`/dashboard/profile${hash}`)
  const row = await findButton(name)
  await waitFor(() => expect(row.getAttribute('aria-expanded')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(label ? within(block(name)).getByLabelText(label) : row))
})

test('D01 missing facts of a person are labelled as not given', async () => {
  signedIn({ ...hanna, middleName: '' })
  page().server.on(getProfile, proxyPage(500), { ...hanna, middleName: '' })
  page().server.on(getPagePart, { content: '' })
  const { user, server } = await open('/dashboard/profile')
  const failed = await within(main()).findByRole('alert')
  server.on(getSecondFactor, { totp: false, required: false, recoveryCodesLeft: 0, passkeys: [] })
  server.on(listSessions, [])
  server.on(listSocialLinks, [])
  server.on(listBillConsents, [])
  server.on(getCalendarFeed, { since: null })
  server.on(listShares, { given: [], received: [] })
  await user.click(button('Спробувати ще раз', failed))
  await unfold('Загальна інформація')
  await edit()
  expect(textOf(general())).toMatch(/По батькові ?Не вказано/)
})

test('D02 one block at a time is in edit mode, and leaving unsaved changes asks first', async () => {
  const { user } = await openProfile()
  await user.click(await edit())
  expect(document.activeElement).toBe(field(/^Прізвище/))
  // There are no changes yet, so another block opens without a question.
  await user.click(button('Додати телефон'))
  expect(within(general()).queryByRole('form')).toBeNull()
  await user.type(field('Номер телефону'), '067')
  await user.click(button('Редагувати загальну інформацію'))
  await user.click(button('Залишитися', await leaveQuestion()))
  expect(field('Номер телефону').value).toBe('+38 (067')
  await user.click(screen.getAllByRole('link', { name: 'Особові рахунки' })[0]!)
  await user.click(button('Вийти без збереження', await leaveQuestion()))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/accounts'))
  await screen.findByText('Особових рахунків ще немає')
})

test.each([
  ['ab', 'Мінімальна довжина логіна — 3 символи'],
  ['rеsident', 'У логіні мають бути літери лише однієї абетки'],
  ['0671234567', 'Номер телефону не може бути логіном'],
])('D02 the form reports the error of the login «%s» and does not save', async (typed, told) => {
  const { user } = await openProfile()
  await user.click(await edit())
  await fill(field('Логін'), typed)
  await user.tab()
  expect(descriptionOf(field('Логін'))).toContain(told)
  expect(button('Зберегти').disabled).toBe(true)
  await user.click(button('Скасувати'))
  expect(document.activeElement).toBe(button('Редагувати загальну інформацію'))
  expect(textOf(general())).toContain('resident')
})

test('D03 D04 saving refreshes the screen and the stored copy, with the message of the specification', async () => {
  const { user, server } = await openProfile()
  const saved = { ...hanna, lastName: 'Мороз', firstName: 'Олена', middleName: '', name: 'moroz' }
  server.on(updateProfile, saved)
  server.on(getProfile, saved)
  await user.click(await edit())
  await fill(field(/^Прізвище/), 'Мороз')
  await fill(field(/^Ім’я/), 'Олена')
  await fill(field(/^По\sбатькові/), '')
  await fill(field('Логін'), 'moroz')
  await user.click(button('Зберегти'))
  await waitFor(() => expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('Мій профіль - Мороз Олена'))
  expect(toasts('status').join()).toContain('Загальна інформація профілю успішно оновлена!')
  button('Меню користувача Олена')
  expect(JSON.parse(kept('profile') ?? '')).toMatchObject({ lastName: 'Мороз', firstName: 'Олена' })
  expect(server.sent(updateProfile)[0]?.body).toEqual({
    lastName: 'Мороз',
    firstName: 'Олена',
    middleName: '',
    name: 'moroz',
  })
})

test('D03 D12 a taken login: a warning, and an error at the field', async () => {
  const { user, server } = await openProfile()
  const message = 'Такий логін уже зайнято. Виберіть інший.'
  server.on(updateProfile, refusal('login_taken', { message, errors: [{ message, path: 'name' }] }))
  await user.click(await edit())
  await fill(field('Логін'), 'somebody')
  await user.click(button('Зберегти'))
  const summary = await within(general()).findByRole('alert')
  expect(toasts('status').join()).toContain(message)
  await user.click(within(summary).getByRole('link'))
  expect(document.activeElement).toBe(field('Логін'))
  expect(descriptionOf(field('Логін'))).toContain(message)
})

test('D02 D03 A14 the name is edited by keyboard: first field, next field, save, and the focus returns to the button', async () => {
  const { user, server } = await openProfile()
  const saved = { ...hanna, lastName: 'Лелека', firstName: 'Дарина' }
  server.on(updateProfile, saved)
  server.on(getProfile, saved)
  ;(await edit()).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(field(/^Прізвище/))
  await user.keyboard('{Control>}a{/Control}Лелека')
  await user.tab()
  expect(document.activeElement).toBe(field(/^Ім’я/))
  for (let presses = 0; presses < 3; presses++) await user.tab()
  expect(document.activeElement).toBe(button('Зберегти'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Редагувати загальну інформацію')))
  await user.keyboard('{Enter}')
  await user.click(button('Скасувати'))
  expect(document.activeElement).toBe(button('Редагувати загальну інформацію'))
})

test('D08 D09 a phone is written in the mask, added, made the default, changed and removed', async () => {
  const { user, server } = await openProfile()
  const first = { id: 1, phone: '+380671234567', useAsDefault: true }
  const second = { id: 2, phone: '+380507654321', useAsDefault: true }
  server.on(addPhone, [first], [{ ...first, useAsDefault: false }, second])
  await user.click(button('Додати телефон'))
  await fill(field('Номер телефону'), '0671234567')
  expect(field('Номер телефону').value).toBe('+38 (067) 123 45 67')
  server.on(getPhones, [first])
  await user.click(button('Зберегти'))
  await within(phones()).findByText('за замовчуванням')
  expect(toasts('status').join()).toContain('Контактні дані успішно оновлено!')
  expect(JSON.parse(kept('phones') ?? '')).toEqual([first])

  await user.click(button('Додати телефон'))
  await fill(field('Номер телефону'), '050 765 43 21')
  await user.click(field('Використовувати за замовчуванням'))
  server.on(getPhones, [{ ...first, useAsDefault: false }, second])
  await user.type(field('Номер телефону'), '{Enter}')
  await findButton('Редагувати телефон +38 (050) 765 43 21')
  expect(server.sent(addPhone).map(({ body }) => body)).toEqual([
    { phone: '+38 (067) 123 45 67', useAsDefault: true },
    { phone: '+38 (050) 765 43 21', useAsDefault: true },
  ])

  server.on(updatePhone, [first, second])
  server.on(deletePhone, [first])
  await user.click(button('Редагувати телефон +38 (050) 765 43 21'))
  await fill(field('Номер телефону'), '+38 (050) 765')
  expect(button('Зберегти').disabled).toBe(true)
  server.on(getPhones, [first])
  await user.click(button('Видалити телефон'))
  await waitFor(() =>
    expect(within(phones()).getAllByRole('listitem').map(textOf)).toEqual([
      expect.stringMatching(/\+38 \(067\) 123 45 67.*за замовчуванням/),
    ]),
  )
  expect(server.sent(deletePhone).map(({ url }) => url.pathname)).toEqual(['/api/ud/contact_info/phones/2'])
})

test('D08 A14 a phone is added by keyboard, and the focus returns', async () => {
  const { user, server } = await openProfile()
  const first = { id: 1, phone: '+380671234567', useAsDefault: true }
  server.on(addPhone, [first])
  server.on(getPhones, [first])
  button('Додати телефон').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Номер телефону'))
  await user.keyboard('0671234567{Enter}')
  await findButton('Редагувати телефон +38 (067) 123 45 67')
  await waitFor(() => expect(document.activeElement).toBe(button('Додати телефон')))
})

test('D10 the password changes with the current one; a refusal empties the form', async () => {
  const { user, server } = await openProfile()
  const form = within(passwordBlock())
  const current = form.getByLabelText<HTMLInputElement>('Поточний пароль')
  const next = form.getByLabelText<HTMLInputElement>('Новий пароль')
  const again = form.getByLabelText<HTMLInputElement>('Підтвердження нового пароля')
  expect(missing()).toBe('Залишилося: поточний і новий пароль')
  await fill(next, 'аБ1')
  await fill(again, 'інше')
  await user.tab()
  expect(descriptionOf(next)).toContain('Пароль повинен бути не менше 6-ти символів.')
  expect(descriptionOf(again)).toContain('Паролі не співпадають!')
  expect(button('Змінити пароль').disabled).toBe(true)
  const send = async (password: string) => {
    await fill(current, password)
    await fill(next, 'Вітряк-77-щука')
    await fill(again, 'Вітряк-77-щука')
    await user.click(button('Змінити пароль'))
  }
  server.on(changePassword, refusal('password_wrong', { message: 'Поточний пароль введено неправильно.' }), {
    changed: true,
  })
  await send('не той')
  await waitFor(() => expect(descriptionOf(current)).toContain('Поточний пароль введено неправильно.'))
  for (const input of [current, next, again]) expect(input.value).toBe('')
  await send('той самий')
  await waitFor(() => expect(toasts('status').join()).toContain('Зміну паролю успішно виконано!'))
  expect(server.sent(changePassword).at(-1)?.body).toEqual({ password: 'той самий', newPassword: 'Вітряк-77-щука' })
})

test('D10 the other sign-in methods are removed with the old password, unless the user keeps them', async () => {
  const { user, server } = await openProfile()
  const form = within(passwordBlock())
  const choice = form.getByRole<HTMLInputElement>('checkbox', { name: 'Припинити всі інші способи доступу' })
  expect(choice.checked).toBe(true)
  expect(descriptionOf(choice)).toContain('Зокрема вхід без пароля й запрошення')
  await user.click(choice)
  await fill(form.getByLabelText<HTMLInputElement>('Поточний пароль'), 'той самий')
  await fill(form.getByLabelText<HTMLInputElement>('Новий пароль'), 'Вітряк-77-щука')
  await fill(form.getByLabelText<HTMLInputElement>('Підтвердження нового пароля'), 'Вітряк-77-щука')
  server.on(changePassword, { changed: true })
  await user.click(button('Змінити пароль'))
  await waitFor(() => expect(toasts('status').join()).toContain('Зміну паролю успішно виконано!'))
  expect(server.sent(changePassword).at(-1)?.body).toMatchObject({ endOtherWays: false })
})

test('C22 D10 the profile of a hardened portal requires fifteen characters too', async () => {
  page().server.on(getSettings, settingsOf({ strictness: 'hardened' }))
  const { user } = await openProfile()
  const next = field('Новий пароль')
  await fill(next, 'Сім чапель над')
  await user.tab()
  await waitFor(() => expect(descriptionOf(next)).toContain('Пароль має містити щонайменше 15 символів'))
})

test('D07 one checkbox turns on bills by e-mail, with one request per provider', async () => {
  const consents = ['101', '889'].map((code) => ({
    serviceProvider: { code, name: code },
    isAllowToSendEmail: false,
    changedAt: null,
  }))
  const { user, server } = await openProfile(consents)
  server.on(setBillConsent, ({ body }) => ({
    ...(body as { serviceProviderCode: string; isAllowToSendEmail: boolean }),
    changedAt: '2026-11-23T10:00:00Z',
  }))
  await unfold('Електронна пошта')
  const tick = await screen.findByLabelText<HTMLInputElement>('Отримувати рахунки на електронну пошту')
  server.on(
    listBillConsents,
    consents.map((one) => ({ ...one, isAllowToSendEmail: true })),
  )
  await user.click(tick)
  await waitFor(() => expect(toasts('status').join()).toContain('Рахунки надходитимуть на resident@kalynivsk.example.'))
  expect(server.sent(setBillConsent).map(({ body }) => body)).toEqual([
    { serviceProviderCode: '101', isAllowToSendEmail: true },
    { serviceProviderCode: '889', isAllowToSendEmail: true },
  ])
})

test('D11 A14 the safe button of the deletion has the focus, and Enter on it and Esc close the dialog', async () => {
  const { user } = await openProfile()
  await unfold('Видалення профілю')
  const opener = await findButton('Видалити профіль…')
  opener.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Не видаляти', await deletion()))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
  await user.keyboard('{Enter}')
  await deletion()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})

test('L01 D11 a wrong password keeps the dialog open: one message, and the session stays', async () => {
  const { user, server, left } = await openProfile()
  server.on(deleteProfile, refusal('deletion_password_wrong', { message: 'Ні.' }))
  await unfold('Видалення профілю')
  await user.click(await findButton('Видалити профіль…'))
  const dialog = await deletion()
  const password = within(dialog).getByLabelText('Поточний пароль')
  await fill(password, 'не той пароль')
  await user.click(button('Видалити профіль назавжди', dialog))
  await waitFor(() => expect(descriptionOf(password)).toContain('Пароль для підтвердження введено неправильно'))
  expect(toasts('alert')).toEqual(['Помилка: Пароль для підтвердження введено неправильно'])
  expect(left).toEqual([])
  expect(kept('accessToken')).not.toBeNull()
})

test('D11 the right password, by Enter, deletes the profile and all personal data of the browser', async () => {
  const { user, server } = await openProfile()
  server.on(deleteProfile, { deleted: true })
  await unfold('Видалення профілю')
  await user.click(await findButton('Видалити профіль…'))
  const dialog = await deletion()
  await user.type(within(dialog).getByLabelText('Поточний пароль'), 'той самий{Enter}')
  await waitFor(() => expect(toasts('status').join()).toContain('Ваш профіль успішно видалено.'))
  expect(Object.keys(localStorage).filter((key) => /profile|emails|phones|Token/.test(key))).toEqual([])
  expect(server.sent(deleteProfile)[0]?.body).toEqual({ password: 'той самий' })
})

test('D07 after a partial failure the checkbox keeps its state, and the next press repeats the same request', async () => {
  const consent = (code: string, isAllowToSendEmail: boolean) => ({
    serviceProvider: { code, name: code },
    isAllowToSendEmail,
    changedAt: null,
  })
  const { user, server } = await openProfile([consent('101', true), consent('889', true)])
  await unfold('Електронна пошта')
  const tick = await screen.findByLabelText<HTMLInputElement>('Отримувати рахунки на електронну пошту')
  server.on(setBillConsent, ({ body }) => {
    const { serviceProviderCode } = body as { serviceProviderCode: string }
    if (serviceProviderCode === '889') return proxyPage(500)
    return { serviceProviderCode, isAllowToSendEmail: false, changedAt: '2026-11-23T10:00:00Z' }
  })
  server.on(listBillConsents, [consent('101', false), consent('889', true)])
  await user.click(tick)
  await waitFor(() => expect(toasts('status').join()).toContain('889'))
  await waitFor(() => expect(tick.indeterminate).toBe(true))
  expect(tick.checked).toBe(true)
  await user.click(tick)
  await waitFor(() => expect(server.sent(setBillConsent)).toHaveLength(4))
  expect(
    server.sent(setBillConsent).every(({ body }) => !(body as { isAllowToSendEmail: boolean }).isAllowToSendEmail),
  ).toBe(true)
})

test('A12 D11 after a wrong password the focus is in its field', async () => {
  const { user, server } = await openProfile()
  server.on(deleteProfile, refusal('deletion_password_wrong'))
  await unfold('Видалення профілю')
  await user.click(await findButton('Видалити профіль…'))
  const dialog = await deletion()
  await user.type(within(dialog).getByLabelText('Поточний пароль'), 'не той')
  await user.click(button('Видалити профіль назавжди', dialog))
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Поточний пароль')))
})

test('A12 the focus stays in the list of sessions after one of them was ended', async () => {
  const session = {
    userAgent: '',
    network: '10.0.0.0/24',
    method: 'password' as const,
    openedAt: '2026-11-23T08:00:00Z',
    lastSeenAt: '2026-11-23T09:00:00Z',
  }
  const own = { ...session, id: 1, current: true }
  const { user, server } = await openProfile()
  server.on(listSessions, [own, { ...session, id: 2, current: false }])
  server.on(endSession, { ended: true })
  await reopen('/dashboard/profile/security')
  await user.click(await findButton('Інші пристрої: 1'))
  const end = await screen.findByRole('button', { name: /^Завершити\sсеанс/ })
  server.on(listSessions, [own])
  await user.click(end)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Де ви увійшли' })))
})

test('A15 without a network the profile shows the browser’s copy', async () => {
  signedIn()
  keep('emails', JSON.stringify([{ id: 1, email: 'hanna@misto.example', useAsDefault: true, confirmed: true }]))
  keep('phones', '[]')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open('/dashboard/profile')
  await unfold('Електронна пошта')
  await screen.findByText('hanna@misto.example')
  expect(textOf(screen.getByRole('heading', { level: 1 }))).toBe('Мій профіль - Шевчук Ганна Іллівна')
})

test('D05 without a mail server the profile does not say that the letter of confirmation was sent', async () => {
  page().server.on(getSettings, settingsOf({ sendsMail: false }))
  const { user, server } = await openProfile()
  await unfold('Електронна пошта')
  await user.click(await findButton('Змінити адреси'))
  const emails = block('Електронна пошта')
  await fill(within(emails).getByLabelText('Адреса resident@kalynivsk.example'), 'nova@misto.example')
  await fill(within(emails).getByLabelText('Поточний пароль'), 'secret')
  server.on(updateEmails, [{ id: 2, email: 'nova@misto.example', useAsDefault: false, confirmed: false }])
  await user.click(button('Зберегти', emails))
  await screen.findByText(/^Лист\sна\snova@misto\.example\sне\sпіде:/)
  expect(textOf(main())).not.toContain('надіслано лист')
})
