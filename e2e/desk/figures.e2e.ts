import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { tabAndEnter } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(180_000)

const main = (page: Page) => page.getByRole('main')
const block = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const number = (page: Page, name: string) => block(page, name).locator('strong').first()

test('R05 the figures of the overview: a table by keyboard, its file, a month and a provider, on a short page', async ({
  page,
  request,
}) => {
  // A search that finds nothing appears among the figures; five times, because other journeys search, too.
  // Words of the portal's own texts; others are stored from the third day on.
  const words = ['завантажити', 'субсидія', 'браузер'].join(' ')
  for (let time = 0; time < 5; time++) await request.get(`/help?${new URLSearchParams({ q: words })}`)
  await request.get(`/help?${new URLSearchParams({ q: `${words} 0792561` })}`)
  await beNewWorker(page, 'operator')
  await expect(main(page).getByRole('heading', { name: 'Показники' })).toBeVisible()
  await expect(block(page, 'Шукали, але не знайшли').getByText(words, { exact: true })).toBeVisible()

  // The demonstration city has payments; the job of the portal counts them.
  const paid = block(page, 'Сплачено')
  await expect(async () => {
    await page.reload()
    await expect(paid.getByRole('img')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await tabAndEnter(page, paid.getByRole('button', { name: /^Таблиця/ }))
  const rows = paid.getByRole('row')
  await expect(rows.first()).toContainText('Сума, грн')
  const shown = (await rows.count()) - 1
  expect(shown).toBeGreaterThan(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: 'Завантажити CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Сплачено \d{4}-\d{2}\.csv$/)
  const lines = (await readFile((await download.path()) ?? '', 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(shown + 1)
  await expectGoodLooks(page, 'overview with an open table', { ukrainian: false, nothingCut: true })

  await main(page).getByLabel('Постачальник').selectOption({ label: 'КП «Калинівськводоканал»' })
  await expect(block(page, 'Шукали, але не знайшли')).toHaveCount(0)
  await main(page).getByLabel('Місяць').selectOption({ index: 1 })
  await expect(page).toHaveURL(/month=\d{4}-\d{2}&provider=/)
  await expect(number(page, 'Сплачено')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await expect(block(page, 'Шукали, але не знайшли').getByText(words, { exact: true })).toBeVisible()
  const work = main(page).getByRole('region', { name: 'Чекає на вас' })
  expect((await work.boundingBox())?.y ?? 844).toBeLessThan(400)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000)
})
