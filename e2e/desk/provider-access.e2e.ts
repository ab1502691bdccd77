import { expect, type Page } from '@playwright/test'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker, codeOf } from '../support/staff.ts'

test.use(nobody)

const main = (page: Page) => page.getByRole('main')

test('K01 an administrator creates a working token, replaces and revokes it; the pages look right', {
  tag: '@daily',
}, async ({ page, request }) => {
  const boss = await beNewWorker(page, 'administrator')
  await page.goto('/admin/provider-access')
  await expect(main(page).getByRole('heading', { name: 'Доступ постачальників' })).toBeVisible()
  await expect(main(page).getByText('webhooks.allowedHosts')).toBeVisible()
  await main(page).getByRole('button', { name: 'Новий токен' }).click()
  const dialog = page.getByRole('dialog')
  const name = `Білінг ${process.pid}`
  await dialog.getByLabel('Назва токена').fill(name)
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill(boss.password)
  await dialog.getByLabel('Код із застосунку').fill(codeOf(boss.totpSecret))
  await expectGoodLooks(page, 'new token', allLooks)
  await dialog.getByRole('button', { name: 'Створити токен' }).click()
  const secret = dialog.getByText(/^ztk_[0-9A-Za-z]{49}$/)
  await expect(secret).toBeVisible()
  await expectGoodLooks(page, 'token, told once', allLooks)
  const token = await secret.innerText()
  const asked = async () =>
    (await request.get('/api/provider/v1/token', { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await asked()).toBe(200)
  await dialog.getByRole('button', { name: 'Я зберіг це' }).click()
  await expectGoodLooks(page, 'provider access', allLooks)
  await main(page)
    .getByRole('button', { name: `Замінити токен «${name}»` })
    .click()
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill(boss.password)
  await dialog.getByLabel('Код із застосунку').fill(codeOf(boss.totpSecret, 1))
  await dialog.getByRole('button', { name: 'Замінити', exact: true }).click()
  await expect(secret).toBeVisible()
  await page.keyboard.press('Escape')
  const rows = main(page).getByRole('button', { name: `Відкликати токен «${name}»` })
  await expect(rows).toHaveCount(2)
  expect(await asked()).toBe(200)
  await rows.last().click()
  await dialog.getByRole('button', { name: 'Відкликати', exact: true }).click()
  await expect(rows).toHaveCount(1)
  expect(await asked()).toBe(401)
})
