import { randomBytes, randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { letterTo } from '../support/letters.ts'
import { expectGoodLooks, looksWithAddress } from '../support/looks.ts'
import { test } from '../support/portals/hardened-portal.ts'
import { enrol } from '../support/staff.ts'

// The tests share one resident's life from the registration on, at one hardened portal.
test.describe.configure({ mode: 'serial' })

const person = { account: `${randomBytes(4).toString('hex')}@kalynivsk.example`, password: 'Сім чапель над ставком' }
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
let state: State

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })

test('C22 a hardened portal requires fifteen characters and refuses common passwords', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` })
  await page.goto('/register')
  const password = page.getByLabel('Пароль', { exact: true })
  const again = page.getByLabel('Підтвердження пароля', { exact: true })
  const submit = main(page).getByRole('button', { name: 'Зареєструватися' })
  await page.getByLabel('Електронна пошта').fill(person.account)
  await page.getByLabel('Я погоджуюся з умовами договору').check()
  await expect(page.getByText('Обов’язково: щонайменше 15 символів і не поширений пароль.')).toBeVisible()
  await password.fill('Сім чапель над')
  await again.fill('Сім чапель над')
  await expect(password).toHaveAccessibleDescription(/Мінімальна довжина пароля: 15 символів/)
  await expect(submit).toBeDisabled()

  await password.fill('паролькористувача')
  await again.fill('паролькористувача')
  await submit.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(page).toHaveURL(/\/register$/)

  await password.fill(person.password)
  await again.fill(person.password)
  await submit.click()
  await expect(page).toHaveURL(/\/register-completed$/)
  await page.goto((await letterTo(person.account, 'Підтвердьте електронну адресу')).link)
  await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
})

test('AD2 a resident sets the second factor at the first sign-in and then gets the requested page', async ({
  page,
}) => {
  await page.goto('/sign-in?return=/dashboard/payments')
  await sendSignIn(page, person)
  await expect(heading(page)).toHaveText('Налаштуйте двоетапний вхід')
  await expect(page).toHaveURL(/\/dashboard\/second-factor\?return=%2Fdashboard%2Fpayments$/)
  await expect(page.getByRole('region', { name: 'Сповіщення', exact: true }).getByRole('alert')).toHaveCount(0)
  await expectGoodLooks(page, 'enrolment', looksWithAddress)

  await test.step('no other screen of the cabinet opens', async () => {
    for (const path of ['/dashboard', '/dashboard/counters?view=table', '/dashboard/profile']) {
      await page.goto(path)
      await expect(page).toHaveURL(`/dashboard/second-factor?${new URLSearchParams({ return: path })}`)
      await expect(heading(page)).toHaveText('Налаштуйте двоетапний вхід')
    }
  })

  await page.goto('/dashboard/second-factor?return=/dashboard/payments')
  await enrol(main(page), person.password)
  // The codes stay visible until they are confirmed, although the cabinet is already open.
  await page.getByRole('button', { name: 'Коди збережено' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payments$/)
  await expect(heading(page)).toHaveText('Платежі')
  await page.goto('/dashboard/second-factor')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(heading(page)).toBeVisible()
  state = await page.context().storageState()
})

test('C06 the browser keeps the token and its expiry but no personal data, and the header still shows the name', async ({
  page,
}) => {
  await page.context().setStorageState(state)
  await page.goto('/dashboard/profile#general')
  await page.getByRole('button', { name: 'Редагувати загальну інформацію' }).click()
  await page.getByLabel('Ім’я').fill('Дарина')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  const menu = page.getByRole('button', { name: 'Меню користувача Дарина' })
  await expect(menu).toBeVisible()
  await page.reload()
  await expect(menu).toBeVisible()
  await page.goto('/dashboard')
  await expect(menu).toBeVisible()
  const { local, tab } = await page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }))
  const { 'zatyshok.accessToken': token, 'zatyshok.accessTokenExpiry': expiry, ...rest } = local
  expect(token).toBeTruthy()
  // Marks the sign-in whose notices were shown: the expiry again, without personal data.
  expect([{}, { 'zatyshok.verificationTold': expiry }]).toContainEqual(rest)
  // The tab stores its scroll position; the notices that it has shown are in memory only.
  const { 'zatyshok.toasts': told, 'zatyshok.scroll': _, ...others } = tab
  expect([undefined, '{"shown":[]}']).toContain(told)
  expect(others).toEqual({})
})

test('C06 profile, change of address and recovery leave no personal data in the browser', async ({ page }) => {
  await page.context().setStorageState(state)
  const changed = `changed-${person.account}`
  const expectNothingPersonal = async (where: string) => {
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const personal of [person.account, changed, person.password, 'Дарина', '+380671234567', '671234567']) {
      expect(kept, where).not.toContain(personal)
    }
  }
  const toasts = page.getByRole('region', { name: 'Сповіщення', exact: true })
  const save = page.getByRole('button', { name: 'Зберегти', exact: true })

  await page.goto('/dashboard/profile#phones')
  await page.getByRole('button', { name: 'Додати телефон' }).click()
  await page.getByLabel('Номер телефону').fill('0671234567')
  await save.click()
  await expect(toasts.getByText('Контактні дані успішно оновлено!')).toBeVisible()
  await expectNothingPersonal('a phone added')

  await page.getByRole('button', { name: 'Електронна пошта', exact: true }).click()
  await page.getByRole('button', { name: 'Змінити адреси' }).click()
  await page.getByLabel(`Адреса ${person.account}`).fill(changed)
  await page.getByRole('region', { name: 'Електронна пошта' }).getByLabel('Поточний пароль').fill(person.password)
  await save.click()
  await expect(page.getByText(`На ${changed} надіслано лист для підтвердження.`)).toBeVisible()
  await expectNothingPersonal('the address changed')
  await page.goto((await letterTo(changed, 'Підтвердьте нову електронну адресу')).link)
  await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
  await expectNothingPersonal('the new address confirmed')

  await page.goto('/recovery/send-email')
  await page.getByLabel('Електронна пошта (e-mail)').fill(changed)
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click()
  await expect(page).toHaveURL(/\/send-email-complete$/)
  await expectNothingPersonal('the recovery asked for')
  await page.goto((await letterTo(changed, 'Відновлення доступу до кабінету')).link)
  const password = page.getByLabel('Новий пароль', { exact: true })
  const again = page.getByLabel('Підтвердження нового пароля', { exact: true })
  const change = page.getByRole('button', { name: 'Змінити', exact: true })
  await password.fill('Сім чапель над')
  await again.fill('Сім чапель над')
  await expect(password).toHaveAccessibleDescription(/Пароль має містити щонайменше 15 символів/)
  await expect(change).toBeDisabled()
  person.password = 'Вісім чапель над ставком'
  await password.fill(person.password)
  await again.fill(person.password)
  await change.click()
  await expect(page).toHaveURL(/\/change-password-complete$/)
  await expectNothingPersonal('the password recovered')
})

test('L01 the sign-in screen shows why the session ended here too', async ({ page }) => {
  await page.context().setStorageState(state)
  await page.goto('/dashboard/payments')
  await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
  await expect(page.getByRole('region', { name: 'Сповіщення', exact: true }).getByRole('alert')).toContainText(
    'Ваш сеанс завершився',
  )
})
