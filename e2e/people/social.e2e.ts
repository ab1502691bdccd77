import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { letterTo } from '../support/letters.ts'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin, signInOf } from '../support/resident.ts'

test.use(nobody)
// The tests run in order: they connect the resident's account on the way.
test.describe.configure({ mode: 'serial' })

/** The person's e-mail address is not Ukrainian text. */
const personal = { ...allLooks, ukrainian: false }
const provider = 'Тестовий вхід'
const returnPath = '/sign-in/social/test'

/** Visits the provider and returns signed in as that person. */
async function comeBackAs(page: Page, login: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: `Увійти через ${provider}` }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Does the same while the person is still signed in at the provider. */
async function comeBackAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Увійти через ${provider}` }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Ви ще не зареєстровані. Бажаєте зареєструватися?' })
const terms = (page: Page) => page.getByRole('dialog', { name: `Реєстрація через ${provider}` })
const toast = (page: Page) =>
  page.getByRole('region', { name: 'Сповіщення' }).getByText('Ви успішно увійшли до особистого кабінету')
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('zatyshok.accessToken'))

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню користувача/ }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
}

test('C08 C11 C13 C14 C15 a new person registers, signs out of the provider too, and signs in next time', {
  tag: '@daily',
}, async ({ page }) => {
  await comeBackAs(page, 'olena')
  await expect(question(page)).toContainText('Ваш обліковий запис: Олена Мороз, olena@kalynivsk.example')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await expect(terms(page)).toContainText('olena@kalynivsk.example')
  await expect(terms(page).getByRole('heading', { name: 'Умови договору' })).toBeVisible()
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  await expect(page).toHaveURL(`${origin()}/dashboard`)
  await expect(toast(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Меню користувача Олена' })).toBeVisible()

  await signOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /oken|ocial/.test(key)))).toEqual([])
  await comeBackAs(page, 'olena')
  await expect(page).toHaveURL(`${origin()}/dashboard`)
  await expect(page.getByRole('button', { name: 'Меню користувача Олена' })).toBeVisible()
})

test('C13 M02 disconnecting a service requires the password, which its user sets first', async ({ page }) => {
  await comeBackAs(page, 'olena')
  await expect(page.getByRole('button', { name: 'Меню користувача Олена' })).toBeVisible()
  await page.goto('/dashboard/profile/security')
  const card = page.getByRole('region', { name: 'Входи через інші сервіси' })
  const dialog = page.getByRole('dialog', { name: `Від’єднати вхід через ${provider}?` })
  const unlink = card.getByRole('button', { name: `Від’єднати вхід через ${provider}` })
  await expect(card.getByRole('listitem')).toContainText(/Під’єднано .+, olena@kalynivsk\.example/)
  await expectGoodLooks(page, 'a connected service', personal)

  await unlink.click()
  await expect(dialog.getByText('Спершу задайте пароль: у вашому кабінеті його ще немає.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Задати пароль' }).click()
  await page.getByLabel('Електронна пошта (e-mail)').fill('olena@kalynivsk.example')
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click()
  await expect(page).toHaveURL(/\/send-email-complete$/)
  await page.goto((await letterTo('olena@kalynivsk.example', 'Відновлення доступу до кабінету')).link)
  const olena = { account: 'olena@kalynivsk.example', password: 'Мороз на Калині 8' }
  await page.getByLabel('Новий пароль', { exact: true }).fill(olena.password)
  await page.getByLabel('Підтвердження нового пароля', { exact: true }).fill(olena.password)
  // Sets the first password; the social link must stay until it is removed below.
  await page.getByRole('checkbox', { name: 'Припинити всі інші способи доступу' }).uncheck()
  await page.getByRole('button', { name: 'Змінити', exact: true }).click()
  await expect(page).toHaveURL(/\/change-password-complete$/)

  await page.goto('/sign-in?return=/dashboard/profile/security')
  await sendSignIn(page, olena)
  await unlink.click()
  const password = dialog.getByLabel('Поточний пароль', { exact: true })
  await expect(password).toBeVisible()
  await expectGoodLooks(page, 'disconnecting', personal)
  await password.fill('не той')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Поточний пароль введено неправильно/)
  await password.fill(olena.password)
  await password.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Жодного сервісу ще не під’єднано.')).toBeVisible()
  await expect(card.getByText(`Щоб під’єднати ${provider}, вийдіть`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Сповіщення', exact: true })).toContainText('від’єднано')

  await page.getByRole('button', { name: /^Меню користувача/ }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await comeBackAgain(page)
  await expect(question(page)).toContainText('уже належить до наявного кабінету')
})

test('C14 SO3 an address that the provider has not verified connects by the password only', async ({ page }) => {
  await comeBackAs(page, 'stranger')
  // The response is the same whether or not the address has an account.
  await expect(question(page)).toContainText('resident@kalynivsk.example')
  await expect(question(page)).not.toContainText('уже належить')
  await expectGoodLooks(page, 'the question', allLooks)
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  await terms(page).getByRole('button', { name: 'У мене вже є кабінет' }).click()
  const connect = terms(page).getByRole('button', { name: 'Під’єднати' })
  await expect(connect).toBeDisabled()
  await expectGoodLooks(page, 'the terms with a password', allLooks)
  const password = terms(page).getByLabel('Пароль', { exact: true })
  await password.fill('not it')
  await password.press('Enter')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveValue('')
  expect(await keptToken(page)).toBeNull()
  await password.fill(signInOf('resident').password)
  await connect.click()
  await expect(page).toHaveURL(`${origin()}/dashboard`)
  await expect(toast(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Меню користувача Ганна' })).toBeVisible()
})

test('C14 a verified address connects to the cabinet that has confirmed it', async ({ page }) => {
  await comeBackAs(page, 'resident')
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await terms(page).getByRole('button', { name: 'Під’єднати' }).click()
  await expect(page).toHaveURL(`${origin()}/dashboard`)
  await expect(page.getByRole('button', { name: 'Меню користувача Ганна' })).toBeVisible()
})

test('C13 answering no, by button or by Esc, changes nothing', async ({ page }) => {
  await comeBackAs(page, 'undecided')
  await page.getByRole('button', { name: 'Ні', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await comeBackAgain(page)
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await expect(terms(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/sign-in$/)
  await comeBackAgain(page)
  await expect(question(page)).toBeVisible()
  expect(await keptToken(page)).toBeNull()
})

test('C15 a sign-in cancelled at the provider is reported as cancelled', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: `Увійти через ${provider}` }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText(`Вхід через ${provider} скасовано.`)).toBeVisible()
  await expect(page).toHaveURL(`${origin()}${returnPath}`)
  await expectGoodLooks(page, 'a cancelled way', allLooks)
})

test('SO4 a sign-in started in another browser cannot be completed here', async ({ page, browser }) => {
  const attacker = await browser.newPage({ baseURL: origin() })
  const visited: string[] = []
  attacker.on('request', (request) => visited.push(request.url()))
  // The attacker keeps the code for use in the victim's browser.
  await attacker.route('**/finish', (route) => route.abort())
  await comeBackAs(attacker, 'attacker')
  const linkOf = () => visited.find((url) => url.includes(`${returnPath}?code=`)) ?? ''
  await expect.poll(linkOf).not.toBe('')
  const link = linkOf()
  await attacker.close()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText(`Не вдалося авторизуватися через ${provider}, спробуйте пізніше`)
  await expect(page).toHaveURL(`${origin()}${returnPath}`)
  expect(asked.filter((path) => path.endsWith('/finish'))).toEqual([])
  expect(await keptToken(page)).toBeNull()
  await expectGoodLooks(page, 'a failed way', allLooks)
})
