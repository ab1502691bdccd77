import { expect, type Page } from '@playwright/test'
import { nobody, test } from './support/portals/portal-test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

/** The links that have flags, in order. */
const flagged = { faq: 'Поширені запитання', documents: 'Документи', feedback: 'Зворотний зв’язок' }

test('A02 A03 A04 a public page has the test logo, the year, the wallet and the flagged links', async ({ page }) => {
  await page.goto('/features')
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/logo-test.svg')
  await expect(footer(page)).toContainText(`© ${new Date().getFullYear()}`)
  await expect(footer(page).getByRole('img', { name: 'Гаманець для оплати карткою' })).toBeVisible()
  const links = footer(page).getByRole('navigation', { name: 'Посилання внизу сторінки' }).getByRole('link')
  const { flags }: { flags: Record<string, boolean> } = await (await page.request.get('/api/settings')).json()
  const shown = Object.entries(flagged).filter(([flag]) => flags[flag])
  expect(shown.length).toBeGreaterThan(0)
  await expect(links).toHaveText([...shown.map(([, name]) => name), 'Захист персональних даних', 'Доступність'])
})

test('A06 public pages offer the cabinet to a signed-in person', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/features')
  await page.getByRole('banner').getByRole('link', { name: 'Мій кабінет' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('nobody signed in', () => {
  test.use(nobody)

  test('A06 on public pages a stranger is offered to sign in and to register', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/features')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Мій кабінет' })).toBeHidden()
    await expect(header.getByRole('link', { name: 'Зареєструватися' })).toBeVisible()
    await header.getByRole('link', { name: 'Увійти' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('B08 the public page is whole without JavaScript', { tag: '@daily' }, async ({ page }) => {
      await page.goto('/features')
      await expect(page).toHaveTitle(/Усе за дім — в одному місці/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Усе за дім — в одному місці')
      await expect(page.getByRole('main').getByRole('link', { name: /Увійти/ })).toBeVisible()
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/)
    })
  })
})
