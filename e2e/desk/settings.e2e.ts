import { expect, type Page } from '@playwright/test'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { testAtOwnPortal } from '../support/portals/own-portal.ts'
import { acceptInvitation, enrol, inviteByCommand } from '../support/staff.ts'

// Runs at its own portal: other tests must not see a changed name or a missing link.
const test = testAtOwnPortal(() => ({ PORTAL_PROVIDER_GROUP: '22' }))
test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

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

const contents = (page: Page) => main(page).getByRole('navigation', { name: 'Розділи налаштувань' })

/** Shows another part of the settings; what is typed in this one stays. */
async function openPart(page: Page, name: string): Promise<void> {
  await contents(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(group(page, name)).toBeVisible()
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
  await openPart(page, 'Кабінет мешканця')
  await expect(group(page, 'Кабінет мешканця').getByText('Задано в середовищі')).toBeVisible()
  // Names of providers are not Ukrainian words only.
  const looks = { ...allLooks, ukrainian: false }
  for (const part of ['Кабінет мешканця', 'Чатботи']) {
    await openPart(page, part)
    await expectGoodLooks(page, `settings, ${part}`, looks)
  }
  await openPart(page, 'Розділи сайту')
  await group(page, 'Розділи сайту').getByRole('button', { name: 'Додати рядок' }).click()
  await group(page, 'Розділи сайту').getByLabel('Назва посилання').fill('Про наше місто')
  await expectGoodLooks(page, 'settings with changes', allLooks)
  await openPart(page, 'Платіжні сервіси')
  await group(page, 'Платіжні сервіси').locator('summary').filter({ hasText: 'Portmone' }).click()
  await group(page, 'Платіжні сервіси').getByRole('button', { name: 'Перевірити посилання' }).first().click()
  await expectGoodLooks(page, 'settings of payments', looks)
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
  await openPart(page, 'Розділи сайту')
  await group(page, 'Розділи сайту').getByLabel('Поширені запитання').uncheck()
  await expect(group(page, 'Розділи сайту').getByRole('figure').getByText('Поширені запитання')).toHaveCount(0)
  await expect(main(page).getByText('2 незбережені зміни')).toBeVisible()
  await saveAll(page)
  await expect(main(page).getByText('Незбережених змін немає')).toBeVisible()
  await openPart(page, 'Загальні')
  await expect(group(page, 'Загальні').getByText(boss.account)).toBeVisible()

  const visitor = await browser.newPage({ baseURL: own.origin, viewport: { width: 1280, height: 800 } })
  await visitor.goto('/features')
  await expect(visitor.getByRole('link', { name: /Затишок Калинівська/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Поширені запитання' })).toHaveCount(0)
  expect((await visitor.goto('/help'))?.status()).toBe(200)
  await visitor.close()

  await page.reload()
  for (const [part, label] of [
    ['Розділи сайту', 'Поширені запитання'],
    ['Загальні', 'Назва порталу'],
  ] as const) {
    await openPart(page, part)
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
  await openPart(page, 'Платіжні сервіси')
  const payments = group(page, 'Платіжні сервіси')
  await payments.locator('summary').filter({ hasText: 'Portmone' }).click()
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
  await openPart(page, 'Захист від роботів')
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

test('J04 100 at 390 px the bar with «Зберегти» covers settings only while something is changed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page)
  await openPart(page, 'Захист від роботів')
  const save = main(page).getByRole('button', { name: 'Зберегти', exact: true })
  const flag = group(page, 'Захист від роботів').getByLabel('Форма зворотного зв’язку')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(save).not.toBeInViewport()
  await flag.press('Space')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(save).toBeInViewport({ ratio: 1 })
  await flag.press('Space')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(save).not.toBeInViewport()
})

test('J04 100 at 390 px no part of the settings is longer than 3,000 px, and a search leads to any setting', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page)
  for (const name of await contents(page).getByRole('link').allTextContents()) {
    await contents(page).getByRole('link', { name }).click()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, name).toBeLessThanOrEqual(3000)
  }
  await main(page).getByLabel('Знайти налаштування').fill('години')
  await expect(main(page).getByLabel('Понеділок: З')).toBeVisible()
  await main(page).getByLabel('Знайти налаштування').fill('captcha')
  await expect(main(page).getByText('Такого налаштування тут немає.', { exact: false })).toBeVisible()
})
