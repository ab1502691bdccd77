import { expect, type Page } from '@playwright/test'
import { expectGoodLooks } from './support/looks.ts'
import { expectNothingCut } from './support/page-checks.ts'
import { nobody, test } from './support/portals/portal-test.ts'

test.use(nobody)
test.setTimeout(120_000)
test.describe.configure({ mode: 'parallel' })

const main = (page: Page) => page.getByRole('main')
const question = 'Скільки становить пеня і коли її нараховують?'

/**
 * Names of providers, numbers of acts and technical terms use Latin letters, so those pages skip the language check.
 */
const pages = [
  { path: '/features', heading: 'Усе за дім — в одному місці', ukrainian: true },
  { path: '/help', heading: 'Поширені запитання', ukrainian: false },
  { path: '/help?q=лічильник', heading: 'Поширені запитання', ukrainian: false },
  { path: '/help/penalty', heading: question, ukrainian: true },
  { path: '/docs', heading: 'Документи', ukrainian: true },
  { path: '/docs/actualinfo', heading: 'Чинні тарифи', ukrainian: true },
  { path: '/docs/docnational', heading: 'Загальнодержавні документи', ukrainian: false },
  { path: '/docs/actualquestion', heading: 'Актуальні запитання', ukrainian: true },
  { path: '/news', heading: 'Новини', ukrainian: false },
  { path: '/news/readings-online', heading: 'Показання передаються за хвилину', ukrainian: true },
  { path: '/pages/privacy', heading: 'Захист персональних даних', ukrainian: false },
  { path: '/pages/accessibility', heading: 'Доступність', ukrainian: false },
  { path: '/help/nothing', heading: 'Сторінки не знайдено', ukrainian: true },
]

for (const { path, heading, ukrainian } of pages) {
  test(`A12 A14 B08 ${path}: accessible, nothing cut, every target 48 px, a title and a heading of its own`, async ({
    page,
  }) => {
    await expectGoodLooks(page, path, {
      nothingCut: true,
      ukrainian,
      open: async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      },
    })
    expect(await page.title()).toContain(heading)
    // The size of an A4 page.
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expectNothingCut(page, `${path}, printed`)
  })
}

test('B03 a wide table scrolls in its own box, which the keyboard can reach', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/docs/actualinfo')
  const box = main(page).locator('.scroll').first()
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test('B04 the table of contents of a long page links to its headings', async ({ page }) => {
  await page.goto('/pages/privacy')
  await page.getByRole('navigation', { name: 'На цій сторінці' }).getByRole('link', { name: 'Ваші права' }).click()
  await expect(main(page).getByRole('heading', { name: 'Ваші права' })).toBeInViewport()
})

test('A04 the footer links to the pages about privacy and accessibility', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Доступність' }).click()
  await expect(page).toHaveURL(/\/pages\/accessibility$/)
})

test('B08 a shared link has an existing picture', async ({ page }) => {
  await page.goto('/features')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(new URL(picture ?? '').pathname)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('B02 B08 questions are found and opened one after another without JavaScript', { tag: '@daily' }, async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Поширені запитання' }).click()
    await page.getByRole('searchbox', { name: 'Пошук серед запитань' }).fill('ЗАРПЛАТА')
    await page.getByRole('button', { name: 'Знайти' }).click()
    await expect(main(page)).toContainText('знайдено 1 відповідь')
    await expect(main(page).locator('mark')).toHaveText('зарплату')
    await page.getByRole('link', { name: 'Показати всі запитання' }).click()
    await expect(page).toHaveURL(/\/help$/)
    const summary = main(page).locator('summary', { hasText: question })
    await summary.press('Enter')
    await main(page)
      .locator('details[open]')
      .getByRole('link', { name: /^Адреса цієї відповіді/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
    await main(page).getByRole('link', { name: 'До якого числа треба сплатити?' }).click()
    await expect(page).toHaveURL(/\/help\/pay-by$/)
  })

  test('check 94: the front page is read without JavaScript, and its pictures have both themes', async ({ page }) => {
    await page.goto('/features')
    await expect(main(page).getByRole('link', { name: 'Увійти' }).first()).toBeVisible()
    await expect(main(page)).toContainText(/грн за м³/)
    const street = main(page).locator('svg.street')
    const bar = main(page).getByRole('region', { name: 'Рахунок, який пояснює себе' }).locator('svg rect').first()
    const colours = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme })
      await expect(bar).toBeVisible()
      const fill = await bar.evaluate((element) => getComputedStyle(element).fill)
      return [fill, (await street.screenshot()).toString('base64')]
    }
    const [light, dark] = [await colours('light'), await colours('dark')]
    expect(light.map((colour, at) => colour === dark[at])).toEqual([false, false])
  })

  test('B03 B08 documents, tariffs and news are read without JavaScript', { tag: '@daily' }, async ({ page }) => {
    await page.goto('/docs')
    await main(page).getByRole('link', { name: 'Чинні тарифи' }).click()
    await expect(main(page).getByRole('table').first()).toContainText('грн за м³')
    await page
      .getByRole('navigation', { name: 'Розділи документів' })
      .getByRole('link', { name: /Загально/ })
      .click()
    await expect(main(page).getByRole('link', { name: /№.2189-VIII/ })).toBeVisible()
    await page.goto('/news')
    await main(page).getByRole('link', { name: 'Портал відкрито' }).click()
    await expect(main(page).locator('time')).toHaveText(/^Опубліковано \d+ [а-яі]+ \d{4} року$/)
  })
})
