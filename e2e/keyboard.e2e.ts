import { expect, type Page } from '@playwright/test'
import { raised } from './support/amounts.ts'
import { openMeters } from './support/ask-portal.ts'
import { test } from './support/portals/portal-test.ts'

/** Returns the accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab until the focused element has this name; fails on a keyboard trap or a missing tab stop. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (words.test(await focused(page))) return
  }
  throw new Error(`60 presses of Tab do not reach ${words}; they reach «${await focused(page)}»`)
}

test('A14 the first Tab is the skip link, and Enter moves to the content', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^До сплати за / }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Перейти до основного вмісту' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const width of [390, 1280]) {
  test(`A14 F05 at ${width} px a reading is given by keyboard alone`, async ({ page, request }) => {
    const [, meter] = await openMeters(request)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^До сплати за / }).first()).toBeVisible()
    await tabTo(page, /^Лічильники/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Лічильники' })).toBeFocused()
    await page.goto(`/dashboard/counters/${meter.id}`)
    await expect(page.getByText(meter.serialNumber).first()).toBeVisible()
    await tabTo(page, /^(Передати|Усе ж передати|Виправити) показання$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Нове показання/ })).toBeFocused()
    await page.keyboard.type(raised(meter.previous[0]?.value ?? '', 1000 + width))
    await tabTo(page, /^Передати (показання|й далі)$/)
    await page.keyboard.press('Enter')
    // The form goes on with the next meter; a correction shows its receipt.
    await expect(page.getByText(/^(Передано: |Показання прийнято)/).first()).toBeVisible()
  })
}

test('A14 the focused control shows a ring of 3 px and is not covered', async ({ page }) => {
  await page.goto('/dashboard/counters')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const ringed = element.matches('.visually-hidden') ? element.closest('label') : element
      if (!ringed) return `no ring: ${element.outerHTML.slice(0, 100)}`
      const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 3)
        return `ring: ${ringed.outerHTML.slice(0, 100)}`
      const { left, top, width, height } = ringed.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return ringed.contains(above) || above?.contains(ringed) ? null : `covered: ${ringed.outerHTML.slice(0, 100)}`
    })
    expect(problem).toBeNull()
  }
})

test('A08 a dialog keeps focus inside, Esc closes it, and focus returns', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/dashboard/accounts')
  const opener = page.getByRole('button', { name: /^Від’єднати рахунок №/ }).first()
  // Only the button of an opened account is visible.
  await page.getByRole('main').locator('summary').first().click()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  // A question that destroys something begins at the safe answer.
  await expect(dialog.getByRole('button', { name: 'Скасувати' })).toBeFocused()
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await dialog.evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
