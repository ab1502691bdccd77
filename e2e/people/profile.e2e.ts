import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { lettersTo, letterTo } from '../support/letters.ts'
import { expectGoodLooks, looksWithAddress } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { expectNothingCut } from '../support/page-checks.ts'
import type { NewResident } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin, signInOf } from '../support/resident.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const general = (page: Page) => block(page, 'Загальна інформація')
const emails = (page: Page) => block(page, 'Електронна пошта')
const phones = (page: Page) => block(page, 'Контактні телефони')
const passwordBlock = (page: Page) => block(page, 'Зміна пароля')
const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const kept = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`zatyshok.${key}`) ?? 'null'), key)

/** Opens the profile and unfolds one of its blocks. */
const open = async (page: Page, block: string) => {
  await page.goto(new URL(`/dashboard/profile#${block}`, page.url().startsWith('http') ? page.url() : origin()).href)
  await expect(general(page)).toBeVisible()
}

/** Height of the page without the empty space below the footer that is reserved for the chat. */
const heightOf = (page: Page) =>
  page.evaluate(() => {
    const footer = document.querySelector('footer')?.getBoundingClientRect()
    const bar = document.querySelector('nav:has(> button[popovertarget="more-menu"])')?.getBoundingClientRect()
    return Math.round((footer?.bottom ?? Number.NaN) + scrollY + (bar?.height ?? 0))
  })

test.describe('a resident of the demonstration city', () => {
  test('check 93 the index is at most 1,000 px high on a phone, no page of it is higher than 1,600 px, and nothing stands between label and password', async ({
    page,
  }) => {
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('link', { name: /^Мої дані/ })).toBeVisible()
    await expect(button(page, 'Електронна пошта')).toHaveAccessibleDescription(/адрес/)
    expect(await heightOf(page)).toBeLessThanOrEqual(1000)
    for (const name of ['general', 'emails', 'phones', 'change-password', 'delete']) {
      await page.goto(`/dashboard#${name}`)
      await open(page, name)
      await expect(page.locator(`#${name}`)).toBeFocused()
      expect(await heightOf(page), name).toBeLessThanOrEqual(1600)
    }
    for (const [path, text] of [
      ['security', 'зараз, на цьому пристрої'],
      ['calendar', 'Отримати посилання'],
      ['data', 'Завантажити JSON'],
    ] as const) {
      await page.goto(`/dashboard/profile/${path}`)
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      expect(await heightOf(page), path).toBeLessThanOrEqual(1600)
    }
    await open(page, 'change-password')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const input = passwordBlock(page).getByLabel('Новий пароль', { exact: true })
      const label = passwordBlock(page).getByText('Новий пароль', { exact: true })
      const advice = passwordBlock(page).getByText('Надійний пароль містить:')
      const [above, field, rules] = await Promise.all([label.boundingBox(), input.boundingBox(), advice.boundingBox()])
      if (!above || !field || !rules) throw new Error('not drawn')
      expect(field.y - (above.y + above.height), 'nothing between').toBeLessThan(10)
      if (width === 390) expect(rules.y, 'the advice is below').toBeGreaterThan(field.y + field.height)
      else expect(rules.x, 'the advice is beside').toBeGreaterThan(field.x + field.width)
    }
  })

  test('D10 the address that password managers know opens the form, also for who must sign in first', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: origin(), storageState: { cookies: [], origins: [] } })
    await page.goto('/.well-known/change-password')
    await expect(page).toHaveURL(/\/sign-in/)
    await sendSignIn(page, signInOf('resident'))
    await expect(passwordBlock(page).getByLabel('Поточний пароль', { exact: true })).toBeFocused()
    await page.close()
  })

  test('D02 a press is not lost when the field losing focus shows its error above the button', async ({ page }) => {
    await open(page, 'delete')
    await button(page, 'Зміна пароля').click()
    await passwordBlock(page).getByLabel('Новий пароль', { exact: true }).fill('аБ1')
    await passwordBlock(page).getByLabel('Підтвердження нового пароля', { exact: true }).fill('інше')
    await button(page, 'Видалити профіль…').click()
    await expect(page.getByRole('dialog', { name: 'Підтвердження видалення профілю' })).toBeVisible()
  })

  test('D13 all stored data is downloaded as JSON and as a table', async ({ page }) => {
    await page.goto('/dashboard/profile/data')
    const fileOf = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const json = await fileOf('Завантажити JSON')
    expect(json.name).toMatch(/^moi-dani-\d{4}-\d\d-\d\d\.json$/)
    const held = JSON.parse(json.text)
    expect(held.profile[0]).toMatchObject({ login: 'resident', lastName: 'Шевчук' })
    expect(held.invoices.length).toBeGreaterThan(10)
    const csv = await fileOf('Завантажити CSV')
    expect(csv.text.startsWith('\ufeffРозділ;Запис;Поле;Значення\r\n')).toBe(true)
    expect(csv.text).toContain('Загальна інформація;1;Прізвище;Шевчук\r\n')
  })
})

test.describe('a resident created by the test', () => {
  test.use(nobody)
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(120_000)

  let page: Page
  let person: NewResident

  test.beforeAll(async ({ browser }) => {
    // axe needs a context created explicitly.
    page = await (await browser.newContext()).newPage()
    person = await becomeNewResident(page)
  })
  test.afterAll(() => page.context().close())

  test('D03 D04 saving refreshes the screen and the stored copy, with the sentence of the specification', {
    tag: '@daily',
  }, async () => {
    await open(page, 'general')
    await button(page, 'Редагувати загальну інформацію').click()
    await page.getByLabel('Прізвище').fill('Мороз')
    await page.getByLabel('Ім’я').fill('Олена')
    await page.getByLabel('Логін').fill(`moroz-${Date.now()}`)
    await button(page, 'Зберегти').click()
    await expect(toasts(page).getByText('Загальна інформація профілю успішно оновлена!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мій профіль - Мороз Олена')
    await expect(button(page, 'Меню користувача Олена')).toBeVisible()
    expect(await kept(page, 'profile')).toMatchObject({ lastName: 'Мороз', firstName: 'Олена' })
  })

  test('D01 a surname of two hundred letters without a space does not break the layout', async () => {
    await button(page, 'Редагувати загальну інформацію').click()
    await page.getByLabel('Прізвище').fill('Щ'.repeat(200))
    await button(page, 'Зберегти').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ЩЩЩ')
    await expectNothingCut(page, 'a long surname, 390')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNothingCut(page, 'a long surname, 1280')
    await page.setViewportSize({ width: 390, height: 844 })
  })

  test('D03 D12 a login that is taken gives a warning and an error at the field', async () => {
    await button(page, 'Редагувати загальну інформацію').click()
    await page.getByLabel('Логін').fill('resident')
    await button(page, 'Зберегти').click()
    await expect(toasts(page).getByText('Такий логін уже зайнято. Виберіть інший.')).toBeVisible()
    const summary = general(page).getByRole('alert').filter({ hasText: 'Перевірте введені дані' })
    await summary.getByRole('link').click()
    await expect(page.getByLabel('Логін')).toBeFocused()
    await button(page, 'Скасувати').click()
  })

  test('D08 D09 a phone is written in the mask, added, made the default, changed and removed', {
    tag: '@daily',
  }, async () => {
    await open(page, 'phones')
    await button(page, 'Додати телефон').click()
    const field = page.getByLabel('Номер телефону')
    await field.fill('0671234567')
    await expect(field).toHaveValue('+38 (067) 123 45 67')
    await button(page, 'Зберегти').click()
    await expect(toasts(page).getByText('Контактні дані успішно оновлено!')).toBeVisible()
    await expect(phones(page).getByText('за замовчуванням')).toBeVisible()
    expect(await kept(page, 'phones')).toMatchObject([{ phone: '+380671234567', useAsDefault: true }])

    await button(page, 'Додати телефон').click()
    await field.fill('050 765 43 21')
    await page.getByLabel('Використовувати за замовчуванням').check()
    await field.press('Enter')
    const second = phones(page).getByRole('listitem').filter({ hasText: '+38 (050) 765 43 21' })
    await expect(second.getByText('за замовчуванням')).toBeVisible()

    await button(page, 'Редагувати телефон +38 (050) 765 43 21').click()
    await field.fill('+38 (050) 765')
    await expect(button(page, 'Зберегти')).toBeDisabled()
    await button(page, 'Видалити телефон').click()
    await expect(phones(page).getByRole('listitem')).toHaveText([/\+38 \(067\) 123 45 67.*за замовчуванням/])
    expect(await kept(page, 'phones')).toHaveLength(1)
  })

  test('D05 D06 a changed address requires the password and its letter, and the old address is notified', async () => {
    const changed = person.email.replace('new-', 'changed-')
    await open(page, 'emails')
    await button(page, 'Змінити адреси').click()
    await page.getByLabel(`Адреса ${person.email}`).fill('a@b')
    await page.getByLabel(`Адреса ${person.email}`).blur()
    await expect(button(page, 'Зберегти')).toBeDisabled()
    await page.getByLabel(`Адреса ${person.email}`).fill(changed)
    const password = emails(page).getByLabel('Поточний пароль', { exact: true })
    await password.fill('не той')
    await button(page, 'Зберегти').click()
    await expect(emails(page).getByText('Поточний пароль введено неправильно.')).toBeVisible()
    await password.fill(person.password)
    await button(page, 'Зберегти').click()
    await expect(toasts(page).getByText('Адреси електронної пошти успішно оновлено')).toBeVisible()
    await expect(emails(page).getByText(`На ${changed} надіслано лист для підтвердження.`)).toBeVisible()
    const waiting = emails(page).getByRole('listitem').filter({ hasText: changed })
    await expect(waiting.getByText('Адресу ще не підтверджено')).toBeVisible()
    expect(await kept(page, 'emails')).toHaveLength(2)

    const { link } = await letterTo(changed, 'Підтвердьте нову електронну адресу')
    await page.goto(link)
    await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
    await letterTo(person.email, 'Змінено електронну адресу кабінету')
    await open(page, 'emails')
    await expect(emails(page).getByRole('listitem')).toHaveText([new RegExp(`${changed}.*за замовчуванням`)])
    person = { ...person, email: changed }
  })

  test('RG10 a confirmed address that is not the default is removed with the password', async () => {
    const second = person.email.replace('changed-', 'second-')
    await button(page, 'Змінити адреси').click()
    await page.getByLabel('Нова адреса').fill(second)
    await emails(page).getByLabel('Поточний пароль', { exact: true }).fill(person.password)
    await button(page, 'Зберегти').click()
    await expect(emails(page).getByText(`На ${second} надіслано лист для підтвердження.`)).toBeVisible()
    await page.goto((await letterTo(second, 'Підтвердьте нову електронну адресу')).link)
    await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
    await open(page, 'emails')
    await button(page, `Видалити адресу ${second}`).click()
    const dialog = page.getByRole('dialog', { name: 'Видалити адресу?' })
    await expect(dialog).toContainText(`З адресою ${second} більше не можна буде увійти й відновити доступ.`)
    await expectGoodLooks(page, 'the removal of an address', looksWithAddress)
    const password = dialog.getByLabel('Поточний пароль', { exact: true })
    await password.fill('не той')
    await password.press('Enter')
    await expect(password).toHaveAccessibleDescription(/Поточний пароль введено неправильно/)
    await password.fill(person.password)
    await password.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(emails(page).getByRole('listitem')).toHaveText([new RegExp(`${person.email}.*за замовчуванням`)])
  })

  test('D10 the password changes with the current one; a refusal empties the form', async () => {
    await open(page, 'change-password')
    const form = passwordBlock(page)
    await expect(form.getByLabel('Поточний пароль', { exact: true })).toBeFocused()
    const fields = {
      current: form.getByLabel('Поточний пароль', { exact: true }),
      next: form.getByLabel('Новий пароль', { exact: true }),
      again: form.getByLabel('Підтвердження нового пароля', { exact: true }),
    }
    await fields.next.fill('аБ1')
    await fields.again.fill('інше')
    await fields.again.blur()
    await expect(form.getByText('Пароль повинен бути не менше 6-ти символів.')).toBeVisible()
    await expect(form.getByText('Паролі не співпадають!')).toBeVisible()
    await expect(button(page, 'Змінити пароль')).toBeDisabled()
    const fill = async (current: string, next: string) => {
      await fields.current.fill(current)
      await fields.next.fill(next)
      await fields.again.fill(next)
      await button(page, 'Змінити пароль').click()
    }
    await fill('не той', 'Вітряк-77-щука')
    await expect(form.getByText('Поточний пароль введено неправильно.')).toBeVisible()
    for (const field of Object.values(fields)) await expect(field).toHaveValue('')
    await fill(person.password, 'Вітряк-77-щука')
    await expect(toasts(page).getByText('Зміну паролю успішно виконано!')).toBeVisible()
    await letterTo(person.email, 'Пароль кабінету змінено')
    person = { ...person, password: 'Вітряк-77-щука' }
  })

  test('D11 the dialog is 30rem wide and at least 18rem high; a wrong password keeps it and the session open', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, 'delete')
    await button(page, 'Видалити профіль…').click()
    const dialog = page.getByRole('dialog', { name: 'Підтвердження видалення профілю' })
    await expect(dialog.getByRole('button', { name: 'Не видаляти' })).toBeFocused()
    const box = await dialog.boundingBox()
    expect(box?.width).toBe(480)
    expect(box?.height).toBeGreaterThanOrEqual(288)
    await dialog.getByLabel('Поточний пароль', { exact: true }).fill('не той')
    await dialog.getByRole('button', { name: 'Видалити профіль назавжди' }).click()
    await expect(dialog.getByLabel('Поточний пароль', { exact: true })).toHaveAccessibleDescription(
      /Пароль для підтвердження введено неправильно/,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Видалити профіль…')).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('zatyshok.accessToken'))).not.toBeNull()
  })

  test('D11 the right password deletes: a toast, signed out, the home page, a farewell, and no way back in', async () => {
    await button(page, 'Видалити профіль…').click()
    const dialog = page.getByRole('dialog', { name: 'Підтвердження видалення профілю' })
    await dialog.getByLabel('Поточний пароль', { exact: true }).fill(person.password)
    await dialog.getByLabel('Поточний пароль', { exact: true }).press('Enter')
    await expect(page.getByRole('main').getByText('Ваш профіль успішно видалено.')).toBeInViewport()
    await expect(toasts(page).getByText('Ваш профіль успішно видалено.')).toBeVisible()
    await expect(page).not.toHaveURL(/dashboard/)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /profile|emails|phones|Token/.test(key))),
    ).toEqual([])
    await letterTo(person.email, 'Профіль видалено')
    expect(lettersTo(person.email).at(-1)?.subject).toBe('Профіль видалено')
    await page.goto(`${new URL(page.url()).origin}/sign-in`)
    await sendSignIn(page, { account: person.email, password: person.password })
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  })
})
