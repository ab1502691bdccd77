import { expect, type Locator, type Page } from '@playwright/test'

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/**
 * Presses Tab until that control has focus; fails on a keyboard trap or a missing tab stop. Returns the number of
 * presses.
 */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible()
  for (let presses = 1; presses <= 150; presses++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return presses
  }
  throw new Error(`150 presses of Tab do not reach ${target}`)
}

/** Tabs to a field and types. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Tabs to a button or a link and presses Enter. */
export async function tabAndEnter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
