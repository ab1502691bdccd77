import type { Page } from '@playwright/test'

/**
 * Removes the sign-in from the browser on a public page. An open cabinet goes to the sign-in screen by itself when one of
 * its requests is refused, which would interrupt the test's next step.
 */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.goto(new URL('/features', page.url()).href)
  await page.evaluate(() => localStorage.clear())
}
