import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { lettersTo, letterTo } from './support/letters.ts'
import { nobody, test } from './support/portal-test.ts'
import { origin, sendSignIn, signInAsResident } from './support/resident.ts'

test.use(nobody)

const PASSWORD = 'Їжак у садку 7'
const CONFIRMATION_SUBJECT = 'Підтвердьте електронну адресу'

const newEmail = () => `novyi-${randomBytes(4).toString('hex')}@kalynivsk.example`
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Зареєструватися' })
const missing = (page: Page) => page.getByRole('status').filter({ hasText: 'Щоб продовжити' })
const password = (page: Page) => page.getByLabel('Пароль', { exact: true })
const password2 = (page: Page) => page.getByLabel('Підтвердження пароля', { exact: true })

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Електронна пошта').fill(email)
  await password(page).fill(PASSWORD)
  await password2(page).fill(PASSWORD)
  await page.getByLabel('Я погоджуюся з умовами договору').check()
}

test('C17 C23 A13 the note beside the button names what is missing, each until it is there', async ({ page }) => {
  await page.goto('/register')
  await expect(page).toHaveTitle(/^Реєстрація\s— /)
  await expect(submit(page)).toBeDisabled()
  await expect(missing(page)).toHaveText(
    'Щоб продовжити, заповніть: Електронна пошта, Пароль, Підтвердження пароля, Я погоджуюся з умовами договору',
  )
  await page.getByLabel('Електронна пошта').fill('nova@kalynivsk.example')
  await expect(missing(page)).not.toContainText('Електронна пошта', { timeout: 200 })
  await password(page).fill(PASSWORD)
  await expect(missing(page)).not.toContainText('Пароль,', { timeout: 200 })
  await password2(page).fill(PASSWORD)
  await expect(missing(page)).toHaveText('Щоб продовжити, заповніть: Я погоджуюся з умовами договору')
  await page.getByLabel('Я погоджуюся з умовами договору').check()
  await expect(missing(page)).toHaveCount(0)
  await expect(submit(page)).toBeEnabled()
})

test('C18 the address of the query fills the e-mail in', async ({ page }) => {
  await page.goto('/register?email=hanna%2Bkvartyra@kalynivsk.example')
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('hanna+kvartyra@kalynivsk.example')
})

test('C20 an e-mail address has a message for each of its three faults', async ({ page }) => {
  await page.goto('/register')
  const email = page.getByLabel('Електронна пошта')
  for (const [typed, message] of [
    ['', 'Введіть електронну адресу'],
    ['a@b.c', 'Мінімальна довжина електронної адреси — 6 символів'],
    ['abcdef', 'Електронна адреса має бути у форматі name@example.com'],
  ] as const) {
    await email.fill(typed)
    await email.blur()
    await expect(email, typed).toHaveAccessibleDescription(new RegExp(message.replaceAll(' ', '\\s')))
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  }
})

test('C21 a phone is optional, writes itself from any pasted form, and a wrong one is told', async ({ page }) => {
  await page.goto('/register')
  const phone = page.getByLabel('Телефон (необов’язково)')
  for (const pasted of ['0671234567', '+380671234567', '8 (067) 123-45-67']) {
    await phone.fill(pasted)
    await expect(phone, pasted).toHaveValue('+38 (067) 123 45 67')
  }
  await phone.fill('')
  await phone.pressSequentially('67123')
  await expect(phone).toHaveValue('+38 (067) 123')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/Телефон має бути у форматі \+38 \(0XX\) XXX XX XX/)
  await expect(missing(page)).toContainText('Телефон')
  await phone.fill('')
  await expect(missing(page)).not.toContainText('Телефон')
})

test('C21 a digit corrected in the middle of the phone leaves the caret there', async ({ page }) => {
  await page.goto('/register')
  const phone = page.getByLabel('Телефон (необов’язково)')
  await phone.fill('0671234567')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(10, 11))
  await page.keyboard.type('9')
  await expect(phone).toHaveValue('+38 (067) 923 45 67')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(11)
})

test('C22 C31 six letters are enough though advice stays unmet; two different passwords are not', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByText('Це порада. Обов’язково лише одне: щонайменше 6 символів.')).toBeVisible()
  await password(page).fill('aaaaa')
  await password(page).blur()
  await expect(password(page)).toHaveAccessibleDescription(/Мінімальна довжина пароля: 6 символів/)
  await password(page).fill('aaaaaa')
  await expect(page.getByRole('status').filter({ hasText: 'Виконано' })).toHaveText('Виконано 1 з 4 порад')
  await expect(page.getByRole('listitem').filter({ hasText: 'малу літеру' })).toContainText(': виконано')
  for (const hint of ['велику літеру', 'цифру', 'щонайменше 8 символів']) {
    await expect(page.getByRole('listitem').filter({ hasText: hint }), hint).toContainText('ще не виконано')
  }
  await expect(page.getByText('Цей пароль поширений, його легко вгадати. Краще придумайте інший.')).toBeVisible()
  await expect(missing(page)).not.toContainText('Пароль,')
  await password2(page).fill('aaaaab')
  await expect(password2(page)).toHaveAccessibleDescription(/Паролі мають бути однаковими/)
  await password2(page).fill('aaaaaa')
  await expect(password2(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test('C17 the two passwords are shown and hidden apart, and hidden again by the submit', async ({ page }) => {
  await page.route('**/api/warehouse/consumer/registration', (route) => route.abort())
  await page.goto('/register')
  await fillRegistration(page, newEmail())
  await page.getByRole('button', { name: 'Показати пароль', exact: true }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password2(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Показати повторений пароль' }).click()
  await expect(password2(page)).toHaveAttribute('type', 'text')
  await submit(page).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password2(page)).toHaveAttribute('type', 'password')
})

test('C17 «Прийняти» ticks the agreement, «Закрити» and Esc do not, and focus comes back', async ({ page }) => {
  await page.goto('/register')
  const opener = page.getByRole('button', { name: 'Прочитати умови договору' })
  const dialog = page.getByRole('dialog', { name: 'Умови договору' })
  const agreed = page.getByLabel('Я погоджуюся з умовами договору')
  const leave = [
    () => dialog.getByRole('button', { name: 'Закрити', exact: true }).click(),
    () => page.keyboard.press('Escape'),
  ]
  for (const close of leave) {
    await opener.click()
    await expect(dialog.getByRole('heading').nth(1), 'the text has headings of its own').toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await expect(agreed).not.toBeChecked()
    await expect(opener).toBeFocused()
  }
  await opener.click()
  await dialog.getByRole('button', { name: 'Прийняти' }).click()
  await expect(dialog).toBeHidden()
  await expect(agreed).toBeChecked()
  await expect(opener).toBeFocused()
})

test('C17 the agreement fills a phone and is 720 px wide on a desk', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, height, expected] of [
    [390, 844, 390],
    [1280, 800, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/register')
    await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
    const box = await page.getByRole('dialog', { name: 'Умови договору' }).boundingBox()
    expect(box?.width).toBe(expected)
    if (width === 390) expect(box?.height).toBe(height)
  }
})

test('C17 an agreement that did not come can be asked for again', async ({ page }) => {
  await page.route('**/page-parts/AGREEMENT', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
  const dialog = page.getByRole('dialog', { name: 'Умови договору' })
  await expect(dialog.getByRole('alert')).toContainText('Не вдалося завантажити текст договору.')
  await dialog.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(dialog.getByRole('heading').nth(1)).toBeVisible()
})

test('C19 C24 C26 C34 a resident registers, opens the letter’s link and signs in', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register')
  await fillRegistration(page, email)
  const sent = page.waitForRequest('**/api/warehouse/consumer/registration')
  await submit(page).dblclick()
  const payload = (await sent).postDataJSON()
  expect(payload).toEqual({
    name: '',
    email,
    password: PASSWORD,
    callbackPath: { path: 'email-confirm' },
    captcha: expect.any(String),
  })
  await expect(page).toHaveURL(`${origin()}/register-completed`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо з реєстрацією!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(`На адресу ${email} надіслано лист`)).toBeVisible()

  await test.step('before the link is opened the sign-in is refused, with an offer to send it again', async () => {
    await page.goto('/sign-in')
    await sendSignIn(page, { account: email, password: PASSWORD })
    await expect(page.getByRole('alert')).toContainText('Електронну адресу ще не підтверджено.')
    await page.getByRole('button', { name: 'Надіслати лист ще раз' }).click()
    await expect(page.getByText('Лист надіслано ще раз.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ще раз можна надіслати через \d+ секун/ })).toBeDisabled()
    await expect(page.getByLabel('Логін')).toHaveValue(email)
  })

  await test.step('the link confirms once, and leaves the address bar', async () => {
    // The second letter's code counts; the first one's no longer.
    await expect.poll(() => lettersTo(email), { timeout: 15_000 }).toHaveLength(2)
    const { link } = await letterTo(email, CONFIRMATION_SUBJECT)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/confirm_email')) asked.push(request.url())
    })
    await page.goto(link)
    await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
    expect(asked).toHaveLength(1)
    await expect(page).toHaveURL(`${origin()}/email-confirm`)
    await page.reload()
    await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
    expect(asked).toHaveLength(1)
    await page.getByRole('main').getByRole('link', { name: 'Увійти' }).click()
  })

  await sendSignIn(page, { account: email, password: PASSWORD })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('RG9 of two registrations of one address neither password counts: the letter’s reader sets one', async ({
  browser,
}) => {
  const email = newEmail()
  for (const typed of ['Пароль-першого-11', 'Пароль-другого-22']) {
    const page = await browser.newPage({ baseURL: origin() })
    await page.goto('/register')
    await fillRegistration(page, email)
    await password(page).fill(typed)
    await password2(page).fill(typed)
    await submit(page).click()
    await expect(page).toHaveURL(/\/register-completed$/)
    await page.close()
  }
  await expect.poll(() => lettersTo(email).length, { timeout: 15_000 }).toBe(2)
  const reader = await browser.newPage({ baseURL: origin() })
  await reader.goto((await letterTo(email, CONFIRMATION_SUBJECT)).link)
  await expect(reader).toHaveURL(`${origin()}/recovery/change-password`)
  await expect(reader.getByRole('heading', { level: 1 })).toBeFocused()
  await reader.reload()
  await reader.getByLabel('Новий пароль', { exact: true }).fill(PASSWORD)
  await reader.getByLabel('Підтвердження нового пароля', { exact: true }).fill(PASSWORD)
  await reader.getByRole('button', { name: 'Змінити', exact: true }).click()
  await expect(reader).toHaveURL(/\/recovery\/change-password-complete$/)

  await reader.goto('/sign-in')
  await sendSignIn(reader, { account: email, password: 'Пароль-другого-22' })
  await expect(reader.getByRole('main').getByRole('alert')).toBeVisible()
  await sendSignIn(reader, { account: email, password: PASSWORD })
  await expect(reader).toHaveURL(/\/dashboard$/)
  await reader.close()
})

test('C24 somebody signed in who opens the registration is led to the root', async ({ page }) => {
  await signInAsResident(page)
  await page.goto('/register')
  await expect(page).toHaveURL(/\/features$|\/$/)
})

test('C24 opened directly, the page of congratulation asks where the letter shall go', async ({ page }) => {
  await page.goto('/register-completed')
  await expect(page.getByText('На вашу електронну адресу надіслано лист')).toBeVisible()
  const again = page.getByRole('button', { name: 'Отримати нове посилання' })
  await expect(again).toBeDisabled()
  await page.getByLabel('Електронна пошта').fill(newEmail())
  await again.click()
  await expect(page.getByText('Лист надіслано ще раз.')).toBeVisible()
})

test('C25 L07 a failure that nobody else tells has the registration’s own sentence; nothing typed is lost', async ({
  page,
}) => {
  const email = newEmail()
  await page.route('**/api/warehouse/consumer/registration', (route) => route.fulfill({ status: 502 }))
  await page.goto('/register')
  await page.getByLabel('Телефон (необов’язково)').fill('0671234567')
  await fillRegistration(page, email)
  await submit(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Під час реєстрації сталася помилка, перезавантажте сторінку',
  )
  await expect(page).toHaveTitle(/^Помилка: Реєстрація/)
  await expect(page.getByLabel('Електронна пошта')).toHaveValue(email)
  await expect(page.getByLabel('Телефон (необов’язково)')).toHaveValue('+38 (067) 123 45 67')
  await expect(password(page)).toHaveValue(PASSWORD)
  await expect(password2(page)).toHaveValue(PASSWORD)
  await expect(page.getByLabel('Я погоджуюся з умовами договору')).toBeChecked()
  await expect(submit(page)).toBeEnabled()
})

test('C25 L05 what the server says of fields stands in a summary with a link to each', async ({ page }) => {
  await page.route('**/api/warehouse/consumer/registration', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'password_too_weak',
        message: 'Перевірте введені дані.',
        requestId: 'r1',
        errors: [
          { message: 'Цей пароль надто простий.', path: 'password' },
          { message: 'Цього номера не існує.', path: 'phone' },
        ],
      },
    }),
  )
  await page.goto('/register')
  await fillRegistration(page, newEmail())
  await submit(page).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page.getByRole('region', { name: 'Сповіщення' }).getByRole('status')).toHaveCount(2)
  await summary.getByRole('link', { name: 'Пароль: Цей пароль надто простий.' }).click()
  await expect(password(page)).toBeFocused()
  await summary.getByRole('link', { name: 'Телефон (необов’язково): Цього номера не існує.' }).click()
  await expect(page.getByLabel('Телефон (необов’язково)')).toBeFocused()
})

test('C26 a link without a code, and one that has been used, say so and offer another', async ({ page }) => {
  await page.goto('/email-confirm')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Код підтвердження не може бути порожнім')
  await page.goto('/email-confirm?code=used-long-ago')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Не вдалося підтвердити електронну адресу: Посилання вже використано, або термін його дії минув. Замовте нове.',
  )
  await expect(page).toHaveURL(/\/email-confirm$/)
  await page.getByLabel('Електронна пошта').fill(newEmail())
  await page.getByRole('button', { name: 'Отримати нове посилання' }).click()
  await expect(page.getByText('Лист надіслано ще раз.')).toBeVisible()
})

test('C26 without an answer the default sentence, and the same code can be tried again', async ({ page }) => {
  await page.route('**/confirm_email?*', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await page.goto('/email-confirm?code=something')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Не вдалося підтвердити електронну адресу, спробуйте пізніше',
  )
  const again = page.waitForRequest('**/confirm_email?code=something')
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await again
})

test('C17 A14 the whole registration can be filled in and sent by keyboard alone', async ({ page }) => {
  await page.route('**/api/warehouse/consumer/registration', (route) => route.fulfill({ json: { registered: true } }))
  await page.goto('/register')
  await page.getByLabel('Електронна пошта').focus()
  await page.keyboard.type('klava@kalynivsk.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0671234567')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Показати пароль', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Я погоджуюся з умовами договору')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/register-completed$/)
})
