import { expect, type Page } from '@playwright/test'

/** A file on the clerk's disk. */
export interface OwnFile {
  readonly name: string
  readonly bytes: Buffer
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/**
 * Selects files in the room of imports and checks them; the page then shows the finished check. `profile`: for staff who
 * may choose among several.
 */
export async function checkFiles(page: Page, files: readonly OwnFile[], profile?: string): Promise<void> {
  if (profile !== undefined) await main(page).getByLabel('Постачальник і профіль').selectOption(profile)
  const chosen = files.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes }))
  await page.getByTestId('import-files').setInputFiles(chosen)
  await expect(button(page, 'Перевірити поставку')).toBeEnabled()
  await button(page, 'Перевірити поставку').click()
  await expect(button(page, 'Прийняти поставку')).toBeVisible({ timeout: 60_000 })
}

/**
 * Accepts the shown check of these files, with the difference of their control sum if there is one. Another journey may
 * have imported files of the same provider meanwhile; the portal then asks for a new check.
 */
export async function acceptChecked(page: Page, files: readonly OwnFile[], profile?: string): Promise<void> {
  const imported = main(page).getByRole('heading', { level: 1, name: /^Імпорт № / })
  const outdated = page.getByText(/Після перевірки дані змінилися/).first()
  await expect(async () => {
    // On a slow machine an import may begin after an attempt has ended.
    if (await imported.isVisible()) return
    if (await outdated.isVisible()) {
      await page.goto('/admin/imports')
      await checkFiles(page, files, profile)
    }
    const differs = main(page).getByText(/^Контрольна сума не сходиться на /)
    const [, difference] = /на ([\d\s]+,\d\d)/.exec((await differs.allTextContents())[0] ?? '') ?? []
    await button(page, 'Прийняти поставку').click()
    if (difference !== undefined) {
      const dialog = page.getByRole('dialog', { name: 'Контрольна сума не сходиться' })
      await dialog.getByLabel('Різниця, грн').fill(difference)
      await dialog.getByRole('button', { name: 'Прийняти поставку' }).click()
    }
    await expect(imported.or(outdated).first()).toBeVisible()
    await expect(imported).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 240_000 })
}
