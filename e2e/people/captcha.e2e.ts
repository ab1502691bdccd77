import { expect, type Page } from '@playwright/test'
import { nobody, test } from '../support/portals/portal-test.ts'

test.use(nobody)

const status = (page: Page) => page.getByRole('status').filter({ hasText: /робот|Перевір|перевір/ })

test('C32 the work begins with the first focus, needs no input, and reports its end', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(status(page)).toHaveText('Перевірка, що ви не робот')
  const challenge = page.waitForRequest('**/api/captcha/challenge?form=signIn')
  await page.getByLabel('Логін').focus()
  await challenge
  await expect(status(page)).toHaveText('Перевірку пройдено')
  await expect(page.getByLabel('Логін')).toBeFocused()
})
