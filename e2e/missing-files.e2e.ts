import { expect, type Page } from '@playwright/test'
import { nobody, test } from './support/portals/portal-test.ts'

/** Responds 404 to the first `times` requests for a script or style of the page. Returns the number of page loads. */
async function loseFiles(page: Page, pattern: string, times: number): Promise<() => number> {
  let left = times
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(pattern, (route) => {
    left -= 1
    return left < 0 ? route.continue() : route.fulfill({ status: 404, body: '' })
  })
  return () => loads
}

test.use(nobody)

test('FT27 a page whose script is missing once is reloaded and shown', async ({ page }) => {
  const loads = await loseFiles(page, '**/assets/index-*.js', 1)
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible()
  // The button may appear before the page's load event.
  await expect.poll(loads).toBe(2)
})

test('FT27 a page whose later script is missing once is reloaded and shown', async ({ page, uncaughtErrors }) => {
  await loseFiles(page, '**/assets/access-app-*.js', 1)
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible()
  // The browser reports the file that the page recovers from.
  expect(uncaughtErrors.splice(0)).toHaveLength(1)
})

test('FT27 a page whose script stays missing is reloaded once and then says so', async ({ page }) => {
  const loads = await loseFiles(page, '**/assets/index-*.js', 1000)
  await page.goto('/sign-in')
  await expect(page.getByText('Сторінка не завантажилася.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Спробувати ще раз' })).toBeVisible()
  // The button may appear before the page's load event.
  await expect.poll(loads).toBe(2)
})
