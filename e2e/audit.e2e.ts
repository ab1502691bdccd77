import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectContrast,
  expectNothingCut,
  expectTargets,
  expectUkrainian,
} from './support/page-checks.ts'
import { nobody, test } from './support/portal-test.ts'
import { acceptInvitation, enrol, inviteByCommand } from './support/staff.ts'

test.use(nobody)
test.setTimeout(120_000)

const boss = { account: `ревізорка-${process.pid}`, password: 'довгий пароль ревізорки' }
const main = (page: Page) => page.getByRole('main')

/** ux.md checks 1–4, 7 of the screen as it stands, in both widths and themes. */
async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const width of [320, 390, 1280]) {
    const where = `${name}, ${width}`
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await expectAccessible(page, `${where}, light`)
    await expectTargets(page, where)
    await expectUkrainian(page, where)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectContrast(page, `${where}, dark`)
    await expectNothingCut(page, where)
    if (width === 320) continue
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNothingCut(page, `${where}, 200 % text`)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }
}

test('J06 an administrator searches the log, reads an entry and takes the table along', async ({ page }) => {
  await acceptInvitation(page, await inviteByCommand(boss.account, 'administrator'), boss)
  await enrol(main(page), boss.password)
  await main(page).getByRole('button', { name: 'Коди збережено' }).click()
  await page.goto('/admin/audit')
  await expect(
    main(page)
      .getByRole('button', { name: /^Докладніше про дію: Перегляд журналу/ })
      .first(),
  ).toBeVisible()
  await expectGoodLooks(page, 'audit log')
  await page.screenshot({ path: test.info().outputPath('audit-1280.png') })

  await main(page).getByLabel('Дія').selectOption('Працівника запрошено')
  await main(page).getByLabel('Хто').fill('command line')
  await main(page).getByRole('button', { name: 'Знайти' }).click()
  await expect(main(page).getByRole('button', { name: /^Докладніше про дію: Перегляд журналу/ })).toHaveCount(0)
  await expect(main(page).getByText('Командний рядок').first()).toBeVisible()
  const opener = main(page)
    .getByRole('button', { name: /^Докладніше про дію: Працівника запрошено/ })
    .first()
  await opener.click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/administrator|editor|operator/)
      .first(),
  ).toBeVisible()
  await expectGoodLooks(page, 'an entry of the log')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Завантажити CSV' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toContain('Коли;Хто;Дія;Об’єкт')
  expect(table).toContain('Працівника запрошено')

  await main(page).getByLabel('Хто').fill('такого немає')
  await main(page).getByRole('button', { name: 'Знайти' }).click()
  await expect(main(page).getByText('За вибраними умовами дій немає.')).toBeVisible()
})
