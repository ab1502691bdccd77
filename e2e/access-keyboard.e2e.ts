import { expect, type Page } from '@playwright/test'
import { tabAndEnter, tabAndType, tabTo } from './support/keyboard.ts'
import { letterTo } from './support/letters.ts'
import { becomeNewResident } from './support/new-resident.ts'
import type { NewResident } from './support/people.ts'
import { nobody, test } from './support/portal-test.ts'
import { origin } from './support/resident.ts'

test.use(nobody)
// One person: the profile is edited, the access recovered, the profile deleted, and no pointer is touched.
test.describe.configure({ mode: 'serial' })

let page: Page
let person: NewResident

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabel(name, { exact: true })
const heading = () => page.getByRole('heading', { level: 1 })

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  person = await becomeNewResident(page)
})
test.afterAll(() => page.close())

test('C17 A14 the agreement is opened, read and accepted by keyboard, and focus is where it was', async ({
  page: own,
}) => {
  await own.goto('/register')
  const opener = own.getByRole('button', { name: 'Прочитати умови договору' })
  const dialog = own.getByRole('dialog', { name: 'Умови договору' })
  await tabAndEnter(own, opener)
  await expect(dialog.getByRole('heading').first()).toBeFocused()
  await own.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await own.keyboard.press('Enter')
  await tabAndEnter(own, dialog.getByRole('button', { name: 'Прийняти' }))
  await expect(own.getByLabel('Я погоджуюся з умовами договору')).toBeChecked()
  await expect(opener).toBeFocused()
})

test('D02 D03 A14 the name is edited by keyboard: first field, next field, save, and back at the button', async () => {
  await page.goto(`${origin()}/dashboard/profile`)
  const edit = button('Редагувати загальну інформацію')
  await tabAndEnter(page, edit)
  await expect(page.getByLabel('Прізвище')).toBeFocused()
  await page.keyboard.type('Лелека')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Ім’я')).toBeFocused()
  await page.keyboard.type('Дарина')
  expect(await tabTo(page, button('Зберегти')), 'two fields, then the button').toBe(3)
  await page.keyboard.press('Enter')
  await expect(heading()).toHaveText('Мій профіль - Лелека Дарина')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await tabAndEnter(page, button('Скасувати'))
  await expect(edit).toBeFocused()
})

test('D08 A14 a phone is added by keyboard, and focus comes back', async () => {
  await tabAndEnter(page, button('Додати телефон'))
  await expect(page.getByLabel('Номер телефону')).toBeFocused()
  await page.keyboard.type('0671234567')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '+38 (067) 123 45 67' })).toBeVisible()
  await expect(button('Додати телефон')).toBeFocused()
})

test('C27 C29 C34 A14 the access is recovered by keyboard, from the sign-in to the cabinet', async () => {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${origin()}/sign-in`)
  await tabAndEnter(page, page.getByRole('link', { name: 'Забули пароль?' }))
  await expect(page).toHaveURL(/\/recovery\/send-email$/)
  await tabAndType(page, page.getByLabel('Електронна пошта (e-mail)'), person.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recovery\/send-email-complete$/)
  await expect(heading()).toBeFocused()

  await page.goto((await letterTo(person.email, 'Відновлення доступу до кабінету')).link)
  person = { ...person, password: 'Ще одна тополя 20' }
  await tabAndType(page, field('Новий пароль'), person.password)
  await page.keyboard.press('Tab')
  await expect(button('Показати пароль')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await tabAndEnter(page, button('Змінити'))
  await expect(page).toHaveURL(/\/recovery\/change-password-complete$/)
  await expect(heading()).toBeFocused()

  await tabAndEnter(page, page.getByRole('main').getByRole('link', { name: 'Увійти' }))
  await tabAndType(page, page.getByLabel('Логін'), person.email)
  await tabAndType(page, field('Пароль'), person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('D11 A14 the profile is deleted by keyboard: the safe button first, Esc leads back, Enter in the field deletes', async () => {
  await page.goto(`${origin()}/dashboard/profile`)
  const opener = button('Видалити профіль…')
  await tabAndEnter(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Підтвердження видалення профілю' })
  await expect(dialog.getByRole('button', { name: 'Не видаляти' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await tabAndType(page, dialog.getByLabel('Поточний пароль', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ваш профіль успішно видалено.' })).toBeVisible()
  await expect(page).not.toHaveURL(/dashboard/)
})
