import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { letterTo } from '../support/letters.ts'
import { origin } from '../support/resident.ts'
import { becomeNewcomer, enter } from './newcomer.ts'
import { row } from './row.ts'
import { expectToast, watchToasts } from './toasts.ts'

const main = (page: Page) => page.getByRole('main')
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const kept = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`zatyshok.${key}`) ?? 'null'), key)

/** Opens the profile and unfolds one of its blocks. */
async function openProfile(page: Page, opened = ''): Promise<void> {
  await page.goto(`/dashboard/profile${opened && `#${opened}`}`)
  await expect(block(page, 'Загальна інформація')).toBeVisible()
}

row(
  'D01 the profile has its title, the heading with the full name, and the warning of the editors',
  async ({ resident, ask }) => {
    await openProfile(resident)
    await expect(resident).toHaveTitle(/^Мій профіль/)
    await expect(resident.getByRole('heading', { level: 1 })).toHaveText(/^Мій профіль - Шевчук Ганна \S+$/)
    const { content } = (await ask('/api/cms/public/content/page-parts/warning_for_profile_page')).json
    const words = content
      .replaceAll(/<[^>]+>/g, ' ')
      .trim()
      .slice(0, 30)
    await expect(main(resident)).toContainText(words)
  },
)

row(
  'D02 surname, names, login and both dates; «Редагувати» opens the fields, «Скасувати» closes them',
  async ({ resident }) => {
    await openProfile(resident, 'general')
    const general = block(resident, 'Загальна інформація')
    await expect(general).toContainText(/Шевчук[\s\S]*Ганна[\s\S]*resident/)
    expect((await general.innerText()).match(/\d\d\.\d\d\.\d{4}/g)?.length).toBeGreaterThanOrEqual(2)
    await button(resident, 'Редагувати загальну інформацію').click()
    await expect(resident.getByLabel('Прізвище')).toHaveValue('Шевчук')
    for (const label of ['Прізвище', 'Ім’я', 'По батькові', 'Логін'])
      await expect(resident.getByLabel(label)).toBeVisible()
    await button(resident, 'Скасувати').click()
    await expect(resident.getByLabel('Прізвище')).toBeHidden()
  },
)

row('D03 the merged profile is posted and the stored copy refreshed', async ({ page, askAsResident }) => {
  const { json } = await askAsResident('/api/ud/profile')
  expect(json).toMatchObject({ email: 'resident@kalynivsk.example', phone: expect.stringMatching(/^\+\d/) })
  await becomeNewcomer(page)
  await openProfile(page, 'general')
  await button(page, 'Редагувати загальну інформацію').click()
  await page.getByLabel('Прізвище').fill('Мороз')
  await page.getByLabel('Ім’я').fill('Олена')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/ud/profile'),
  )
  await button(page, 'Зберегти').click()
  expect((await sent).postDataJSON()).toMatchObject({
    lastName: 'Мороз',
    firstName: 'Олена',
    middleName: '',
    name: expect.any(String),
  })
  await expect.poll(() => kept(page, 'profile')).toMatchObject({ lastName: 'Мороз' })
  expect(await kept(page, 'profile')).toHaveProperty('email')
})

row('D04 success and the fallback have the specification’s sentences', async ({ page }) => {
  await watchToasts(page)
  await becomeNewcomer(page)
  await openProfile(page, 'general')
  const save = async (name: string) => {
    await button(page, 'Редагувати загальну інформацію').click()
    await page.getByLabel('Ім’я').fill(name)
    await button(page, 'Зберегти').click()
  }
  await save('Олена')
  await expectToast(page, 'Загальна інформація профілю успішно оновлена!')
  await page.route('**/api/ud/profile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 418, body: '' }) : route.continue(),
  )
  await save('Ганна')
  await expectToast(page, 'Помилка опрацювання! Повторіть спробу пізніше.')
})

row('D05 a changed e-mail counts after its letter; save is off while the form is invalid', async ({ page }) => {
  const { email, password } = await becomeNewcomer(page)
  const changed = email.replace('obkhid-', 'zmina-')
  await openProfile(page, 'emails')
  await expect(block(page, 'Електронна пошта')).toContainText('за замовчуванням')
  await button(page, 'Змінити адреси').click()
  const field = page.getByLabel(`Адреса ${email}`)
  await field.fill('a@b')
  await field.blur()
  await expect(button(page, 'Зберегти')).toBeDisabled()
  await field.fill(changed)
  await block(page, 'Електронна пошта').getByLabel('Поточний пароль', { exact: true }).fill(password)
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/emails'))
  await button(page, 'Зберегти').click()
  expect(JSON.stringify((await sent).postDataJSON())).toContain('"path":"email-confirm"')
  await expect(block(page, 'Електронна пошта').getByText('Адресу ще не підтверджено')).toBeVisible()
  await page.goto((await letterTo(changed, 'Підтвердьте нову електронну адресу')).link)
  await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
  await openProfile(page, 'emails')
  await expect(block(page, 'Електронна пошта').getByRole('listitem')).toHaveText([
    new RegExp(`${changed}.*за замовчуванням`),
  ])
})

row('D06 saved e-mails and a failure have the specification’s sentences', async ({ page }) => {
  await watchToasts(page)
  const { email, password } = await becomeNewcomer(page)
  await openProfile(page, 'emails')
  const add = async (address: string) => {
    await button(page, 'Змінити адреси').click()
    await page.getByLabel('Нова адреса').fill(address)
    await block(page, 'Електронна пошта').getByLabel('Поточний пароль', { exact: true }).fill(password)
    await button(page, 'Зберегти').click()
  }
  await add(email.replace('obkhid-', 'druha-'))
  await expectToast(page, 'Адреси електронної пошти успішно оновлено')
  await page.route('**/contact_info/emails', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 418, body: '' }) : route.continue(),
  )
  await add(email.replace('obkhid-', 'tretia-'))
  await expectToast(page, 'Помилка опрацювання')
})

row(
  'D07 the consent to bills by e-mail is one call a provider, kept by the server, and withdrawn',
  async ({ resident, askAsResident }) => {
    const path = '/api/warehouse/consumer/email-management'
    const consents = async (): Promise<{ serviceProviderCode: string; isAllowToSendEmail: boolean }[]> =>
      (await askAsResident(path)).json
    const before = await consents()
    expect(before.length).toBeGreaterThan(1)
    await openProfile(resident, 'emails')
    const sent: { serviceProviderCode: string; isAllowToSendEmail: boolean }[] = []
    resident.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/email-management')) sent.push(request.postDataJSON())
    })
    const box = main(resident)
      .getByRole('checkbox', { name: /рахунк/i })
      .first()
    for (const time of ['once', 'and back']) {
      const wanted = !(await box.isChecked())
      sent.length = 0
      await box.click()
      await expect.poll(() => sent.length, { message: time }).toBe(before.length)
      expect(new Set(sent.map(({ serviceProviderCode }) => serviceProviderCode)).size, 'one call a provider').toBe(
        sent.length,
      )
      for (const one of sent) {
        expect(one).toEqual({ serviceProviderCode: expect.any(String), isAllowToSendEmail: wanted })
      }
      await expect.poll(async () => (await consents()).every((one) => one.isAllowToSendEmail === wanted)).toBe(true)
      await expect(box).toBeChecked({ checked: wanted })
    }
  },
)

row('D08 D09 phones are added in the mask and changed; the default is marked', async ({ page }) => {
  await becomeNewcomer(page)
  await openProfile(page, 'phones')
  await button(page, 'Додати телефон').click()
  await expect(button(page, 'Зберегти')).toBeDisabled()
  await page.getByLabel('Номер телефону').fill('0671234567')
  await expect(page.getByLabel('Номер телефону')).toHaveValue('+38 (067) 123 45 67')
  await button(page, 'Зберегти').click()
  await expect(block(page, 'Контактні телефони').getByText('за замовчуванням')).toBeVisible()
  await button(page, 'Редагувати телефон +38 (067) 123 45 67').click()
  await page.getByLabel('Номер телефону').fill('0507654321')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/phones'))
  await button(page, 'Зберегти').click()
  expect((await sent).postDataJSON()).toMatchObject({
    id: expect.any(Number),
    phone: expect.stringMatching(/^\+38 \(050\) 765 43 21$/),
  })
  await button(page, 'Додати телефон').click()
  await page.getByLabel('Номер телефону').fill('06712')
  await page.getByLabel('Номер телефону').blur()
  await expect(page.getByLabel('Номер телефону')).toHaveAttribute('aria-invalid', 'true')
  await expect(button(page, 'Зберегти')).toBeDisabled()
  await button(page, 'Скасувати').click()
  await expect(page.getByLabel('Номер телефону')).toBeHidden()
})

row('D09 a saved phone and a failure have the specification’s sentences; the stored list follows', async ({ page }) => {
  await watchToasts(page)
  await becomeNewcomer(page)
  await openProfile(page, 'phones')
  const add = async (phone: string) => {
    await button(page, 'Додати телефон').click()
    await page.getByLabel('Номер телефону').fill(phone)
    await button(page, 'Зберегти').click()
  }
  await add('0671234567')
  await expectToast(page, 'Контактні дані успішно оновлено!')
  await expect.poll(() => kept(page, 'phones')).toHaveLength(1)
  await page.route('**/contact_info/phones', (route) => route.fulfill({ status: 418, body: '' }))
  await add('0507654321')
  await expectToast(page, 'Помилка додавання телефону! Повторіть спробу пізніше.')
})

row(
  'D10 the password changes with the current one; a failure empties the form; other sessions end',
  async ({ page, browser }) => {
    await watchToasts(page)
    const newcomer = await becomeNewcomer(page)
    const { password } = newcomer
    const other = await browser.newPage({ baseURL: origin(), locale: 'uk-UA' })
    await enter(other, newcomer)
    await openProfile(page, 'password')
    const form = block(page, 'Зміна пароля')
    const field = (name: string) => form.getByLabel(name, { exact: true })
    await field('Новий пароль').fill('аБ1')
    await field('Підтвердження нового пароля').fill('інше')
    await field('Підтвердження нового пароля').blur()
    await expect(form.getByText('Пароль повинен бути не менше 6-ти символів.')).toBeVisible()
    await expect(form.getByText('Паролі не співпадають!')).toBeVisible()
    const change = async (current: string) => {
      await field('Поточний пароль').fill(current)
      await field('Новий пароль').fill('Вітряк-77-щука')
      await field('Підтвердження нового пароля').fill('Вітряк-77-щука')
      await button(page, 'Змінити пароль').click()
    }
    await change('не той пароль')
    await expect(field('Поточний пароль')).toHaveValue('')
    await expect(field('Новий пароль')).toHaveValue('')
    const sent = page.waitForRequest('**/api/account/change_password')
    await change(password)
    expect((await sent).postDataJSON()).toMatchObject({ password, newPassword: 'Вітряк-77-щука' })
    await expectToast(page, 'Зміну паролю успішно виконано!')
    await other.goto('/dashboard/profile')
    await expect(other).toHaveURL(/\/sign-in/)
    await other.close()
    expect(
      await page.evaluate(() => localStorage.getItem('zatyshok.accessToken')),
      'the own session goes on',
    ).not.toBeNull()
  },
)

row(
  'D11 the profile is deleted with the password: a dialog of 30 × 18 rem, the sentences, the home page',
  async ({ page }) => {
    await watchToasts(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const { email, password } = await becomeNewcomer(page)
    await openProfile(page, 'delete')
    await button(page, 'Видалити профіль…').click()
    const dialog = page.getByRole('dialog', { name: 'Підтвердження видалення профілю' })
    expect((await dialog.boundingBox())?.width).toBe(480)
    expect((await dialog.boundingBox())?.height).toBeGreaterThanOrEqual(288)
    const remove = dialog.getByRole('button', { name: 'Видалити профіль назавжди' })
    await dialog.getByLabel('Поточний пароль', { exact: true }).fill('не той пароль')
    await remove.click()
    await expect(dialog.getByLabel('Поточний пароль', { exact: true })).toHaveAccessibleDescription(
      /Пароль для підтвердження введено неправильно/,
    )
    expect(await page.evaluate(() => localStorage.getItem('zatyshok.accessToken'))).not.toBeNull()
    await page.route('**/api/ud/profile', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 418, body: '' }) : route.continue(),
    )
    await dialog.getByLabel('Поточний пароль', { exact: true }).fill(password)
    await remove.click()
    const failed = page.getByText('Помилка видалення акаунту! Повторіть спробу пізніше.')
    await expect(failed.filter({ visible: true }).first()).toBeVisible()
    await page.unroute('**/api/ud/profile')
    await dialog.getByLabel('Поточний пароль', { exact: true }).fill(password)
    await remove.click()
    await expectToast(page, 'Ваш профіль успішно видалено.')
    expect(await page.evaluate(() => localStorage.getItem('zatyshok.accessToken'))).toBeNull()
    await expect(page).toHaveURL(/\/(features)?(\?.*)?$/)
    await page.goto('/sign-in')
    await sendSignIn(page, { account: email, password })
    await expect(main(page).getByRole('alert')).toContainText('Помилка входу')
  },
)

row('D12 a status that nobody handles shows the server’s message', async ({ page }) => {
  await watchToasts(page)
  await becomeNewcomer(page)
  await openProfile(page, 'general')
  await page.route('**/api/ud/profile', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 418, json: { code: 'teapot', message: 'Сервер каже своє.' } })
      : route.continue(),
  )
  await button(page, 'Редагувати загальну інформацію').click()
  await page.getByLabel('Ім’я').fill('Ганна')
  await button(page, 'Зберегти').click()
  await expectToast(page, 'Сервер каже своє.')
})

row('D13 everything held is downloaded as JSON and CSV', async ({ resident }) => {
  await resident.goto('/dashboard/profile/data')
  const textOf = async (name: string) => {
    const [download] = await Promise.all([resident.waitForEvent('download'), button(resident, name).click()])
    return readFile(await download.path(), 'utf8')
  }
  const held = JSON.parse(await textOf('Завантажити JSON'))
  for (const part of ['profile', 'invoices', 'readings']) expect(Object.keys(held).join(' ')).toContain(part)
  expect(JSON.stringify(held)).toContain('resident@kalynivsk.example')
  const table = await textOf('Завантажити CSV')
  expect(table).toMatch(/^\ufeff.+\r\n/)
  expect(table).toContain('resident@kalynivsk.example')
})
