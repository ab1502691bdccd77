import { expect, type Page } from '@playwright/test'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { testAtOwnPortal } from '../support/portals/own-portal.ts'
import { acceptInvitation, enrol, inviteByCommand } from '../support/staff.ts'

// Runs at its own portal: other tests must not see a changed name or a missing link.
const test = testAtOwnPortal(() => ({ PORTAL_PROVIDER_GROUP: '22' }))
test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

const boss = { account: `радна-${process.pid}`, password: 'довгий пароль налаштувача' }
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
let bossState: State

const main = (page: Page) => page.getByRole('main')
const group = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

async function openSettings(page: Page): Promise<void> {
  await page.context().setStorageState(bossState)
  await page.goto('/admin/settings')
  await expect(group(page, 'Загальні')).toBeVisible()
}

async function saveAll(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Зберегти', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Зміна вплине на всіх користувачів одразу.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expect(page.getByText('Налаштування збережено.').first()).toBeVisible()
}

test('J04 the settings look right in every width and theme, as they are and with changes', async ({ page, own }) => {
  await acceptInvitation(page, await inviteByCommand(boss.account, 'administrator', own.command), boss)
  await enrol(main(page), boss.password)
  await main(page).getByRole('button', { name: 'Коди збережено' }).click()
  await expect(main(page).getByText('Ваша роль: Адміністратор')).toBeVisible()
  bossState = await page.context().storageState()
  await page.goto('/admin/settings')
  await expect(group(page, 'Загальні')).toBeVisible()
  await expect(group(page, 'Кабінет мешканця').getByText('Задано в середовищі')).toBeVisible()
  await expectGoodLooks(page, 'settings', allLooks)
  await group(page, 'Розділи сайту').getByRole('button', { name: 'Додати рядок' }).click()
  await group(page, 'Розділи сайту').getByLabel('Назва посилання').fill('Про наше місто')
  await group(page, 'Платіжні сервіси').getByRole('button', { name: 'Перевірити посилання' }).first().click()
  await expectGoodLooks(page, 'settings with changes', allLooks)
  await main(page).getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expectGoodLooks(page, 'settings, question', allLooks)
})

test('J04 A04 an administrator renames the portal and removes a link; the next page shows it to residents', async ({
  page,
  browser,
  own,
}) => {
  await openSettings(page)
  await group(page, 'Загальні').getByLabel('Назва порталу').fill('Затишок Калинівська')
  await expect(group(page, 'Загальні').getByRole('figure').getByText('Затишок Калинівська')).toBeVisible()
  await group(page, 'Розділи сайту').getByLabel('Поширені запитання').uncheck()
  await expect(group(page, 'Розділи сайту').getByRole('figure').getByText('Поширені запитання')).toHaveCount(0)
  await expect(main(page).getByText('2 незбережені зміни')).toBeVisible()
  await saveAll(page)
  await expect(main(page).getByText('Незбережених змін немає')).toBeVisible()
  await expect(group(page, 'Загальні').getByText(boss.account)).toBeVisible()

  const visitor = await browser.newPage({ baseURL: own.origin, viewport: { width: 1280, height: 800 } })
  await visitor.goto('/features')
  await expect(visitor.getByRole('link', { name: /Затишок Калинівська/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Поширені запитання' })).toHaveCount(0)
  expect((await visitor.goto('/help'))?.status()).toBe(200)
  await visitor.close()

  await page.reload()
  for (const label of ['Назва порталу', 'Поширені запитання']) {
    await main(page)
      .getByRole('button', { name: `Повернути початкове значення: ${label}` })
      .click()
  }
  await saveAll(page)
  await expect(group(page, 'Загальні').getByLabel('Назва порталу')).toHaveValue('Комунальний кабінет')
})

test('J04 G09 a payment link is tested before it is saved; a wrong format is reported at its field', async ({
  page,
}) => {
  await openSettings(page)
  const payments = group(page, 'Платіжні сервіси')
  const format = payments.getByLabel('Шаблон посилання').first()
  await format.fill('https://pay.example/{path}/{account}')
  await payments.getByLabel('Особовий рахунок для перевірки').first().fill('77/1')
  await payments.getByRole('button', { name: 'Перевірити посилання' }).first().click()
  await expect(payments.getByRole('link', { name: 'https://pay.example/10101/77%2F1' })).toBeVisible()
  await format.fill('http://pay.example/{account}')
  await payments.getByRole('button', { name: 'Перевірити посилання' }).first().click()
  await expect(payments.getByText(/За цим шаблоном посилання не скласти/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Зберегти', exact: true }).click()
  // The server rejects a wrong value before it checks the code.
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поточний пароль').fill(boss.password)
  await dialog.getByLabel(/^Код/).fill('000000')
  await dialog.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expect(payments.getByText(/«Шаблон посилання»: має бути адресою/)).toBeVisible()
  await expect(format).toHaveValue('http://pay.example/{account}')
})

test('J04 the keyboard alone switches a flag and saves; leaving with changes requires a confirmation', async ({
  page,
}) => {
  await openSettings(page)
  const flag = group(page, 'Захист від роботів').getByLabel('Форма зворотного зв’язку')
  await flag.focus()
  await page.keyboard.press('Space')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('navigation', { name: 'Розділи керування' }).getByRole('link', { name: 'Пошта' }).click()
  await expect(page.getByRole('dialog', { name: 'Залишити сторінку без збереження?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await flag.focus()
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.textContent)
    if (name === 'Зберегти') break
  }
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Зберегти', exact: true })
  await expect(confirm).toBeVisible()
  for (let steps = 0; steps < 4; steps += 1) {
    await page.keyboard.press('Tab')
    if (await confirm.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Налаштування збережено.').first()).toBeVisible()
  await group(page, 'Захист від роботів')
    .getByRole('button', { name: /^Повернути початкове/ })
    .click()
  await saveAll(page)
})
