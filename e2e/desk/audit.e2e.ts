import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectGoodLooks, narrowLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(120_000)

const main = (page: Page) => page.getByRole('main')

test('J06 an administrator searches the log, reads an entry and downloads the table', { tag: '@daily' }, async ({
  page,
}) => {
  await beNewWorker(page, 'administrator')
  await page.goto('/admin/audit')
  await expect(
    main(page)
      .getByRole('button', { name: /^Докладніше про дію: Перегляд журналу/ })
      .first(),
  ).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectGoodLooks(page, 'audit log', narrowLooks)
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
  await expectGoodLooks(page, 'an entry of the log', narrowLooks)
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
