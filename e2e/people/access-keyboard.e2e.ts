import { expect, type Page } from '@playwright/test'
import { forgetSignIn } from '../support/forget-sign-in.ts'
import { tabAndEnter, tabAndType } from '../support/keyboard.ts'
import { letterTo } from '../support/letters.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import type { NewResident } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin } from '../support/resident.ts'

test.use(nobody)
// The tests share one person: edit the profile, recover access, delete the profile, all without a pointer.
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

test('C27 C29 C34 A14 access is recovered by keyboard, from the sign-in to the cabinet', async () => {
  await forgetSignIn(page)
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
