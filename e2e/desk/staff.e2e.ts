import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { letterTo } from '../support/letters.ts'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { acceptInvitation, enrol, inviteByCommand, portalCommand } from '../support/staff.ts'

test.describe.configure({ mode: 'serial' })
test.use(nobody)
test.setTimeout(120_000)

const boss = { account: `голова-${process.pid}`, password: 'довгий пароль голови' }
const anna = { account: `анна-${process.pid}`, password: 'довгий пароль Анни' }
const annasAddress = `${process.pid}@kalynivsk.example`
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
/** State of the administrator's browser after the first test, and the codes that it showed. */
let bossState: State
let bossCodes: readonly string[]

const main = (page: Page) => page.getByRole('main')

const openAsBoss = async (page: Page, path: string) => {
  await page.context().setStorageState(bossState)
  await page.goto(path)
}

test('AD1 AD2 the first administrator uses the command’s link: password, second factor, then the management', {
  tag: '@daily',
}, async ({ page }) => {
  const link = await inviteByCommand(boss.account, 'administrator')
  await acceptInvitation(page, link, boss)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(main(page).getByRole('heading', { name: 'Налаштуйте двоетапний вхід' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Працівники' })).toHaveCount(0)
  await expectGoodLooks(page, 'enrolment, password', allLooks)
  bossCodes = (await enrol(main(page), boss.password)).recoveryCodes
  await expectGoodLooks(page, 'recovery codes', allLooks)
  await main(page).getByRole('button', { name: 'Коди збережено' }).click()
  await expect(main(page).getByText('Ваша роль: Адміністратор')).toBeVisible()
  bossState = await page.context().storageState()
  await page.goto(link)
  await page.getByLabel('Пароль', { exact: true }).fill('інший пароль')
  await page.getByLabel('Пароль ще раз', { exact: true }).fill('інший пароль')
  await page.getByRole('button', { name: 'Створити пароль' }).click()
  const toasts = page.getByRole('region', { name: 'Сповіщення', exact: true })
  await expect(toasts.getByText(/Посилання вже використано/)).toBeVisible()
})

test('AD2 the next sign-in requires a code; a recovery code works once', async ({ page }) => {
  const [code = ''] = bossCodes
  for (const attempt of ['first', 'second'] as const) {
    await page.goto('/sign-in')
    await sendSignIn(page, boss)
    await page.getByLabel('Код підтвердження').fill(code)
    await page.getByRole('button', { name: 'Увійти', exact: true }).click()
    if (attempt === 'first') {
      await expect(page).toHaveURL(/\/admin$/)
      await page.getByRole('button', { name: /^Меню користувача/ }).click()
      await page.getByRole('button', { name: 'Вийти' }).click()
      await expect(page).toHaveURL(/\/sign-in/)
    } else
      await expect(
        main(page)
          .getByText(/Код не підходить/)
          .first(),
      ).toBeVisible()
  }
})

test('J01 the overview, staff, outbox and own security look right in every width and theme', async ({ page }) => {
  await openAsBoss(page, '/admin')
  await expect(main(page).getByText('Ваша роль: Адміністратор')).toBeVisible()
  await expectGoodLooks(page, 'overview', allLooks)
  await page.goto('/admin/staff')
  await expect(main(page).getByText(boss.account)).toBeVisible()
  await expectGoodLooks(page, 'staff', allLooks)
  await page.goto('/admin/letters')
  await expect(main(page).getByRole('heading', { name: 'Пошта' })).toBeVisible()
  await expectGoodLooks(page, 'outbox', allLooks)
  await page.goto('/admin/security')
  await expect(main(page).getByText(/зараз, на цьому пристрої/)).toBeVisible()
  await expectGoodLooks(page, 'own security', allLooks)
})

test('J01 at 390 px the menu holds the sections, at 1280 px the rail does', async ({ page }) => {
  await openAsBoss(page, '/admin')
  await page.getByRole('button', { name: /^Меню користувача/ }).click()
  await page.getByRole('navigation', { name: 'Розділи керування' }).getByRole('link', { name: 'Працівники' }).click()
  await expect(page).toHaveURL(/\/admin\/staff$/)
  await expect(page.getByRole('button', { name: 'Вийти' })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('navigation', { name: 'Розділи керування' }).getByRole('link', { name: 'Пошта' }).click()
  await expect(page).toHaveURL(/\/admin\/letters$/)
})

test('AD1 an administrator invites, changes a role and blocks; each action requires the password', async ({
  page,
  browser,
}) => {
  await openAsBoss(page, '/admin/staff')
  await page.getByRole('button', { name: 'Запросити працівника' }).click()
  const dialog = page.getByRole('dialog')
  await expectGoodLooks(page, 'invitation', allLooks)
  await dialog.getByLabel('Логін').fill(anna.account)
  await dialog.getByLabel('Електронна пошта').fill(annasAddress)
  await dialog.getByRole('button', { name: 'Надіслати запрошення' }).click()
  await expect(main(page).getByText(annasAddress)).toBeVisible()

  const letter = await letterTo(annasAddress, 'Запрошення до керування порталом «Комунальний кабінет»')
  const other = await browser.newContext({ baseURL: new URL(letter.link).origin })
  const annasPage = await other.newPage()
  await acceptInvitation(annasPage, letter.link, anna)
  await enrol(main(annasPage), anna.password)
  await annasPage.getByRole('button', { name: 'Коди збережено' }).click()
  await expect(main(annasPage).getByText('Ваша роль: Редактор')).toBeVisible()
  await annasPage.goto('/admin/staff')
  await expect(main(annasPage).getByRole('link', { name: 'Огляд' })).toBeVisible()
  await expect(annasPage.getByRole('button', { name: 'Запросити працівника' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: `Змінити доступ ${anna.account}` }).click()
  await dialog.getByLabel('Доступ закрито').check()
  await expectGoodLooks(page, 'standing', allLooks)
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill('не той')
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(dialog.getByLabel('Поточний пароль', { exact: true })).toHaveAccessibleDescription(/введено неправильно/)
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill(boss.password)
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  const annasRow = main(page).getByRole('row').filter({ hasText: anna.account })
  await expect(annasRow.getByText('Заблоковано')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(annasRow.getByRole('button').last()).toBeInViewport({ ratio: 1 })
  await annasPage.reload()
  await expect(annasPage).toHaveURL(/\/sign-in/)
  await sendSignIn(annasPage, anna)
  await expect(annasPage.getByText(/призупинено/).first()).toBeVisible()
  await other.close()
})

test('AD1 the command line lists and resets staff; the demonstration prints its codes', async () => {
  expect(await portalCommand('staff', 'list')).toContain(`${boss.account}: Адміністратор`)
  expect(await portalCommand('staff', 'reset-second-factor', anna.account)).toContain('Другий чинник прибрано')
  expect(await portalCommand('demo', 'code', 'operator')).toMatch(/^\d{6}\n$/)
})
